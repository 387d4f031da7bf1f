#!/usr/bin/env python3
"""Draws the places: drawings.py [NAME...]. No photograph is imitated and no real place pretended.

Writes web/public/pictures/NAME.svg, a JPEG of it for what cannot show an SVG, and the entries of contracts/pictures.json and picture-colours.json.
"""

import io
import math
import sys
from collections.abc import Callable

import numpy as np
import resvg_py
from PIL import Image

import export
from kit.engraving import BARK, CHILLI, CHILLI_DEEP, HEIGHT, LEAF, LINE, NIGHT, PAPER, SEPIA, TURMERIC, UMBER, WIDTH, Plate, Point, Points, View, mix


def sky(plate: Plate, bottom: float, sun: Point | None = None, radius: float = 0.0) -> None:
    """Level cuts, closer towards the horizon; about a sun they glow."""
    level, strokes, glow = 14.0, [], []
    while level < bottom:
        x = -plate.rng.uniform(0, 300)
        while x < WIDTH:
            end = x + plate.rng.uniform(200, 700)
            near = sun is not None and math.hypot((x + end) / 2 - sun[0], 1.7 * (level - sun[1])) < 3.4 * radius
            (glow if near else strokes).append(((x, level), (end, level + plate.rng.normal(0, 0.8))))
            x = end + plate.rng.uniform(8, 60)
        level += 6.5 + 13 * (1 - level / bottom)
    plate.cuts(strokes, BARK, 0.9)
    if sun is not None:
        plate.cuts(glow, TURMERIC, 1.1)
        plate.disc(sun, radius, TURMERIC)
        lines = [((sun[0] - w, y), (sun[0] + w, y)) for y in np.arange(sun[1] - radius + 8, sun[1] + radius, 9)
                 for w in [math.sqrt(max(radius**2 - (y - sun[1]) ** 2, 0))]]
        plate.cuts(lines, mix(TURMERIC, PAPER, 0.5), 1.3)


def hills(plate: Plate, horizon: float, height: float, seed: int) -> None:
    x = np.linspace(0, WIDTH, 90)
    rise = sum(np.sin(x / span + seed * k) * share for k, (span, share) in enumerate([(260, 0.5), (110, 0.25), (47, 0.12)], 1))
    top = horizon - height * (0.55 + 0.45 * rise)
    outline = [*zip(x, top), (WIDTH, horizon), (0, horizon)]
    plate.area(outline, UMBER)
    plate.hatch(outline, 10, BARK, 1.0, 0.9, 90, 12)
    plate.lines([list(zip(x, top))], BARK, 1.6)


def sacks(plate: Plate) -> None:
    """Shares three full sacks that lie, 100 wide and 24 high, with an ear at each corner; lit from above, a stripe woven in."""
    for number in range(3):
        one = Plate(20 + number)
        high = np.array([10.8, 11.8, 10.2])[number]
        x = np.linspace(-46, 46, 9)
        swell = high * (1 - 0.30 * (np.abs(x) / 46) ** 3)
        right = [(46, swell[-1]), (51, high + 0.5), (49.5, 4), (49.5, -5), (51, -high - 0.3), (46, -swell[-1])]
        left = [(-px, -py) for px, py in right]
        one.area([*zip(x, swell), *right[1:-1], *zip(x[::-1], -swell), *left[1:-1]], mix(NIGHT, BARK, 0.95), NIGHT, 2.4)
        one.area([(-8, high), (-4, 0), (-8, -high), (2, -high), (6, 0), (2, high)], mix(BARK, CHILLI, 0.6))
        for k, level in enumerate((0.78, 0.55, 0.3, 0.02, -0.28)):
            reach = 43 - 2 * k + one.rng.uniform(-3, 2)
            x = np.linspace(-reach, reach, 7)
            seam = high * level * (1 - 0.30 * (np.abs(x) / 46) ** 3) + 0.6 * np.sin(x / 9 + number + k)
            one.lines([list(zip(x, seam))], mix(PAPER, BARK, 0.13 * k), 1.7 - 0.28 * k)
        one.cuts([((at + 1, -0.88 * high), (at + 5, -0.40 * high)) for at in np.arange(-44, 42, 6)], NIGHT, 1.5)
        one.lines([[(side * 45, 0.7 * high), (side * 43.5, 0), (side * 45, -0.7 * high)] for side in (-1, 1)], LINE, 1.1)
        one.cuts([((side * 44, at), (side * 50, at * 1.15)) for side in (-1, 1) for at in (-6, -2, 2, 6)], LINE, 0.8)
        plate.share(f"sack{number}", one)


