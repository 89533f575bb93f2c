"""The pages of the panel, and what happens when somebody presses something on them."""
