#!/usr/bin/env python3
"""Renders product pictures: render.py SUBJECT... | --all | --list. See README.md."""

import argparse
import os
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
os.environ.setdefault("ART_CACHE", str(HERE / ".cache"))
sys.path.insert(0, str(HERE))

from kit import registry, stage  # noqa: E402  (needs the path above)

DRAFT_WIDTH, DRAFT_SAMPLES = 640, 24


def main() -> int:
    subjects = registry.load()
    cli = argparse.ArgumentParser(description=__doc__)
    cli.add_argument("subject", nargs="*", help="names as --list gives them")
    cli.add_argument("--all", action="store_true", help="every subject")
    cli.add_argument("--list", action="store_true", help="names, sizes and descriptions, nothing rendered")
    cli.add_argument("--quality", choices=("draft", "final"), default="draft")
    cli.add_argument("--out", type=Path, default=HERE / "drafts", help="folder for SUBJECT.png (default: art/drafts)")
    cli.add_argument("--width", type=int, help="another width in pixels")
    cli.add_argument("--samples", type=int, help="another number of samples per pixel")
    cli.add_argument("--crop", type=float, nargs=4, metavar=("LEFT", "BOTTOM", "RIGHT", "TOP"),
                     help="only this part, as fractions of the picture")
    args = cli.parse_args()
    if args.list:
        for item in subjects.values():
            print(f"{item.name:24} {'x'.join(map(str, item.size(item.width))):10} {item.description}")
        return 0
    names = list(subjects) if args.all else args.subject
    unknown = [name for name in names if name not in subjects]
    if unknown or not names:
        cli.error(f"unknown subject {', '.join(unknown)}; --list names all" if unknown else "name a subject, or --all, or --list")
    args.out.mkdir(parents=True, exist_ok=True)
    for name in names:
        item = subjects[name]
        final = args.quality == "final"
        width, height = item.size(args.width or (item.width if final else DRAFT_WIDTH))
        start = time.monotonic()
        stage.clear()
        item.build()
        built = time.monotonic()
        stage.shoot(args.out / f"{name}.png", width, height, args.samples or (item.samples if final else DRAFT_SAMPLES), args.crop)
        print(f"{name}: {width}x{height}, built in {built - start:.0f} s, rendered in {time.monotonic() - built:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
