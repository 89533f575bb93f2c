"""Where on the page of the buttons each place of the box is told of."""

from __future__ import annotations

PLACES = {3: 5, 4: 7, 17: 11, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 5: 29, 6: 31}
