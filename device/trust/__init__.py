"""Trust: plays the demo story in a whole box while all that can happen to a box happens to it, and keeps count."""
