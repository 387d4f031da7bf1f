"""Grains by the thousand, piled one by one without physics: none intersects another by much, none floats.

A grain is a sphere, or a rod with round ends. It falls, slides downhill while that is steeper than friction allows, and comes
to rest on what lies there already; `heap.lay` is better for flat pieces.
"""

import math
from collections.abc import Callable

import bpy
import numpy as np
from mathutils import Matrix, Quaternion, Vector

from . import heap, mesh, vessels
from .heap import Layout
from .noise import Array

Ground = Callable[[Array, Array], Array]
Drop = Callable[[np.random.Generator], tuple[float, float]]

_DIRECTIONS = [(0, 0), *((math.cos(a), math.sin(a)) for a in np.linspace(0, 2 * np.pi, 8, endpoint=False))]


def pile(count: int, ground: Ground, drop: Drop, width: float, rng: np.random.Generator, length: float | None = None, kinds: int = 1,
         sizes: tuple[float, float] = (0.88, 1.1), friction: float = 0.3, extent: float = 20.0, moves: int = 40,
         heading: tuple[float, float] = (0.0, 2 * math.pi), turning: float = 0.3) -> Layout:
    """Places of `count` grains of `width` and (along X, else the width) `length`.

    `ground(X, Y)` is the height of table, bowl or filling out to `extent` from the origin, `drop(rng)` gives where a grain falls,
    `kinds` the number of meshes to choose from. A low `friction` spreads the heap. Rods fall with their X within `heading` and
    may turn by `turning` with each of their `moves` downhill.
    """
    radius = width / 2
    cell = radius / 3
    cells = int(2 * extent / cell)
    axis = (np.arange(cells) + 0.5) * cell - extent
    floor = ground(*np.meshgrid(axis, axis, indexing="ij")).astype(float)
    slope = np.minimum(np.hypot(*np.gradient(floor, cell)), 2.0)
    centre = floor + radius * np.sqrt(1 + slope**2)  # the lowest place of a centre above each cell
    half = max(0.0, (length or width) / 2 - radius)
    along = np.linspace(-half, half, 2 * max(1, round(half / radius)) + 1) if half else np.zeros(1)
    leans = np.linspace(-0.9, 0.9, 15) if half else np.zeros(1)
    headings = (0.0, turning, -turning) if half else (0.0,)
    tries = np.array([(*d, 0) for d in _DIRECTIONS] + [(0, 0, h) for h in headings[1:]])
    reach = math.ceil(2 * radius * sizes[1] / cell)
    near = np.arange(-reach, reach + 1) * cell
    squared = near[:, None] ** 2 + near[None, :] ** 2
    at, turn = np.zeros((count, 3)), np.zeros((count, 4))
    scale, which = rng.uniform(*sizes, count), rng.integers(0, kinds, count)

    def rest(x: Array, y: Array, course: Array) -> tuple[Array, Array]:
        ix = np.clip(((x[:, None] + np.cos(course)[:, None] * along + extent) / cell).astype(int), 0, cells - 1)
        iy = np.clip(((y[:, None] + np.sin(course)[:, None] * along + extent) / cell).astype(int), 0, cells - 1)
        heights = (centre[ix, iy][:, None, :] - leans[None, :, None] * along).max(2)
        best = heights.argmin(1)
        return heights[np.arange(len(x)), best], leans[best]

    for i in range(count):
        x, y = drop(rng)
        course, stride = rng.uniform(*heading), 1.5 * radius
        z = lean = 0.0
        for _ in range(moves):
            to_x, to_y, to_course = x + stride * tries[:, 0], y + stride * tries[:, 1], course + tries[:, 2]
            heights, tilts = rest(to_x, to_y, to_course)
            best = int((heights + (np.arange(len(tries)) > 0) * friction * stride).argmin())
            x, y, course, z, lean = to_x[best], to_y[best], to_course[best], heights[best], tilts[best]
            if best == 0:
                if stride < 0.6 * radius:
                    break
                stride /= 2
        z += (scale[i] - 1) * radius
        at[i] = x, y, z
        if half:
            direction = Vector((math.cos(course), math.sin(course), lean)).normalized()
            side = Vector((0, 0, 1)).cross(direction).normalized()
            frame = Matrix((direction, side, direction.cross(side))).transposed()
            turn[i] = frame.to_quaternion() @ Quaternion((1, 0, 0), rng.uniform(0, 2 * np.pi))
        else:
            turn[i] = heap.tumbled(1, rng)[0]
        ball = (radius * scale[i] + radius) ** 2
        for s in along:
            ix = int((x + s * math.cos(course) + extent) / cell) - reach
            iy = int((y + s * math.sin(course) + extent) / cell) - reach
            if ix < 0 or iy < 0 or ix + len(near) > cells or iy + len(near) > cells:
                continue
            view = centre[ix:ix + len(near), iy:iy + len(near)]
            np.maximum(view, np.where(squared < ball, z + lean * s + np.sqrt(np.maximum(ball - squared, 0)), -1e9), out=view)
    return Layout(at, turn, which, scale)