def stack(plate: Plate, view: View, x: tuple[float, float], y: tuple[float, float], layers: int, columns: int, rows: int, inner: int,
          high: float = 0.2) -> None:
    """Sacks on a pallet. `inner` says which side shows: -1 the left one, 1 the right one, 0 none."""
    (left, right), (near, far), foot = x, y, 0.14
    top = foot + layers * high

    def lay(a: tuple[float, float, float], b: tuple[float, float, float], z: float) -> None:
        """One sack from a to b, on the height z."""
        middle = [(p + q) / 2 for p, q in zip(a, b)]
        part = [(q - p) / 100 for p, q in zip(a, b)]
        origin = view.at(middle[0], middle[1], z + high / 2)
        one = view.at(middle[0] + part[0], middle[1] + part[1], z + high / 2)
        up = view.at(middle[0], middle[1], z + high / 2 + high / 22)
        plate.use(f"sack{plate.rng.integers(3)}", origin, one, up)

    flank = left if inner == -1 else right
    plate.area(view.face((left, near, 0), (right, near, 0), (right, near, top), (left, near, top)), UMBER)
    for z in (0.02, 0.1):
        plate.lines([view.face((left, near, z), (right, near, z))], LINE, 1.6)
    if inner:
        plate.area(view.face((flank, near, 0.1), (flank, far, 0.1), (flank, far, top), (flank, near, top)), NIGHT)
    for layer in range(layers + (view.eye > top)):
        z, shift = foot + layer * high, 0.25 * (layer % 2)
        if layer == layers:  # the top, seen from above
            z -= 0.5 * high
        if inner:
            length = (far - near) / rows
            for row in reversed(range(rows)):
                begin = near + (row + (shift if row else 0)) * length
                lay((flank, begin, 0), (flank, min(begin + length, far), 0), z) if layer < layers else None
        width = (right - left) / columns
        for column in range(columns):
            begin = left + (column + plate.rng.normal(0, 0.03)) * width
            if layer < layers:
                lay((begin, near, 0), (begin + width, near, 0), z)


