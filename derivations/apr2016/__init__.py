"""The draft of April 2016."""
