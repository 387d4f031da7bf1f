"""Small seeds in heaps, bowls and scoops: a solid pile that is never seen, and a few layers of seeds laid upon it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import bpy
import numpy as np

from mathutils import Matrix, Quaternion, Vector

from kit import heap, materials, mesh, noise, pile, stage, vessels
from kit.noise import Array, smoothstep


class Size(NamedTuple):
    """Of a seed in cm, along X, Y and Z."""

    length: float
    width: float
    thickness: float


class Pile(NamedTuple):
    """A heap on an ellipse about `at`, `peak` high in the middle and `foot` at the edge, both above the table."""

    at: tuple[float, float]
    radii: tuple[float, float]
    peak: float
    foot: float = 0.0
    turn: float = 0.0
    dome: bool = False  # rounded like a filling; else a poured cone
    wall: float = 0.0  # height of the rim around it
    base: float = 0.0  # of what it stands on
    inside: Callable[[Array], Array] | None = None  # height of the bowl's inside at a distance from `at`


def heaped(radius: float, peak: float, at: tuple[float, float] = (0, 0), stretch: float = 1.0, turn: float = 0.0, base: float = 0.0) -> Pile:
    """A poured heap on the table, or on something `base` high."""
    return Pile(at, (radius * stretch, radius), base + peak, base - 0.02, turn, base=base)


def filled(kind: str, radius: float, at: tuple[float, float] = (0, 0), over: float = 0.35, material: bpy.types.Material | None = None,
           seed: int = 0, low: float = 0.86) -> Pile:
    """Puts up a bowl, filled to `low` of its rim at the edge and `over` rim heights above the rim in the middle."""
    vessels.bowl(kind, radius, (*at, 0), material, seed=seed)
    rim = {"round": 0.70, "deep": 0.88, "plate": 0.24}[kind] * radius
    inner = vessels.bowl_inside(kind, radius)
    r = np.linspace(0.3, 1.0, 300) * radius
    open_to = r[np.searchsorted(inner(r), low * rim)]
    return Pile(at, (open_to, open_to), rim * (1 + over), rim * low, dome=True, wall=rim, inside=inner)


def scooped(length: float, width: float, at: tuple[float, float], turn: float, lift: float = 0.0) -> Pile:
    """Puts down a scoop (its closed end at `at`) full of seeds."""
    vessels.scoop(length, width, (*at, lift), (0, 0, turn), handle=0.85 * length)
    middle = np.array(at) + 0.54 * length * np.array((np.cos(turn), np.sin(turn)))
    return Pile(tuple(middle), (0.47 * length, 0.42 * width), 0.52 * width + lift, 0.06 + lift, turn, dome=True)


def _reach(p: Pile, x: Array, y: Array) -> Array:
    """0 in the middle of the ellipse, 1 at its edge."""
    dx, dy = x - p.at[0], y - p.at[1]
    c, s = np.cos(p.turn), np.sin(p.turn)
    return np.hypot((c * dx + s * dy) / p.radii[0], (c * dy - s * dx) / p.radii[1])


def _height(p: Pile, x: Array, y: Array, seed: int) -> Array:
    q = _reach(p, x, y)
    rise = p.peak - p.foot
    if p.dome:
        z = p.foot + rise * np.sqrt(np.clip(1 - q**2, 0, 1)) if p.wall == 0 else p.foot + rise * (1 - np.clip(q, 0, 1) ** 1.8)
    else:
        n = noise.points(x / p.radii[1], y / p.radii[1], seed * 1.7)
        q = q * (1 + 0.16 * noise.fbm(n * 1.1, seed, 2))
        z = p.foot + rise * (1.12 - np.sqrt(np.clip(q, 0, 1.1) ** 2 + 0.0144)) * smoothstep(1.06, 0.9, q)
        z = z + 0.05 * rise * noise.fbm(n * 3.0, seed + 3, 2) * smoothstep(1.0, 0.8, q)
    return np.where(q < 1, z, np.where(q < 1.12, p.wall, p.base) if p.wall else p.base)


def strew(seeds: Sequence[bpy.types.Mesh], size: Size, piles: Sequence[Pile], under: str, strays: int = 60, spread: float = 0.35, layers: float = 2.0,
          scale: tuple[float, float] = (0.85, 1.1), seed: int = 0, base: float = 0.0) -> None:
    """Covers the piles with seeds, and lets `strays` lie about the last pile. `under` is the colour in the gaps."""
    rng = np.random.default_rng(seed)
    extent = max(abs(c) for p in piles for c in p.at) + max(max(p.radii) for p in piles) * 1.9
    width = 0.5 * (size.width + size.thickness)
    coat = 0.8 * layers * width

    def filling(index: int, x: Array, y: Array) -> Array:
        p = piles[index]
        floor = p.inside(np.hypot(x - p.at[0], y - p.at[1])) if p.inside else base
        return np.maximum(_height(p, x, y, seed + index) - coat, floor)

    def ground(x: Array, y: Array) -> Array:
        out = np.full(x.shape, base)
        for i, p in enumerate(piles):
            reach = _reach(p, x, y)
            out = np.where(reach < 1.1, np.maximum(out, np.where(reach < 1, filling(i, x, y), p.wall)), out)
        return out

    dark = materials.plain(under)
    for i, p in enumerate(piles):
        axis = np.linspace(-1, 1, 90) * max(p.radii)
        x, y = np.meshgrid(axis + p.at[0], axis + p.at[1], indexing="ij")
        faces = mesh.grid(90, 90, wrap=False)
        inside = (_reach(p, x, y) < 0.985).ravel()[faces].all(1)
        mesh.add("under", mesh.mesh("under", np.stack([x, y, filling(i, x, y) - 0.03], -1), faces[inside], dark))

    spots: list[tuple[float, float]] = []
    for p in piles:
        count = int(layers * np.pi * p.radii[0] * p.radii[1] / (0.75 * size.length * width))
        q, a = 0.96 * np.sqrt(rng.random(count)), rng.uniform(0, 2 * np.pi, count)
        u, v = p.radii[0] * q * np.cos(a), p.radii[1] * q * np.sin(a)
        c, s = np.cos(p.turn), np.sin(p.turn)
        spots += list(zip(p.at[0] + c * u - s * v, p.at[1] + s * u + c * v))
    spots = [spots[i] for i in rng.permutation(len(spots))]
    last, count = piles[-1], len(spots)
    while len(spots) < count + strays:
        far, a = 1.0 + rng.exponential(spread), rng.uniform(0, 2 * np.pi)
        x, y = last.at[0] + last.radii[0] * far * np.cos(a), last.at[1] + last.radii[1] * far * np.sin(a)
        if far < 2.6 and all(_reach(p, np.array(x), np.array(y)) > (1.25 if p.wall else 0.97) for p in piles):
            spots.append((x, y))
    queue = iter(spots)
    rest = pile.pile(len(spots), ground, lambda _: next(queue), 0.92 * width, rng, 0.92 * size.length, len(seeds), scale, 0.45, extent)
    if size.thickness < 0.7 * size.width:
        rest = rest._replace(turn=np.array([_flat(q, rng.normal(0, 0.35)) for q in rest.turn]))
    heap.scatter(seeds, rest)


def _flat(turn: Array, roll: float) -> Quaternion:
    """The same heading, with the flat side up."""
    along = Quaternion(turn) @ Vector((1, 0, 0))
    side = Vector((0, 0, 1)).cross(along).normalized()
    return Matrix((along, side, along.cross(side))).transposed().to_quaternion() @ Quaternion((1, 0, 0), roll)


def dropped(meshes: Sequence[bpy.types.Mesh], count: int, spacing: float, radius: float, before: tuple[float, float], strays: int,
            seed: int, ground: float = 0.0) -> None:
    """A heap dropped about the origin from a column `spacing` apart, and some strays around `before`. `ground` is the height of what they lie on."""
    goods, rng, floor = heap.outlined(meshes), np.random.default_rng(seed), stage.floor()
    floor.location.z = ground
    at = np.concatenate([heap.column(strays, 1.25 * spacing, 1.2 * radius, ground + 1, rng, before),
                         heap.column(count, spacing, radius, ground + 1 + spacing, rng, (0, 1.0), taper=0.92)])
    heap.place(goods.meshes, heap.settle(goods, heap.start(goods, at, heap.lying(len(at), rng), rng), [floor], friction=1.0))
