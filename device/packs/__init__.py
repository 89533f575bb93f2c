"""The packs of the box: where they lie, how they come in and go out, and how they are typed on a phone."""
