"""Drawings in the hand of a wood engraving: light strokes on a dark ground, a few flat colours. Written as SVG."""

import math
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT = 1600, 900

NIGHT, BARK, LINE, PAPER = "#1c0f0c", "#6b4e3a", "#e2d5bf", "#fbf6ec"
CHILLI, CHILLI_DEEP, TURMERIC, LEAF = "#a3160f", "#6e0e0a", "#d9940f", "#2f5d3e"

Point = tuple[float, float]
Points = Sequence[Point] | NDArray[np.float64]


def mix(one: str, other: str, share: float) -> str:
    """A colour between two."""
    pair = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pair)


UMBER, SEPIA = mix(NIGHT, BARK, 0.3), mix(NIGHT, BARK, 0.62)


class Plate:
    """A drawing that grows from back to front. `rng` makes it uneven, the same each time."""

    def __init__(self, seed: int, ground: str = NIGHT) -> None:
        self.rng = np.random.default_rng(seed)
        self.shared: list[str] = []
        self.parts = [f'<path fill="{ground}" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>']

    def svg(self) -> str:
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        return f'{head}<defs>{"".join(self.shared)}</defs><g stroke-linecap="round" stroke-linejoin="round">{"".join(self.parts)}</g></svg>\n'

    def area(self, points: Points, fill: str, edge: str | None = None, width: float = 1.4) -> None:
        """A flat colour, outlined if it has an edge."""
        stroke = f' stroke="{edge}" stroke-width="{width:g}"' if edge else ""
        self.parts.append(f'<path fill="{fill}"{stroke} d="{_path(points)}z"/>')

    def disc(self, at: Point, radius: float, fill: str) -> None:
        self.parts.append(f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{fill}"/>')

    def lines(self, lines: Iterable[Points], colour: str, width: float) -> None:
        """Strokes of one width."""
        self.parts.append(f'<path fill="none" stroke="{colour}" stroke-width="{width:g}" d="{"".join(map(_path, lines))}"/>')

    def cuts(self, strokes: Iterable[tuple[Point, Point]], colour: str, width: float) -> None:
        """Strokes as a burin makes them: thick in the middle, pointed at both ends."""
        out = []
        for (x0, y0), (x1, y1) in strokes:
            length = math.hypot(x1 - x0, y1 - y0)
            if length < 1:
                continue
            thick = width * min(1.0, length / (14 * width)) ** 0.5
            dx, dy = x1 - x0, y1 - y0
            nx, ny = -dy / length * thick, dx / length * thick
            mx, my = _n(dx / 2 + nx), _n(dy / 2 + ny)
            out.append(f"M{_n(x0)} {_n(y0)}q{mx} {my} {_n(dx)} {_n(dy)} {_n(-dx / 2 - nx)} {_n(-dy / 2 - ny)} {_n(-dx)} {_n(-dy)}")
        self.parts.append(f'<path fill="{colour}" d="{"".join(out)}"/>')

    def hatch(self, outline: Points, spacing: float, colour: str, width: float, angle: float = 0.0, length: float = math.inf,
              gap: float = 0.0) -> None:
        """Parallel cuts in an outline; shorter than `length` and with gaps between, so that the tone is lighter."""
        found = []
        for (x0, y0), (x1, y1) in self.clipped(outline, spacing, angle):
            whole = math.hypot(x1 - x0, y1 - y0)
            at = 0.0 if whole < length else -self.rng.uniform(0, length)
            while at < whole:
                end = min(whole, at + (length if length == math.inf else length * self.rng.uniform(0.5, 1.3)))
                begin = max(at, 0.0)
                if end > begin:
                    ends = (begin / whole, end / whole)
                    found.append(tuple((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in ends))
                at = end + gap * self.rng.uniform(0.5, 1.5)
        self.cuts(found, colour, width)

    def clipped(self, outline: Points, spacing: float, angle: float = 0.0) -> list[tuple[Point, Point]]:
        """The parts of parallel lines that lie in an outline."""
        points = np.asarray(outline, float)
        c, s = math.cos(angle), math.sin(angle)
        u, v = points[:, 0] * c + points[:, 1] * s, points[:, 1] * c - points[:, 0] * s
        u2, v2 = np.roll(u, -1), np.roll(v, -1)
        found = []
        for level in np.arange(v.min() + spacing * 0.5, v.max(), spacing):
            level += self.rng.normal(0, 0.06) * spacing
            crossing = (v > level) != (v2 > level)
            ends = np.sort(u[crossing] + (level - v[crossing]) / (v2[crossing] - v[crossing]) * (u2[crossing] - u[crossing]))
            for a, b in zip(ends[::2], ends[1::2]):
                found.append(((a * c - level * s, a * s + level * c), (b * c - level * s, b * s + level * c)))
        return found

    def share(self, name: str, drawn: "Plate") -> None:
        """Keeps what another plate has drawn, without its ground, to be used many times."""
        self.shared.append(f'<g id="{name}">{"".join(drawn.parts[1:])}</g>')

    def use(self, name: str, origin: Point, right: Point, up: Point, colour: str | None = None) -> None:
        """Puts something shared, drawn about 0 with y upwards, at `origin`; `right` and `up` are where its (1, 0) and (0, 1) come to lie."""
        (ox, oy), (rx, ry), (ux, uy) = origin, right, up
        matrix = " ".join(f"{value:.3g}" for value in (rx - ox, ry - oy, ux - ox, uy - oy))
        tint = f' color="{colour}"' if colour else ""
        self.parts.append(f'<use href="#{name}" transform="matrix({matrix} {_n(ox)} {_n(oy)})"{tint}/>')


class View:
    """A view straight ahead: x to the right, y away, z up, in metres; the horizon at `horizon` pixels, the eye `eye` above the ground."""

    def __init__(self, eye: float, horizon: float, focal: float, centre: float = WIDTH / 2) -> None:
        self.eye, self.horizon, self.focal, self.centre = eye, horizon, focal, centre

    def at(self, x: float, y: float, z: float) -> Point:
        return self.centre + self.focal * x / y, self.horizon - self.focal * (z - self.eye) / y

    def face(self, *corners: tuple[float, float, float]) -> list[Point]:
        return [self.at(*corner) for corner in corners]


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def _path(points: Points) -> str:
    (x, y), *others = [(round(float(px), 1), round(float(py), 1)) for px, py in points]
    out = f"M{_n(x)} {_n(y)}l"
    steps = []
    for px, py in others:
        steps.append(f"{_n(px - x)} {_n(py - y)}")
        x, y = px, py
    return out + " ".join(steps)