def bowl_ground(kind: str, radius: float, at: tuple[float, float], filling: float, table: float = 0.0) -> Ground:
    """A bowl that stands on a table of that height, with a filling that rises to `filling` (above the table) in the middle."""
    inside = vessels.bowl_inside(kind, radius)
    rim = {"round": 0.70, "deep": 0.88, "plate": 0.24}[kind] * radius

    def ground(x: Array, y: Array) -> Array:
        r = np.hypot(x - at[0], y - at[1])
        within = np.maximum(inside(r), filling * (1 - 0.3 * (r / radius) ** 2))
        return table + np.where(r < 0.95 * radius, within, np.where(r < radius, rim, 0.0))

    return ground


def cone_ground(radius: float, height: float, at: tuple[float, float] = (0, 0), table: float = 0.0) -> Ground:
    """A rounded cone on a table: the filling of a heap."""

    def ground(x: Array, y: Array) -> Array:
        return table + height * np.exp(-2.2 * ((x - at[0]) ** 2 + (y - at[1]) ** 2) / radius**2)

    return ground


def show_filling(ground: Ground, radius: float, at: tuple[float, float], material: bpy.types.Material, sink: float = 0.0) -> bpy.types.Object:
    """What is seen through gaps between the grains: the ground itself in a dull colour of the goods. A collider."""
    r = np.linspace(0.01, radius, 40)
    rings = mesh.lathe(np.stack([r, 0 * r], 1), 64) + (*at, 0)
    rings[..., 2] = ground(rings[..., 0], rings[..., 1]) - sink
    return mesh.add("filling", mesh.mesh("filling", rings, mesh.grid(40, 64), material))


def disc(radius: float, at: tuple[float, float] = (0, 0)) -> Drop:
    """Anywhere in a circle."""

    def drop(rng: np.random.Generator) -> tuple[float, float]:
        r, a = radius * math.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
        return at[0] + r * math.cos(a), at[1] + r * math.sin(a)

    return drop


def splash(at: tuple[float, float], spread: tuple[float, float], away: tuple[float, float, float] | None = None) -> Drop:
    """About a point, thinning out; never in the circle `away` (x, y, radius)."""

    def drop(rng: np.random.Generator) -> tuple[float, float]:
        while True:
            x, y = rng.normal(at, spread)
            if away is None or math.hypot(x - away[0], y - away[1]) > away[2]:
                return x, y

    return drop


def mixed(*drops: tuple[float, Drop]) -> Drop:
    """One of several, by weight."""
    weights = np.array([weight for weight, _ in drops])
    edges = np.cumsum(weights / weights.sum())

    def drop(rng: np.random.Generator) -> tuple[float, float]:
        return drops[min(int(np.searchsorted(edges, rng.random())), len(drops) - 1)][1](rng)

    return drop