def warehouse() -> Plate:
    plate, view = Plate(1), View(1.75, 410, 780, 860)
    sacks(plate)
    end, wide, wall, ridge = 40.0, 8.6, 5.6, 8.4
    plate.area(view.face((-wide, 2, 0), (wide, 2, 0), (wide, end, 0), (-wide, end, 0)), UMBER)
    for side in (-1, 1):
        boards = [view.face((side * wide, y, 0), (side * wide, y, wall)) for y in np.geomspace(4, end, 70)]
        plate.lines(boards, BARK, 0.9)
        plate.cuts([tuple(view.face((side * wide, y, wall), (0, y, ridge))) for y in np.geomspace(5, end, 60)], BARK, 1.0)
        plate.lines([view.face((side * wide, 3, z), (side * wide, end, z)) for z in (0.9, wall)], LINE, 1.3)
        for y in np.arange(36, 5, -6):
            outer, inner = side * wide, side * (wide - 0.3)
            plate.area(view.face((outer, y, 0), (inner, y, 0), (inner, y, wall), (outer, y, wall)), NIGHT, LINE)
        for share, colour, width in ((0.3, BARK, 1.0), (0.55, LINE, 2.2), (0.6, LINE, 2.2), (0.65, LINE, 2.2), (0.8, BARK, 1.0)):
            x, z = side * wide * (1 - share), wall + (ridge - wall) * share
            plate.cuts([tuple(view.face((x, 3, z), (x, end, z)))], colour, width)
    gable = view.face((-wide, end, 0), (-wide, end, wall), (0, end, ridge), (wide, end, wall), (wide, end, 0))
    plate.area(gable, SEPIA, LINE)
    plate.hatch(gable, 6, BARK, 0.8, math.pi / 2)
    for y in np.arange(36, 5, -6):
        low, peak = view.at(0, y, wall), view.at(0, y, ridge)
        foot = [view.at(side * wide, y, wall) for side in (-1, 1)]
        web = [[foot[0], peak, foot[1], foot[0]], [low, peak]]
        for share in (0.33, 0.66):
            for side in (-1, 1):
                over, below = view.at(side * wide * share, y, ridge - (ridge - wall) * share), view.at(side * wide * (share - 0.33), y, wall)
                web.append([below, over, view.at(side * wide * share, y, wall)])
        plate.lines(web, LINE, 0.7 + 9 / y)
    plate.area(view.face((-1.9, end, 0), (1.9, end, 0), (1.9, end, 4.2), (-1.9, end, 4.2)), PAPER, TURMERIC, 2.5)
    light = view.face((-1.4, 2, 0), (1.4, 2, 0), (1.7, end, 0), (-1.7, end, 0))
    plate.area(light, mix(UMBER, BARK, 0.35))
    for colour, width, spread, count in ((BARK, 1.2, 7.0, 110), (LINE, 1.6, 1.5, 130)):
        strokes = []
        for _ in range(count):
            y, x = 1 / plate.rng.uniform(1 / end, 1 / 2.6), plate.rng.normal(0, 0.5) * spread
            reach = plate.rng.uniform(0.1, 0.5) * min(spread, 2.5)
            if abs(x) + reach < spread + 0.4:
                strokes.append((view.at(x - reach, y, 0), view.at(x + reach, y, 0)))
        plate.cuts(strokes, colour, width)
    plate.cuts([tuple(view.face((side * 1.75, 2, 0), (side * 1.75, end, 0))) for side in (-1, 1)], TURMERIC, 2.4)
    for y in (30, 24, 19, 14.5, 10.6, 7.2, 4.4):
        layers = 7
        for side in (-1, 1):
            for near_x, far_x in ((4.9, 6.9), (2.2, 4.2)):
                x = (near_x, far_x) if side == 1 else (-far_x, -near_x)
                stack(plate, view, x, (y, y + 2.4), layers, 3 if y < 16 else 2, 3 if y < 16 else 2, -side)
    return plate


def corrugated(plate: Plate, view: View, left: tuple[float, float], right: tuple[float, float], z: tuple[float, float], ribs: int, fill: str,
               line: str) -> None:
    """A steel wall between two points of the ground, ribbed."""
    (x0, y0), (x1, y1) = left, right
    plate.area(view.face((x0, y0, z[0]), (x1, y1, z[0]), (x1, y1, z[1]), (x0, y0, z[1])), fill, line, 2)
    inset = 0.06 * (z[1] - z[0])
    cuts, shade = [], []
    for share in (np.arange(ribs) + 0.5) / ribs:
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        cuts.append((view.at(x, y, z[0] + inset), view.at(x, y, z[1] - inset)))
        x, y = x + (x1 - x0) * 0.28 / ribs, y + (y1 - y0) * 0.28 / ribs
        shade.append((view.at(x, y, z[0] + inset), view.at(x, y, z[1] - inset)))
    plate.cuts(shade, NIGHT, 2.4)
    plate.cuts(cuts, line, 1.3)


