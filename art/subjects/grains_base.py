"""What grains and pulses share: a skin, shapes turned about X, flat-faced halves. No pictures of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Quaternion

from kit import heap, materials, mesh, noise, pile, stage, vessels
from kit.heap import Layout
from kit.noise import Array
from kit.shader import Shader

Stops = Sequence[tuple[float, str]]


def skin(name: str, stops: Stops, mark: str = "#ffffff", valley: str | None = None, rough: tuple[float, float] = (0.42, 0.6),
         specular: float = 0.38, mottle: float = 5.0, fine: float = 30.0, spread: float = 0.6, relief: float = 0.3) -> bpy.types.Material:
    """Tones from piece to piece (`spread`) and over each (`mottle` blotches per cm); attributes 'mark' and 'valley' colour
    hilum, germ or beak, and creases."""
    s = Shader(name)
    cloud, grain = s.noise(mottle, 4, 0.6), s.noise(fine, 4, 0.65)
    colour = s.ramp(s.sum((s.random(), spread), (cloud, 0.9 - 0.5 * spread), (grain, 0.12)), *stops)
    if valley:
        colour = s.mix(s.attribute("valley"), colour, valley)
    colour = s.mix(s.attribute("mark"), colour, mark)
    return s.principled(Base_Color=colour, Roughness=s.remap(s.sum((grain, 0.5), (cloud, 0.5)), 0.35, 0.65, *rough),
                        Specular_IOR_Level=specular, Normal=s.bump(grain, relief, 0.25 / fine))


def spun(level: int, length: float, half_width: Callable[[Array], Array]) -> tuple[Array, Array, Array, Array]:
    """A body about X: vertices, faces, place along it (-1 to 1) and angle about it. `half_width` takes that place."""
    verts, faces = mesh.icosphere(level)
    place, angle = np.clip(verts[:, 0], -1, 1), np.arctan2(verts[:, 2], verts[:, 1])
    radius = np.where(np.abs(place) > 0.9999, 0, half_width(place))
    out = np.stack([place * length / 2, radius * np.cos(angle), radius * np.sin(angle)], 1)
    return out, faces, place, angle


def half_lens(seed: int, material: bpy.types.Material, radius: float, height: float, power: float = 2.2, hollow: float = 0.06) -> bpy.types.Mesh:
    """A split pulse: domed above, flat and a little hollow below, with a rounded edge; now and then chipped."""
    rng = np.random.default_rng(seed)
    verts, faces = mesh.icosphere(4)
    x, y, z = verts.T
    r = np.hypot(x, y)
    dome = height * np.clip(1 - r**power, 0, 1) ** 0.62
    inner = -0.16 * height * np.clip(1 - r**6, 0, 1) + hollow * height * np.clip(1 - (r / 0.8) ** 2, 0, 1)
    out = np.stack([x * radius, y * radius * rng.uniform(0.9, 1.0), np.where(z > 0, dome, inner)], 1)
    out[:, 2] += 0.05 * height * noise.fbm(verts * 2.3 + seed, seed, 3)
    out[:, :2] *= (1 + 0.05 * noise.perlin(noise.points(x, y, seed) * 1.3, seed))[:, None]
    if rng.random() < 0.3:
        cut = rng.uniform(0.55, 0.85) * radius
        out[:, 0] = np.minimum(out[:, 0], cut + 0.05 * radius * noise.perlin(verts * 3, seed))
    edge = noise.smoothstep(0.78, 1.0, r) * (z > -0.35)
    return mesh.mesh("half", out - (0, 0, 0.4 * height), faces, material, mark=np.clip(0.35 * edge + 0.22 * (z < -0.1), 0, 1))


def lens(seed: int, material: bpy.types.Material, radius: float, height: float) -> bpy.types.Mesh:
    """A whole lentil: two shallow domes on a blunt rim, a small hilum on the rim."""
    rng = np.random.default_rng(seed)
    verts, faces = mesh.icosphere(4)
    x, y, z = verts.T
    r = np.hypot(x, y)
    dome = np.sign(z) * height / 2 * (0.80 * np.clip(1 - r**2, 0, 1) ** 0.75 + 0.20 * np.clip(1 - r**8, 0, 1) ** 0.5)
    out = np.stack([x, y * rng.uniform(0.92, 1.0), dome / radius], 1) * radius
    out += verts * (0.018 * radius * noise.fbm(verts * 2.2 + seed, seed, 3))[:, None]
    out[:, 2] += 0.03 * radius * noise.perlin(noise.points(x, y, seed) * 1.1, seed)
    hilum = np.exp(-(((x - 1) / 0.10) ** 2 + (y / 0.22) ** 2 + (z / 0.5) ** 2))
    return mesh.mesh("lens", out, faces, material, mark=np.clip(0.8 * hilum, 0, 1), valley=0.5 * noise.smoothstep(0.86, 1.0, r))


def flipped(layout: Layout, share: float, rng: np.random.Generator) -> Layout:
    """Turns that share of the pieces upside down: halves lie on either face."""
    turn = [Quaternion(q) @ Quaternion((1, 0, 0), np.pi) if rng.random() < share else Quaternion(q) for q in layout.turn]
    return layout._replace(turn=np.array(turn))


@dataclass(frozen=True)
class Served:
    """How goods of that size are poured: some `layers` over an unseen core, and a share (`spill`) more of them beside it."""

    width: float
    length: float | None = None
    flat: float | None = None  # thickness of flat pieces
    dropped: bool = False  # with physics: for at most a thousand pieces, whose faces show how they lie
    layers: float = 2.8
    spill: float = 0.25
    beside: tuple[float, float] = (3.2, -3.2)
    spread: tuple[float, float] = (1.9, 1.0)
    friction: float = 0.35
    sizes: tuple[float, float] = (0.88, 1.1)
    extent: float = 12.0


def strew(meshes: list[bpy.types.Mesh], how: Served, ground: pile.Ground, cover: tuple[float, tuple[float, float]], spill: pile.Drop,
          rng: np.random.Generator) -> None:
    """Covers the circle `cover` (radius, centre) and lets some more fall where `spill` says."""
    radius, at = cover
    count = _pieces(how, radius)
    drop, count = pile.mixed((1, pile.disc(radius, at)), (how.spill, spill)), int(count * (1 + how.spill))
    if how.flat:
        layout = heap.lay(count, ground, drop, how.length or how.width, how.width, rng, len(meshes), how.flat, 0.35, how.extent, tilt=0.8)
        layout = flipped(layout._replace(scale=rng.uniform(*how.sizes, count)), 0.45, rng)
    else:
        layout = pile.pile(count, ground, drop, how.width, rng, how.length, len(meshes), how.sizes, how.friction, how.extent)
    heap.scatter(meshes, layout)


def pour(meshes: list[bpy.types.Mesh], how: Served, colliders: Sequence[bpy.types.Object], cover: tuple[float, tuple[float, float]],
         top: float, rng: np.random.Generator, table: float = 0.0) -> None:
    """The same with physics: columns of tumbling pieces above the height `top`, and beside it, fall onto the colliders and the table."""
    radius, at = cover
    count, spacing = _pieces(how, radius), 1.15 * (how.length or how.width)
    above = heap.column(count, spacing, 0.9 * radius, top, rng, at, taper=0.9)
    beside = heap.column(int(how.spill * count), spacing, 0.8 * max(how.spread), table + 0.3, rng, how.beside, taper=0.8)
    out = beside[:, :2] - how.beside
    beside[:, :2] += out * (np.hypot(*out.T) / max(how.spread))[:, None] ** 2 * rng.uniform(0, 1.6, (len(out), 1))  # thinning out around
    begin = np.concatenate([above, beside])
    goods, floor = heap.outlined(meshes, 40), stage.floor()
    floor.location.z = table
    rest = heap.settle(goods, heap.start(goods, begin, heap.tumbled(len(begin), rng), rng, how.sizes), [*colliders, floor],
                       gravity=60, damping=0.5)
    heap.scatter(meshes, rest)


def _pieces(how: Served, radius: float) -> int:
    return int(how.layers * np.pi * radius**2 / (0.75 * how.width * (how.length or how.width)))


def in_bowl(meshes: list[bpy.types.Mesh], how: Served, kind: str, radius: float, at: tuple[float, float], core: float, colour: str,
            vessel: bpy.types.Material, seed: int) -> None:
    """A full bowl, and some beside it. `core` is the height of the unseen core in the middle, of that colour."""
    rng = np.random.default_rng(seed)
    bowl = vessels.bowl(kind, radius, (*at, 0), vessel, seed=seed)
    ground, cover = pile.bowl_ground(kind, radius, at, core), (0.84 * radius, at)
    # So deep that it lies behind the glaze where the wall is in sight.
    filling = pile.show_filling(ground, 0.94 * radius, at, materials.plain(colour), 0.12)
    if how.dropped:
        pour(meshes, how, [bowl, filling], cover, core + 1, rng)
    else:
        strew(meshes, how, ground, cover, pile.splash(how.beside, how.spread, (*at, 1.08 * radius)), rng)


def in_heap(meshes: list[bpy.types.Mesh], how: Served, radius: float, core: float, at: tuple[float, float], colour: str, seed: int,
            table: float = 0.0) -> None:
    """A heap over an unseen core of that radius, height and colour, thinning out around."""
    rng = np.random.default_rng(seed)
    ground, cover = pile.cone_ground(radius, core, at, table), (1.02 * radius, at)
    filling = pile.show_filling(ground, 1.05 * radius, at, materials.plain(colour), 0.03)
    if how.dropped:
        pour(meshes, how, [filling], cover, table + core + 1, rng, table)
    else:
        strew(meshes, how, ground, cover, pile.splash(how.beside, how.spread), rng)


def in_sack(meshes: list[bpy.types.Mesh], how: Served, radius: float, height: float, at: tuple[float, float], colour: str, seed: int,
            pitch: float = 0.22) -> None:
    """An open jute sack full to the brim, and some beside it."""
    rng = np.random.default_rng(seed)
    vessels.sack(radius, height, (*at, 0), pitch, seed)

    def ground(x: Array, y: Array) -> Array:
        r = np.hypot(x - at[0], y - at[1])
        return np.where(r < 0.99 * radius, 0.86 * height + 0.22 * radius * (1 - (r / radius) ** 2), np.where(r < 1.3 * radius, 1.12 * height, 0.0))

    pile.show_filling(ground, 0.98 * radius, at, materials.plain(colour), 0.02)
    strew(meshes, how, ground, (0.9 * radius, at), pile.splash(how.beside, how.spread, (*at, 1.32 * radius)), rng)
