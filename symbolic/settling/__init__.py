"""A draft settled as it stands: each display read, put as a question, and answered, with nothing written.

`questions(draft)` go through the draft in its order; `answered` decides them; `Table` shows what came out.
"""
