"""The tray: the simulated box on a page, for everybody who has none, and the voice in the browser."""