def container() -> Plate:
    plate, view = Plate(2), View(1.5, 455, 800, 830)
    sacks(plate)
    sky(plate, 180)
    back = 9.0
    tones = [SEPIA, mix(NIGHT, LEAF, 0.55), mix(NIGHT, CHILLI, 0.4), mix(NIGHT, TURMERIC, 0.4), UMBER]
    for row, (z0, z1) in enumerate(((2.62, 5.2), (0, 2.58))):
        for k, x in enumerate(np.arange(-15 + 2.4 * row, 12, 6.2)):
            corrugated(plate, view, (x, back), (x + 6.1, back), (z0, z1), 20, tones[(2 * k + 3 * row) % len(tones)], mix(LINE, BARK, 0.45))
    ground = [(0, 455 + 800 * 1.5 / back), (WIDTH, 455 + 800 * 1.5 / back), (WIDTH, HEIGHT), (0, HEIGHT)]
    plate.area(ground, UMBER)
    strokes = []
    for _ in range(330):
        y = 1 / plate.rng.uniform(1 / back, 1 / 2.6)
        x, reach = plate.rng.uniform(-y, y), plate.rng.uniform(0.1, 0.55)
        strokes.append((view.at(x - reach, y, 0), view.at(x + reach, y, 0)))
    plate.cuts(strokes, BARK, 1.1)
    front, deep, half, low, high = 4.3, 10.3, 1.2, 0.14, 2.72
    mouth = view.face((-half, front, low), (half, front, low), (half, front, high), (-half, front, high))
    plate.area(mouth, NIGHT)
    for side in (-1, 1):
        corrugated(plate, view, (side * half, front), (side * half, deep), (low, high), 26, UMBER, BARK)
    ceiling = view.face((-half, front, high), (half, front, high), (half, deep, high), (-half, deep, high))
    plate.area(ceiling, NIGHT)
    plate.cuts([tuple(view.face((-half, y, high), (half, y, high))) for y in np.geomspace(front + 0.1, deep, 18)], BARK, 0.9)
    plate.area(view.face((-half, front, low), (half, front, low), (half, deep, low), (-half, deep, low)), SEPIA)
    plate.cuts([tuple(view.face((x, front, low), (x, deep, low))) for x in np.linspace(-half, half, 15)], LINE, 1.0)
    for y, layers in ((7.2, 10), (6.3, 8), (5.4, 4)):
        stack(plate, view, (-half + 0.03, half - 0.03), (y, y + 0.8), layers, 4, 1, 0)
    for side in (-1, 1):
        hinge, swing = (side * half, front), 0.62
        tip = (hinge[0] + side * 1.16 * math.cos(swing), front - 1.16 * math.sin(swing))
        corrugated(plate, view, hinge, tip, (low, high), 6, CHILLI, mix(CHILLI, PAPER, 0.55))
        for share in (0.35, 0.72):
            x, y = hinge[0] + (tip[0] - hinge[0]) * share, hinge[1] + (tip[1] - hinge[1]) * share
            plate.lines([view.face((x, y, low), (x, y, high))], NIGHT, 7)
            plate.lines([view.face((x, y, low), (x, y, high))], LINE, 3)
            for z in (0.5, 1.15, 2.3):
                px, py = view.at(x, y, z)
                plate.area([(px - 7, py - 4), (px + 7, py - 4), (px + 7, py + 4), (px - 7, py + 4)], CHILLI_DEEP, LINE, 1.2)
    frame = 0.13
    outer = half + frame
    for x0, x1, z0, z1 in ((-outer, outer, high, high + frame), (-outer, outer, 0, low), (-outer, -half, 0, high), (half, outer, 0, high)):
        post = view.face((x0, front, z0), (x1, front, z0), (x1, front, z1), (x0, front, z1))
        plate.area(post, CHILLI, LINE, 2)
        plate.hatch(post, 6, mix(CHILLI, PAPER, 0.4), 0.9, 0.8)
    ramp = view.face((-0.95, front, low), (0.75, front, low), (0.95, 3.45, 0), (-1.05, 3.45, 0))
    plate.area(ramp, SEPIA, LINE, 2)
    plate.hatch(ramp, 9, LINE, 0.8, 0.6, 50, 16)
    for x, y, layers in ((2.5, 4.1, 6), (-3.5, 4.4, 7), (2.15, 3.15, 3), (-3.1, 3.3, 4)):
        stack(plate, view, (x, x + 1.15), (y, y + 1.0), layers, 2, 2, -1 if x > 0 else 1)
    return plate


