#!/usr/bin/env python3
"""Makes the site's files of finished renders: export.py FOLDER [SUBJECT...].

Reads SUBJECT.png, writes web/public/pictures/SUBJECT-WIDTH.{avif,jpg} and the entries of contracts/pictures.json and picture-colours.json.
With --sheet FILE it draws all pictures that the site has on one contact sheet instead.
"""

import argparse
import json
import re
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

REPOSITORY = Path(__file__).resolve().parent.parent
PICTURES = REPOSITORY / "web/public/pictures"
MANIFEST = REPOSITORY / "contracts/pictures.json"
COLOURS = REPOSITORY / "contracts/picture-colours.json"

# Pixels. A picture comes in each width that its render has; heroes have the last. Some come as AVIF alone: the others are for older browsers.
SIZES = json.loads((REPOSITORY / "contracts/picture-sizes.json").read_text())
# The largest files may be coarser, and so may those for phones: their pixels are smaller on the screen.
FORMATS = {
    "avif": lambda width: {"quality": {320: 48, 480: 48, 960: 62}.get(width, 52), "speed": 5},
    "jpg": lambda width: {"quality": 62 if width < 1600 else 44, "optimize": True, "progressive": True},
}
SHEET_COLUMNS, SHEET_CELL, SHEET_LABEL = 6, (320, 240), 24


def export(source: Path) -> tuple[dict, str]:
    """Writes the files of a render and returns its size and its average colour."""
    with Image.open(source) as opened:
        render = opened.convert("RGB")
    widths = [width for width in SIZES["widths"] if width <= render.width]
    if not widths:
        raise SystemExit(f"{source}: {render.width} px wide, at least {SIZES['widths'][0]} are needed; render it with --quality final")
    for stale in PICTURES.glob(f"{source.stem}-*.*"):
        if stale.stem.removeprefix(f"{source.stem}-").isdigit():
            stale.unlink()
    for width in widths:
        size = (width, round(width * render.height / render.width))
        scaled = render.resize(size, Image.Resampling.LANCZOS)
        for ending, options in FORMATS.items():
            if ending != "avif" and width in SIZES["onlyAsAvif"]:
                continue
            scaled.save(PICTURES / f"{source.stem}-{width}.{ending}", **options(width))
    size = {"width": widths[-1], "height": round(widths[-1] * render.height / render.width)}
    return size, average(render)


def average(picture: Image.Image) -> str:
    """The average colour of a picture."""
    return "#{:02x}{:02x}{:02x}".format(*picture.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)))


def draw_sheet(names: list[str], file: Path) -> None:
    """Draws pictures side by side, each over its name."""
    width, height = SHEET_CELL
    rows = -(-len(names) // SHEET_COLUMNS)
    sheet = Image.new("RGB", (SHEET_COLUMNS * width, rows * (height + SHEET_LABEL)), "#FBF6EC")
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(14)
    for index, name in enumerate(names):
        left, top = index % SHEET_COLUMNS * width, index // SHEET_COLUMNS * (height + SHEET_LABEL)
        with Image.open(PICTURES / f"{name}-{SIZES['usualWidth']}.jpg") as picture:
            picture.thumbnail((width - 8, height - 8), Image.Resampling.LANCZOS)
            sheet.paste(picture, (left + 4, top + 4))
        draw.text((left + 6, top + height), name, fill="#231815", font=font)
    sheet.save(file)


def read(file: Path) -> dict:
    return json.loads(file.read_text()) if file.exists() else {}


def write(file: Path, entries: dict) -> None:
    """Writes a list as the project's formatter has it: an entry on a line."""
    text = json.dumps(dict(sorted(entries.items())), indent=2) + "\n"
    file.write_text(re.sub(r"\{\n\s{4}[^}]*\}", lambda found: " ".join(found[0].split()), text))


def main() -> int:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("folder", type=Path, nargs="?", help="where the renders are")
    cli.add_argument("subject", nargs="*", help="these alone; all of the folder unless named")
    cli.add_argument("--sheet", type=Path, metavar="FILE", help="draw the contact sheet")
    args = cli.parse_args()
    manifest, colours = read(MANIFEST), read(COLOURS)
    if args.sheet is not None:
        draw_sheet(sorted(manifest), args.sheet)
        return 0
    if args.folder is None:
        cli.error("name the folder of the renders, or --sheet FILE")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for source in [args.folder / f"{name}.png" for name in args.subject] or sorted(args.folder.glob("*.png")):
        manifest[source.stem], colours[source.stem] = export(source)
        print(source.stem, flush=True)
        write(MANIFEST, manifest)
        write(COLOURS, colours)
    return 0


if __name__ == "__main__":
    sys.exit(main())
