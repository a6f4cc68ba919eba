"""Jan 2016, section 4.2: Lemma 1."""


def register(section):
    pass