def drying_yard() -> Plate:
    plate, view = Plate(3), View(2.5, 372, 820, 800)
    sacks(plate)
    pods(plate)
    sky(plate, 360, (1120, 170), 78)
    hills(plate, 374, 104, 5)
    land = [(0, 372), (WIDTH, 372), (WIDTH, HEIGHT), (0, HEIGHT)]
    plate.area(land, SEPIA)
    trees(plate, 372)
    strokes = []
    for _ in range(240):
        y = 1 / plate.rng.uniform(1 / 60, 1 / 3.4)
        x, reach = plate.rng.uniform(-y, y), plate.rng.uniform(0.1, 0.6)
        strokes.append((view.at(x - reach, y, 0), view.at(x + reach, y, 0)))
    plate.cuts(strokes, mix(BARK, LINE, 0.35), 1.1)
    for near, far in ((40, 54), (28, 38), (18.5, 26), (11.5, 17), (3.6, 10.4)):
        for left, right in ((-34, -22), (-20.5, -10.2), (-9, -1), (0.8, 8.8), (10, 20.5), (22, 34)):
            if abs(left + right) / 2 < 1.15 * near + 4:
                bed(plate, view, (left, right), (near, far))
    for x, y, size in ((-7.4, 15, 1.0), (6.3, 22, 1.1), (3.4, 8.6, 0.75), (-3.6, 32, 1.2), (13.5, 31, 1.2), (-14.5, 23, 1.1), (12.3, 14.5, 1.0)):
        cone(plate, view, x, y, size)
    for x, y in ((-2.75, 11.0), (4.6, 17.6)):
        stack(plate, view, (x, x + 1.7), (y, y + 0.9), 3, 2, 1, -1 if x > 0 else 1, 0.26)
    handle, head = view.face((-2.1, 6.0, 0.12), (-4.2, 8.4, 0.12)), view.face((-1.75, 6.35, 0.1), (-2.5, 5.7, 0.1))
    plate.lines([handle], NIGHT, 9)
    plate.lines([handle, head], LINE, 5)
    return plate


def trees(plate: Plate, foot: float) -> None:
    """A row of them, on the horizon."""
    for number in range(3):
        one = Plate(30 + number)
        t = np.linspace(0, 2 * np.pi, 26, endpoint=False)
        ragged = 50 * (1 + 0.09 * np.sin(4 * t + 2 * number) + 0.06 * np.sin(9 * t + number))
        crown = list(zip(1.3 * ragged * np.cos(t), 44 + 0.8 * ragged * np.sin(t)))
        one.lines([[(0, -6), (0, 20)]], BARK, 6)
        one.area(crown, mix(NIGHT, LEAF, 0.6), NIGHT, 3)
        one.hatch([(px, py) for px, py in crown if py > 38], 7, mix(LEAF, LINE, 0.5), 1.8, 0.5, 20, 8)
        one.hatch([(px, py) for px, py in crown if py < 58], 10, LEAF, 2, 0.5, 20, 12)
        plate.share(f"tree{number}", one)
    x = -30.0
    while x < WIDTH + 40:
        scale = plate.rng.uniform(0.32, 0.68)
        plate.use(f"tree{plate.rng.integers(3)}", (x, foot), (x + scale, foot), (x, foot - scale))
        x += 50 * scale * plate.rng.uniform(1.1, 2.4)
    plate.hatch([(0, foot - 4), (WIDTH, foot - 4), (WIDTH, foot + 16), (0, foot + 16)], 4.5, LEAF, 1.6, 0, 100, 14)


def pods(plate: Plate) -> None:
    """Shares two square metres of chillies, 100 wide."""
    for number in range(2):
        one = Plate(40 + number)
        shadow, bright, light = mix(CHILLI, NIGHT, 0.45), mix(CHILLI, TURMERIC, 0.30), mix(CHILLI, PAPER, 0.62)
        for colour, width, count in ((shadow, 6.5, 30), (CHILLI, 6.0, 42), (bright, 4.5, 20), (light, 1.8, 16)):
            at, turn = one.rng.uniform(-46, 46, (count, 2)), one.rng.uniform(0, np.pi, count)
            reach = np.stack([np.cos(turn), np.sin(turn)], 1) * one.rng.uniform(7, 12, count)[:, None]
            one.cuts([(tuple(a), tuple(b)) for a, b in zip(at - reach, at + reach)], colour, width)
        plate.share(f"pods{number}", one)


