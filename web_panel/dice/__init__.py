"""Own dice on a page: a lesson, the sets that were learned, and what was kept of doubtful rolls."""
