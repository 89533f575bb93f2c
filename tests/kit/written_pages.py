"""The pages that people read, wherever they lie in the house."""

from __future__ import annotations

from tests.sources import ROOT

EVERY = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("*/README.md"), *ROOT.glob("*/*/README.md")])
HERE = [page for page in EVERY if not {".venv", "build", "node_modules"} & set(page.relative_to(ROOT).parts)]