def bed(plate: Plate, view: View, x: tuple[float, float], y: tuple[float, float]) -> None:
    """Chillies spread out to dry."""
    (left, right), (near, far) = x, y
    plate.area(view.face((left, near, 0), (right, near, 0), (right, far, 0), (left, far, 0)), mix(CHILLI_DEEP, NIGHT, 0.35), CHILLI_DEEP, 2)
    cell = 0.9 + near / 14
    across, deep = max(1, round((right - left) / cell)), max(1, round((far - near) / (0.62 * cell + 0.03 * near)))
    for row in reversed(range(deep)):
        for column in range(across):
            px, py = left + (column + 0.5) * (right - left) / across, near + (row + 0.5) * (far - near) / deep
            edge = view.at(px - 0.6 * (right - left) / across * np.sign(px), py, 0)[0]
            if not -10 < edge < WIDTH + 10:
                continue
            step, away = (right - left) / across / 98, (far - near) / deep / 98
            turn = plate.rng.choice([-1, 1], 2)
            plate.use(f"pods{plate.rng.integers(2)}", view.at(px, py, 0), view.at(px + turn[0] * step, py, 0), view.at(px, py + turn[1] * away, 0))


def cone(plate: Plate, view: View, x: float, y: float, size: float) -> None:
    """A heap of chillies."""
    (left, foot), (right, _), (_, top) = view.at(x - 1.5 * size, y, 0), view.at(x + 1.5 * size, y, 0), view.at(x, y, size)
    t = np.linspace(-1, 1, 21)
    middle, half, high = (left + right) / 2, (right - left) / 2, foot - top
    slope = np.exp(-3.2 * t**2) * (1 - np.abs(t) ** 6)
    outline = [*zip(middle + half * t, foot - high * slope), *zip(middle + half * t[::-1], foot + 0.16 * high * (1 - t[::-1] ** 2))]
    plate.area(outline, CHILLI, CHILLI_DEEP, 2)
    plate.hatch([p for p in outline if p[0] >= middle - 1], 5, NIGHT, 1.8, 0.7, 14, 5)
    plate.hatch(outline, 5.5, mix(CHILLI, PAPER, 0.5), 1.1, -0.6, 10, 12)


def port() -> Plate:
    plate = Plate(4)
    shore, water = 560.0, 664.0
    sky(plate, shore, (1075, 300), 112)
    hills(plate, shore, 84, 2)
    plate.area([(0, shore), (WIDTH, shore), (WIDTH, water + 40), (0, water + 40)], UMBER)
    plate.hatch([(0, shore), (WIDTH, shore), (WIDTH, water - 30), (0, water - 30)], 7, BARK, 1.0, 0, 180, 24)
    for x, raised in ((245, False), (640, False), (1330, True)):
        crane(plate, x, shore + 40, raised)
    sea(plate, water, 1075)
    ship(plate, water)
    return plate


