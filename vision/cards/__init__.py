"""Cards: where they lie, which number they bear, what is written on them, and what they look like."""