def beam(plate: Plate, start: Point, end: Point, width: float, bays: int) -> None:
    """A lattice girder."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
    t = np.linspace(0, 1, 2 * bays + 1)
    side = np.where(np.arange(2 * bays + 1) % 2, 1, -1)
    plate.area([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], NIGHT, LINE, 1.6)
    plate.lines([list(zip(x0 + (x1 - x0) * t + nx * side, y0 + (y1 - y0) * t + ny * side))], LINE, 1.0)


def crane(plate: Plate, x: float, foot: float, raised: bool) -> None:
    """A gantry crane, seen from the water: two legs, a girder, a boom down or up, its stays."""
    level, top = foot - 290, foot - 400
    for leg in (x, x + 118):
        beam(plate, (leg, foot), (leg, level), 11, 16)
    beam(plate, (x, foot - 120), (x + 118, foot - 120), 10, 6)
    plate.lines([[(x, foot - 120), (x + 118, level)], [(x + 118, foot - 120), (x, level)]], LINE, 1.4)
    beam(plate, (x - 60, level), (x + 150, level), 15, 12)
    tip = (x + 200, level - 250) if raised else (x + 350, level)
    beam(plate, (x + 150, level), tip, 12, 14)
    mast = (x + 96, top)
    half_way = ((x + 150 + tip[0]) / 2, (level + tip[1]) / 2)
    plate.lines([[(x + 60, level), mast, (x + 118, level)], [mast, (x - 55, level)], [mast, tip], [mast, half_way]], LINE, 1.8)
    plate.area([(x + 20, level - 34), (x + 84, level - 34), (x + 84, level - 8), (x + 20, level - 8)], CHILLI, LINE, 1.4)
    plate.cuts([((cx, level - 30), (cx, level - 12)) for cx in range(int(x) + 28, int(x) + 82, 9)], NIGHT, 1.4)
    if not raised:
        plate.lines([[(x + 250, level + 8), (x + 250, level + 92)], [(x + 262, level + 8), (x + 262, level + 92)]], LINE, 1.0)


def sea(plate: Plate, top: float, glitter: float) -> None:
    plate.area([(0, top), (WIDTH, top), (WIDTH, HEIGHT), (0, HEIGHT)], NIGHT)
    level, calm, lit = top + 5.0, [], []
    while level < HEIGHT:
        near = (level - top) / (HEIGHT - top)
        x = -plate.rng.uniform(0, 100)
        while x < WIDTH:
            end = x + plate.rng.uniform(40, 110) * (0.7 + 1.6 * near)
            shine = abs((x + end) / 2 - glitter) < 50 + 130 * near
            if plate.rng.random() < (0.85 if shine else 0.75):
                (lit if shine else calm).append(((x, level + plate.rng.normal(0, 1.2)), (end, level + plate.rng.normal(0, 1.2))))
            x = end + plate.rng.uniform(6, 40)
        level += 6 + 8 * near
    plate.cuts(calm, mix(BARK, LINE, 0.25), 1.2)
    plate.cuts(lit, TURMERIC, 1.6)


def ship(plate: Plate, water: float) -> None:
    """A container vessel, broadside, bow to the right."""
    deck = water - 92
    bow = [(1462, deck - 40), (1436, water - 30), (1422, water), (1414, water + 22)]
    hull = [(176, deck - 4), (1180, deck), (1330, deck - 14), *bow, (236, water + 22), (196, water), (188, water - 40)]
    plate.area(hull, mix(NIGHT, BARK, 0.42), LINE, 2.4)
    for k, level in enumerate(np.linspace(0.08, 0.86, 10)):
        x = np.linspace(180 + 14 * level, 1440 - 22 * level, 25)
        x[1:-1] += plate.rng.uniform(-20, 20, 23)
        y = deck + (water - deck) * level - 30 * np.clip((x - 1180) / 260, 0, 1) ** 2 * (1 - level)
        plate.cuts([((x[i], y[i]), (x[i + 1] - plate.rng.uniform(2, 8), y[i + 1])) for i in range(24)], mix(LINE, BARK, 0.08 * k), 1.5 - 0.07 * k)
    band = [(196, water), (1422, water), (1414, water + 22), (236, water + 22)]
    plate.area(band, CHILLI, LINE, 1.4)
    plate.hatch(band, 5, CHILLI_DEEP, 1.2)
    rail = [(1188, deck - 14), (1330, deck - 27), (1460, deck - 52)]
    plate.lines([rail, *([(x, deck - 14), (x, deck - 2)] for x in range(1190, 1330, 14))], LINE, 1.2)
    # boxes
    box = Plate(9)
    box.parts.append('<path fill="currentColor" stroke="#1c0f0c" stroke-width="1.6" d="M0 0h80v27H0z"/>')
    box.cuts([((x, 3), (x, 24)) for x in np.arange(5, 78, 6)], NIGHT, 1.4)
    box.cuts([((x + 2, 3), (x + 2, 24)) for x in np.arange(5, 78, 6)], LINE, 0.6)
    box.lines([[(1, 26), (79, 26)]], LINE, 1.2)
    plate.share("box", box)
    tones = [CHILLI, SEPIA, BARK, mix(NIGHT, LEAF, 0.9), mix(BARK, LINE, 0.4), CHILLI_DEEP, mix(NIGHT, TURMERIC, 0.75), BARK]
    bays = (190, 274, 470, 554, 638, 722, 806, 890, 974, 1058, 1142, 1226)
    for bay, (x, high) in enumerate(zip(bays, (4, 4, 5, 6, 6, 5, 6, 6, 5, 5, 4, 2))):
        lift = 14 if x > 1200 else 0
        for level in range(high):
            at = (x, deck - lift - 3 - 27 * level)
            plate.use("box", at, (at[0] + 1, at[1]), (at[0], at[1] - 1), tones[(5 * bay + 3 * level + bay * level) % len(tones)])
        plate.lines([[(x - 2, deck - lift), (x - 2, deck - lift - 27 * min(high, 3) - 8)]], LINE, 2.2)
    # the house, its bridge and funnel
    house = [(366, 0), (366, 196), (356, 196), (356, 222), (460, 222), (460, 196), (452, 196), (452, 0)]
    plate.area([(x, deck - z) for x, z in house], LINE, NIGHT, 1.6)
    for row in range(7):
        y = deck - 24 - 24 * row
        plate.lines([[(366, y + 10), (452, y + 10)]], BARK, 1.2)
        plate.lines([[(wx, y - 5), (wx, y + 2)] for wx in range(376, 450, 11)], NIGHT, 4)
    plate.area([(362, deck - 216), (454, deck - 216), (454, deck - 203), (362, deck - 203)], NIGHT)
    plate.hatch([(430, deck), (452, deck), (452, deck - 196), (430, deck - 196)], 5, BARK, 1.3, 0.5)
    plate.area([(300 + 76, deck - 222), (404, deck - 222), (400, deck - 268), (380, deck - 268)], CHILLI, LINE, 1.6)
    plate.lines([[(432, deck - 222), (432, deck - 290)], [(420, deck - 262), (444, deck - 262)], [(424, deck - 276), (440, deck - 276)]], LINE, 2)
    plate.lines([[(1392, deck - 44), (1392, deck - 120)], [(1382, deck - 100), (1402, deck - 100)]], LINE, 2.2)
    # its shadow on the water, and the wave at its bow
    shadow = [(236, water + 22), (1400, water + 22), (1372, water + 74), (280, water + 74)]
    plate.area(shadow, mix(NIGHT, CHILLI_DEEP, 0.25))
    plate.hatch(shadow, 7, mix(CHILLI, BARK, 0.5), 1.5, 0, 70, 26)
    plate.cuts([((1405 - 14 * k, water + 22 + 3 * k), (1462 - 4 * k, water + 24 + 5 * k)) for k in range(6)], PAPER, 1.6)
    plate.cuts([((x, water + 25), (x + plate.rng.uniform(20, 70), water + 26)) for x in range(230, 1380, 64)], LINE, 1.3)


DRAWINGS: dict[str, Callable[[], Plate]] = {"container": container, "drying-yard": drying_yard, "port": port, "warehouse": warehouse}


def main() -> int:
    manifest, colours = export.read(export.MANIFEST), export.read(export.COLOURS)
    for name in sys.argv[1:] or DRAWINGS:
        svg = DRAWINGS[name]().svg()
        for stale in export.PICTURES.glob(f"{name}-*.*"):
            stale.unlink()
        (export.PICTURES / f"{name}.svg").write_text(svg)
        width = export.SIZES["usualWidth"]
        with Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width)))) as opened:
            picture = opened.convert("RGB")
        picture.save(export.PICTURES / f"{name}-{width}.jpg", **export.FORMATS["jpg"](width))
        manifest[name] = {"width": WIDTH, "height": HEIGHT, "drawing": True}
        colours[name] = export.average(picture)
        print(f"{name}: {len(svg) / 1000:.0f} kB", flush=True)
    export.write(export.MANIFEST, manifest)
    export.write(export.COLOURS, colours)
    return 0


if __name__ == "__main__":
    sys.exit(main())
