"""Wide views of places: warehouse, container, drying yard, port. One unit is a centimetre here too; these rooms are large."""

import math
from collections.abc import Callable, Sequence

import bpy
import numpy as np
from mathutils import Vector

from kit import heap, mesh, noise, stage
from kit.noise import Array, smoothstep
from kit.registry import subject
from kit.shader import Shader

from . import chillies
from .pods import pods

WIDE = {"aspect": (16, 9), "width": 2400, "samples": 14}

SACK = (88.0, 56.0, 18.0)  # a full 50 kg bag, lying


def _light(at: Sequence[float], target: Sequence[float], size: tuple[float, float], power: float, colour: tuple[float, float, float]) -> None:
    """A rectangle of light; `power` is for each square centimetre of it."""
    data = bpy.data.lights.new("light", "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", *size
    data.energy, data.color = power * size[0] * size[1], colour
    mesh.add("light", data, at, (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler())


class _WorldShader(Shader):
    """The same builder for the nodes of a world."""

    def __init__(self, world: bpy.types.World) -> None:
        self.tree = world.node_tree
        self.tree.nodes.clear()


def _world(top: str, horizon: str, strength: float, ground: str = "#3a3027") -> None:
    """A sky of three colours."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    s = _WorldShader(world)
    up = s.node("SeparateXYZ", 2, Vector=s.node("TexCoord", "Generated"))
    colour = s.ramp(s.remap(up, -0.2, 0.8, 0.0, 1.0), (0.16, ground), (0.2, horizon), (0.23, horizon), (0.46, top))
    back = s.node("Background", Color=colour, Strength=strength)
    s.tree.links.new(back, s.tree.nodes.new("ShaderNodeOutputWorld").inputs["Surface"])


def _sun(direction: Sequence[float], strength: float, colour: tuple[float, float, float]) -> None:
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.color, data.angle = strength, colour, 0.02
    mesh.add("sun", data, (0, 0, 1000), Vector(direction).to_track_quat("-Z", "Y").to_euler())


def _camera(target: Sequence[float], distance: float, elevation: float, azimuth: float, lens: float) -> None:
    """As on the table, but it sees for kilometres and all is sharp."""
    stage.camera(target, distance, elevation, azimuth, lens=lens)
    data = bpy.context.scene.camera.data
    data.clip_start, data.clip_end, data.dof.use_dof = 5, 500000, False


def _jute(tones: tuple[str, str, str] = ("#6b5a42", "#8c785a", "#a89477"), stripe: str = "#4f5f58") -> bpy.types.Material:
    """Sackcloth seen from some metres: uneven yarns both ways, stains, a woven stripe along it, each sack its own tone."""
    s = Shader("sackcloth")
    warp, weft = s.noise(1.0, 3, 0.7, s.place((0.05, 1.6, 0.8))), s.noise(1.0, 3, 0.7, s.place((1.6, 0.05, 0.8)))
    cloud, fine = s.noise(0.05, 4, 0.6), s.noise(1.2, 4, 0.7)
    tone = s.sum((s.random(), 0.36), (cloud, 0.40), (warp, 0.22), (weft, 0.22), (fine, 0.12))
    colour = s.ramp(tone, *zip((0.42, 0.62, 0.88), tones))
    woven = s.math("MULTIPLY", s.attribute("stripe"), s.remap(s.sum((weft, 0.6), (fine, 0.4)), 0.35, 0.6, 0.25, 0.8))
    return s.principled(Base_Color=s.mix(woven, colour, stripe), Roughness=0.92, Specular_IOR_Level=0.12,
                        Normal=s.bump(s.sum((warp, 0.5), (weft, 0.5), (fine, 0.4)), 0.55, 0.35))


def _sack(seed: int, cloth: bpy.types.Material) -> bpy.types.Mesh:
    """A full sack lying flat: a bag round along its sides, drawn in to a sewn seam with two ears at each end."""
    rng = np.random.default_rng(seed)
    long, wide, high = (0.5 * c * rng.uniform(0.97, 1.03) for c in SACK)
    seam = 3.2
    body = np.sin(np.linspace(-1, 1, 121) * np.pi / 2)  # finer towards the ends
    place = np.concatenate([[-1 - seam / long, -1 - 0.5 * seam / long], body, [1 + 0.5 * seam / long, 1 + seam / long]])
    s, beyond = np.minimum(np.abs(place), 1)[:, None], (np.abs(place) > 1.0)[:, None]
    angle = np.linspace(0, 2 * np.pi, 160, endpoint=False)[None, :]
    cos, sin = np.cos(angle), np.sin(angle)
    across = np.sign(cos) * np.abs(cos) ** 0.62
    tall = np.where(beyond, 0.35, 0.35 + (high - 0.35) * (1 - s**5.5) ** 0.62)
    half = wide * (0.955 + 0.045 * s**2 + 0.085 * smoothstep(0.80, 1.0, s))
    x = place[:, None] * long + np.sign(place)[:, None] * smoothstep(0.7, 1.0, s) * (3.4 * across**2 - 2.0)
    y, z = half * across, tall * np.sign(sin) * np.abs(sin) ** 0.72
    out = np.stack([x + 0 * y, y, z], -1)
    q = out.reshape(-1, 3) / 16
    full = (tall / high).repeat(160, 1).reshape(-1)
    # Cloth gathers towards the seams, stuffing shifts, and what lies on a sack presses it.
    gathers = noise.ridge(noise.warp(q * (0.55, 2.6, 2.2) + seed, 0.3, 0.9, seed), seed + 2) ** 2
    slack = smoothstep(0.45, 0.97, s).repeat(160, 1).reshape(-1) + 0.12
    creases = noise.ridge(noise.warp(q * 1.1 + seed * 3.1, 0.5, 0.7, seed + 5), seed + 6) ** 3
    swell = 1.5 * noise.perlin(q * 0.75 + seed, seed) + 0.7 * noise.fbm(q * 2.2 + seed, seed + 1, 3)
    flat = out.reshape(-1, 3)
    flat[:, 2] += np.sign(flat[:, 2]) * full * (swell - 1.6 * gathers * slack - 0.7 * creases)
    flat[:, 1] += np.sign(flat[:, 1]) * full * (0.8 * swell - 1.0 * creases) * np.abs(across).repeat(len(place), 0).reshape(-1) ** 2
    end = 1 - full
    flat[:, 2] += end * (1.3 * np.sin(q[:, 1] * 3.1 + seed) + 0.8 * noise.perlin(q * 3 + seed, seed + 8)) - 1.5 * end
    flat[:, 2] *= np.where(flat[:, 2] < 0, 0.92, 1.0)
    stripe = smoothstep(0.085, 0.06, np.abs(np.abs(across) - 0.42)).repeat(len(place), 0).reshape(-1)
    return mesh.mesh("sack", flat, mesh.grid(len(place), 160), cloth, stripe=stripe)


def _pallet(wood: bpy.types.Material) -> bpy.types.Mesh:
    """120 x 100 x 14 cm: boards above and below three bearers."""
    parts = mesh.Parts()
    box = np.array([(x, y, z) for x in (-.5, .5) for y in (-.5, .5) for z in (-.5, .5)])
    sides = np.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    for i in range(7):
        parts.add(box * (120, 10.5, 2.2) + (0, -44.5 + i * 14.8, 13), sides)
    for x in (-54, 0, 54):
        parts.add(box * (9, 100, 8) + (x, 0, 7.8), sides)
        parts.add(box * (10, 100, 2.2) + (x, 0, 1.2), sides)
    out = parts.mesh("pallet", [wood])
    out.polygons.foreach_set("use_smooth", np.zeros(len(out.polygons), bool))
    return out


def _load(sacks: Sequence[bpy.types.Mesh], at: Sequence[float], layers: int, rng: np.random.Generator, turn: float = 0.0,
          missing: int = 0) -> None:
    """Sacks on a pallet, three to a layer, each layer turned."""
    pieces = []
    for layer in range(layers):
        z = 14.5 + SACK[2] * 0.46 + layer * SACK[2] * 0.90
        spots = [(-29, -24, 0), (-29, 24, 0), (35, 0, 90)] if layer % 2 == 0 else [(29, -24, 0), (29, 24, 0), (-35, 0, 90)]
        pieces += [(x, y, z, math.radians(a)) for x, y, a in spots]
    for x, y, z, heading in pieces[:len(pieces) - missing]:
        c, s = math.cos(turn), math.sin(turn)
        x, y = x + rng.normal(0, 1.6), y + rng.normal(0, 1.6)
        mesh.add("sack", sacks[rng.integers(len(sacks))], (at[0] + c * x - s * y, at[1] + s * x + c * y, at[2] + z + rng.normal(0, 0.4)),
                 (rng.normal(0, 0.02), rng.normal(0, 0.02), heading + turn + rng.choice([0, math.pi]) + rng.normal(0, 0.03)),
                 (0.90, 0.92, 1.0))


def _panel(name: str, size: Sequence[float], at: Sequence[float], material: bpy.types.Material, bevel: float = 0.6,
           turn: Sequence[float] = (0, 0, 0)) -> None:
    mesh.add(name, mesh.block(name, size, bevel, material), at, turn)


def _rough(name: str, dark: str, light: str, scale: float, rough: float = 0.8, relief: float = 0.4, depth: float = 1.0,
           stains: float = 0.5) -> bpy.types.Material:
    """Concrete, plaster, earth: clouds and stains."""
    s = Shader(name)
    cloud, fine = s.noise(scale, 6, 0.65, distortion=0.4), s.noise(scale * 22, 4, 0.7)
    tone = s.sum((cloud, 1 - 0.3 * stains), (fine, 0.3 * stains))
    return s.principled(Base_Color=s.ramp(tone, (0.3, dark), (0.7, light)), Roughness=s.remap(cloud, 0.3, 0.7, rough - 0.2, rough),
                        Specular_IOR_Level=0.3, Normal=s.bump(s.sum((cloud, 1.0), (fine, 0.4)), relief, depth))


def _paint(name: str, colour: str, rust: float = 0.3, rough: float = 0.5) -> bpy.types.Material:
    """Painted steel with some rust."""
    s = Shader(name)
    cloud, streak = s.noise(0.02, 5, 0.65), s.noise(1.0, 4, 0.6, s.place((0.06, 0.06, 0.008)))
    worn = s.math("MULTIPLY", s.remap(s.sum((cloud, 0.5), (streak, 0.5)), 0.56, 0.66, 0.0, 1.0), rust)
    shade = s.mix(s.remap(cloud, 0.3, 0.7, 0.0, 0.35), colour, "#16130f")
    return s.principled(Base_Color=s.mix(worn, shade, "#5a2f17"), Roughness=s.math("ADD", s.math("MULTIPLY", worn, 0.3), rough), Specular_IOR_Level=0.4)


@subject("warehouse", "Rows of jute sacks on wooden pallets in a warehouse, daylight from roof and door", **WIDE)
def warehouse() -> None:
    rng = np.random.default_rng(3)
    sacks = [_sack(seed, _jute()) for seed in range(7)]
    pallet = _pallet(_rough("pallet wood", "#5a3f25", "#8f6d45", 0.08, stains=1.0))
    floor = _rough("concrete", "#4d473f", "#6a6257", 0.012, 0.66, 0.02, stains=1.0)
    wall, sheet = _rough("plaster", "#83786a", "#9c907e", 0.02, 0.9, 0.3, stains=0.8), _paint("cladding", "#a8a294", 0.15, 0.6)
    steel = _paint("steel", "#3d4347", 0.2)
    _panel("floor", (2400, 5200, 20), (0, 1800, -10), floor)
    line = _rough("line", "#8a6a1c", "#b08a2c", 0.05, 0.8, 0.05, stains=1.0)
    for side in (-1, 1):
        _panel("aisle", (8, 5200, 0.3), (side * 116, 1800, 0.1), line, 0.1)
    _joints((-1200, 1200), (-800, 4000), 600)
    for side in (-1, 1):
        _panel("plinth", (24, 5200, 130), (side * 762, 1800, 65), wall, 2)
        mesh.add("cladding", _corrugated(5200, 520, sheet), (side * 764, 1800, 125), (0, 0, side * math.pi / 2))
        _panel("end plinth", (540, 24, 130), (side * 500, 4000, 65), wall, 2)
        mesh.add("end", _corrugated(540, 770, sheet), (side * 500, 4000, 125))
        _panel("door post", (20, 30, 420), (side * 226, 3986, 210), steel)
        _panel("door", (230, 8, 410), (side * 350, 3972, 208), _paint("door", "#3f5666", 0.3))
    mesh.add("lintel", _corrugated(513, 480, sheet), (0, 4002, 420))
    _panel("rail", (1000, 12, 16), (0, 3968, 420), steel)
    day = Shader("day").principled(Base_Color="#000000", Emission_Color=(1.0, 0.93, 0.82, 1), Emission_Strength=2.2)
    _panel("day", (1100, 4, 430), (0, 4600, 215), day)
    for x, tilt in ((-390, -0.28), (390, 0.28)):
        _panel("roof", (830, 5200, 8), (x, 1800, 745), _paint("roof", "#6b6a66", 0.3), turn=(0, -tilt, 0))
    for i in range(9):
        y = 200 + i * 460
        _panel("tie", (1520, 14, 14), (0, y, 620), steel)
        for x, tilt in ((-390, -0.28), (390, 0.28)):
            _panel("rafter", (820, 14, 16), (x, y, 728), steel, turn=(0, -tilt, 0))
        for x in (-400, 400):
            _panel("strut", (10, 10, 110), (x, y, 670), steel)
        for x in (-742, 742):
            _panel("post", (22, 22, 620), (x, y, 310), steel)
    for row, x in enumerate((-560, -400, -190, 190, 400, 560)):
        for i in range(16):
            y = 120 + i * 142 + rng.normal(0, 4)
            if abs(x) < 200 and i < 1:
                continue
            turn = rng.normal(0, 0.025)
            mesh.add("pallet", pallet, (x, y, 0), (0, 0, turn))
            layers = int(rng.integers(6, 9)) if abs(x) > 300 else int(rng.integers(4, 7))
            _load(sacks, (x, y, 0), layers, rng, turn, missing=int(rng.integers(0, 3)))
    for i in range(5):
        y = 300 + i * 820
        for x in (-390, 390):
            _light((x, y, 700), (x * 0.8, y, 0), (160, 420), 55, (1.0, 0.93, 0.82))
    _light((0, 3900, 300), (0, 1500, 80), (520, 480), 40, (1.0, 0.90, 0.76))
    _light((0, -700, 460), (0, 600, 100), (900, 400), 4.5, (1.0, 0.86, 0.70))
    _world("#9c8f80", "#9c8f80", 0.10)
    _camera((0, 900, 120), 1320, 4.5, 0, 35)


def _joints(wide: tuple[float, float], deep: tuple[float, float], pitch: float) -> None:
    """The joints between slabs of concrete."""
    dark = Shader("joint").principled(Base_Color="#2b2621", Roughness=0.95, Specular_IOR_Level=0.1)
    for x in np.arange(wide[0], wide[1] + 1, pitch):
        _panel("joint", (2.0, deep[1] - deep[0], 0.2), (x + pitch / 2, sum(deep) / 2, 0.06), dark, 0.05)
    for y in np.arange(deep[0], deep[1] + 1, pitch):
        _panel("joint", (wide[1] - wide[0], 2.0, 0.2), (sum(wide) / 2, y + pitch / 2, 0.06), dark, 0.05)


def _corrugated(length: float, height: float, material: bpy.types.Material, pitch: float = 27.0, depth: float = 3.6) -> bpy.types.Mesh:
    """A sheet along X, standing, with trapezoid folds."""
    period = np.array([(0, 0), (0.30, 0), (0.45, 1), (0.80, 1), (0.95, 0)])
    count = int(length / pitch)
    x = np.concatenate([(i + period[:, 0]) * pitch for i in range(count)]) - length / 2
    y = np.tile(period[:, 1] * depth, count)
    rows = np.stack([np.stack([x, y, np.full(len(x), z)], 1) for z in (0.0, height)])
    out = mesh.mesh("sheet", rows, mesh.grid(2, len(x), wrap=False), material)
    out.polygons.foreach_set("use_smooth", np.zeros(len(out.polygons), bool))
    return out


@subject("container", "An open container with jute sacks being loaded", **WIDE)
def container() -> None:
    rng = np.random.default_rng(5)
    sacks = [_sack(seed, _jute()) for seed in range(7)]
    wide, high, deep = 235.0, 239.0, 590.0
    paint, inside = _paint("container", "#7d2f1c", 0.55), _paint("inside", "#8b8578", 0.35)
    planks = _rough("plywood", "#4e3722", "#7b5b3a", 0.03, stains=1.0)
    yard = _rough("yard", "#4b443b", "#75695a", 0.008, 0.85, 0.3)
    mesh.add("yard", mesh.mesh("yard", [(-6000, -2000, 0), (6000, -2000, 0), (6000, 9000, 0), (-6000, 9000, 0)], [[0, 1, 2, 3]], yard))
    _joints((-3000, 3000), (-900, 1250), 400)
    base = 16.0
    _panel("floor", (wide, deep, 5), (0, deep / 2, base), planks, 0.3)
    for side in (-1, 1):
        mesh.add("side", _corrugated(deep, high, inside), (side * wide / 2, deep / 2, base), (0, 0, side * math.pi / 2))
        mesh.add("skin", _corrugated(deep, high, paint), (side * (wide / 2 + 4), deep / 2, base), (0, 0, side * math.pi / 2))
        _panel("post", (15, 15, high + 20), (side * (wide / 2 + 6), 0, base + high / 2 - 4), paint, 1.5)
        door = (side * (wide / 2 + 12), 0, base)
        turn = side * -0.30
        leaf = _corrugated(116, high - 8, paint, 38, 3.0)
        mesh.add("door", leaf, (door[0] + 58 * math.sin(-turn) * 1.0 + side * 4, -58 * math.cos(turn), base), (0, 0, math.pi / 2 - turn))
        for along, above, size in ((4, 0, (8, 6, high - 6)), (112, 0, (8, 6, high - 6)), (58, 4 - high / 2, (116, 6, 8)), (58, high / 2 - 8, (116, 6, 8))):
            _panel("door frame", size, (door[0] + along * math.sin(-turn) + side * 3, -along * math.cos(turn), base + high / 2 - 4 + above), paint, 0.8,
                   (0, 0, math.pi / 2 - turn))
        for up in (0.12, 0.38, 0.62, 0.88):
            _panel("hinge", (16, 9, 13), (door[0] + side * 1, -4, base + up * high), paint, 1.0)
        for k in (0.32, 0.68):
            along = 116 * k
            x, y = door[0] + along * math.sin(-turn) + side * 9, -along * math.cos(turn)
            rod = mesh.lathe([(1.7, 0), (1.7, high - 10)], 16)
            mesh.add("rod", mesh.mesh("rod", rod, mesh.grid(2, 16), _paint("rod", "#a7a39a", 0.3, 0.35)), (x, y, base))
            _panel("handle", (2.2, 34, 3.5), (x + side * 2.5, y + 8, base + 92), _paint("handle", "#a7a39a", 0.2, 0.35))
    mesh.add("back", _corrugated(wide, high, inside), (0, deep, base))
    _panel("behind", (wide + 8, 3, high), (0, deep + 6, base + high / 2), inside)
    _panel("roof", (wide + 20, deep, 6), (0, deep / 2, base + high + 3), paint)
    _panel("sill", (wide + 26, 14, 14), (0, -2, base - 5), paint, 1.5)
    _panel("header", (wide + 26, 15, 15), (0, -1, base + high + 4), paint, 1.5)
    for layer in range(9):
        z = base + 3 + SACK[2] * 0.46 + layer * SACK[2] * 0.9
        for row in range(5):
            if layer > 8 - max(0, 3 - row) * 2 + 1:
                continue
            for x in np.linspace(-92, 92, 5):
                if row == 0 and (layer > 4 or (layer == 4 and x > 0)):
                    continue
                mesh.add("sack", sacks[rng.integers(7)], (x + rng.normal(0, 1.2), 138 + row * 84 + rng.normal(0, 2), z + rng.normal(0, 0.4)),
                         (rng.normal(0, 0.03), rng.normal(0, 0.02), math.pi / 2 * rng.choice([-1, 1]) + rng.normal(0, 0.03)), (0.92, 0.84, 1))
    pallet = _pallet(_rough("pallet wood", "#5a3f25", "#8f6d45", 0.08, stains=1.0))
    for x, y, layers, missing, turn in ((-215, -250, 5, 2, 0.12), (215, -215, 4, 1, -0.2), (330, -60, 6, 0, 0.06), (-345, -80, 6, 1, -0.05)):
        mesh.add("pallet", pallet, (x, y, 0), (0, 0, turn))
        _load(sacks, (x, y, 0), layers, rng, turn, missing)
    ramp = mesh.block("ramp", (150, 150, 4), 0.5, _paint("ramp", "#5b5f62", 0.6))
    mesh.add("ramp", ramp, (0, -78, 9), (0.105, 0, 0))
    tints = [_paint("neighbour", tint, 0.5) for tint in ("#2f4a5a", "#6a5a3a", "#5d2a1c", "#39463a", "#7a7468")]
    for level in range(3):
        for i, x in enumerate(range(-3100, 3200, 625)):
            if level < 2 or i % 3:
                tint, x, y = tints[int(rng.integers(5))], x + rng.normal(0, 4), 1250 + rng.normal(0, 6)
                mesh.add("neighbour", _corrugated(606, 255, tint), (x, y, level * 262))
                _panel("neighbour", (604, 236, 261), (x, y + 121, level * 262 + 130), tint)
    _sun((0.55, 0.62, -0.62), 3.6, (1.0, 0.88, 0.70))
    _light((0, -320, 330), (0, 420, 110), (230, 120), 42, (1.0, 0.90, 0.78))
    _world("#6f97c8", "#d9cdb8", 0.75)
    _camera((0, 60, 118), 860, 6, -7, 40)


def _foliage(seed: int, material: bpy.types.Material, boughs: int, leaves: int, size: float) -> bpy.types.Mesh:
    """A crown of single leaves in boughs, 1 cm across; scale it."""
    rng = np.random.default_rng(seed)
    way = rng.normal(0, 1, (boughs, 3))
    bough = way / np.linalg.norm(way, axis=1, keepdims=True) * rng.uniform(0.12, 0.38, (boughs, 1)) * (1, 1, 0.85)
    out = rng.normal(0, 1, (boughs, leaves, 3))
    out *= (rng.uniform(0.5, 1.0, (boughs, leaves, 1)) ** 0.4) * 0.17 / np.linalg.norm(out, axis=2, keepdims=True)
    at = (bough[:, None] + out).reshape(-1, 3)
    along = rng.normal(0, 1, at.shape)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.cross(along, rng.normal(0, 1, at.shape))
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    half = size * rng.uniform(0.7, 1.3, (len(at), 1))
    corners = np.stack([at - along * half, at + across * half * 0.5, at + along * half, at - across * half * 0.5], 1)
    return mesh.mesh("foliage", corners.reshape(-1, 3), np.arange(4 * len(at)).reshape(-1, 4), material)


def _leaves(dark: str, middle: str, light: str) -> bpy.types.Material:
    s = Shader("leaves")
    tone = s.sum((s.random(), 0.5), (s.noise(9.0, 5, 0.7), 0.6))
    return s.principled(Base_Color=s.ramp(tone, (0.3, dark), (0.55, middle), (0.85, light)), Roughness=0.8, Specular_IOR_Level=0.2)


def _spread(count: int, where: Array, rng: np.random.Generator, kinds: int, scale: tuple[float, float], upright: bool) -> heap.Layout:
    """Pieces at `where`, any heading; lying ones a little tipped."""
    turn = np.zeros((count, 4))
    half = rng.uniform(0, np.pi, count)
    turn[:, 0], turn[:, 3] = np.cos(half), np.sin(half)
    if not upright:
        turn += rng.normal(0, 0.16, (count, 4))
        turn /= np.linalg.norm(turn, axis=1, keepdims=True)
    return heap.Layout(where, turn, rng.integers(0, kinds, count), rng.uniform(*scale, count))


BED = 640.0  # the width of a bed of drying chillies


def _bed(seed: int, deep: float, heaps: Sequence[tuple[float, float, float]]) -> Callable[[Array, Array], Array]:
    """Points (x, y, z) on a bed of that depth at places in it: raked into furrows, ragged at its edge, with heaps (x, y, height)."""

    def surface(x: Array, y: Array) -> Array:
        edge = np.minimum.reduce([x, BED - x, y, deep - y])
        rake = x + 14 * noise.perlin(noise.points(x * 0.006, y * 0.004, seed), seed)
        z = 6 + 4.5 * np.cos(2 * np.pi * rake / 58) + 3 * noise.fbm(noise.points(x * 0.02, y * 0.02, seed), seed, 3)
        for at_x, at_y, tall in heaps:
            away = np.hypot(x - at_x, y - at_y) / tall
            z = np.maximum(z, tall * (1.15 * np.exp(-1.1 * away**1.6) - 0.15) * (1 + 0.10 * noise.fbm(noise.points(x * 0.02, y * 0.02, seed + 3), seed, 3)))
        ragged = 9 * noise.perlin(noise.points(x * 0.03, y * 0.03, seed), seed + 5)
        return np.stack([x + ragged, y + ragged, z * smoothstep(-6, 26, edge) - 0.5], -1)

    return surface


def _rake(at: Sequence[float], heading: float) -> None:
    """A wooden rake lying on its teeth, the handle towards -Y."""
    wood = _rough("rake", "#6b4c2c", "#a58254", 0.2, stains=1.0)
    turn = (0.03, 0, heading)
    c, s = math.cos(heading), math.sin(heading)
    handle = mesh.lathe([(1.7, 0), (1.5, 190)], 12)
    mesh.add("handle", mesh.mesh("handle", handle, mesh.grid(2, 12), wood), at, (math.pi / 2 - 0.03, 0, heading))
    _panel("head", (72, 4.5, 3.5), at, wood, 0.6, turn)
    for i in np.linspace(-33, 33, 12):
        _panel("tooth", (1.6, 1.6, 11), (at[0] + c * i, at[1] + s * i, at[2] - 6), wood, 0.3, turn)


@subject("drying-yard", "Red chillies spread to dry in the sun, raked and heaped, sacks between, green rows, trees and hills behind", **WIDE)
def drying_yard() -> None:
    rng = np.random.default_rng(8)
    earth = _rough("earth", "#6d4a2e", "#a07a52", 0.006, 0.95, 0.6, 2.0, 1.0)
    mesh.add("earth", mesh.mesh("earth", [(-300000, -3000, 0), (300000, -3000, 0), (300000, 300000, 0), (-300000, 300000, 0)], [[0, 1, 2, 3]], earth))
    below = _rough("bed", "#3a0a04", "#7d1a08", 0.15, 0.7, 1.0, 3.0, 1.0)
    near = pods(chillies.GUNTUR_SANNAM, 9, 11).meshes
    heaped = {(-760, -60): ((150, 880, 66),), (40, -60): ((470, 960, 76),),
              (-760, 1280): ((420, 800, 80),), (40, 1280): ((330, 420, 95),), (840, 1280): ((180, 700, 90),),
              (-760, 2820): ((330, 500, 100),), (40, 2820): ((200, 300, 100), (470, 800, 100)), (840, 2820): ((300, 600, 100),)}
    spots = []
    for x in (-1560, -760, 40, 840, 1640):
        for y, deep, each in ((-60, 1150, 10), (1280, 1300, 22), (2820, 1500, 40)):
            surface = _bed(x + y, deep, heaped.get((x, y), ()))
            grid = np.meshgrid(np.linspace(0, BED, 140), np.linspace(0, deep, 220), indexing="ij")
            mesh.add("bed", mesh.mesh("bed", surface(*grid) + (x, y, -0.5), mesh.grid(140, 220, wrap=False), below))
            count = int(BED * deep / each)
            where = surface(rng.uniform(-6, BED + 6, count), rng.uniform(-6, deep + 6, count)) + (x, y, 0)
            where[:, 2] = np.maximum(where[:, 2], 0) + rng.uniform(0.2, 2.4, count)
            spots.append(where)
    where = np.concatenate(spots)
    where = where[(np.abs(where[:, 0]) < 350 + 0.62 * (where[:, 1] + 420))]
    heap.scatter(near, _spread(len(where), where, rng, 9, (0.9, 1.3), False))
    stray = np.stack([rng.uniform(-600, 900, 160), rng.uniform(-150, 900, 160), np.full(160, 0.7)], 1)
    heap.scatter(near, _spread(160, stray, rng, 9, (0.9, 1.2), True))
    _rake((-190, 330, 14), -2.5)

    bushes = [_foliage(seed, _leaves("#1f2c0d", "#43591c", "#6d8733"), 9, 90, 0.06) for seed in range(5)]
    rows = [(x + rng.normal(0, 6), y + rng.normal(0, 10), 24) for x in range(-9000, 9100, 150) for y in range(4700, 9000, 75)]
    heap.scatter(bushes, _spread(len(rows), np.array(rows, float), rng, 5, (70, 105), True))
    crowns = [_foliage(seed + 9, _leaves("#18230b", "#33451a", "#56692c"), 30, 900, 0.014) for seed in range(6)]
    trunk = mesh.mesh("trunk", mesh.lathe([(0.05, 0), (0.032, 0.5), (0.02, 1)], 10), mesh.grid(3, 10), _rough("bark", "#2a2018", "#4a3a2b", 0.05, 0.95))
    hedge = [(x + rng.normal(0, 60), rng.uniform(13200, 13600), rng.uniform(60, 170), rng.uniform(300, 460)) for x in range(-16000, 16100, 170)]
    trees = []
    for _ in range(120):
        x, y = rng.uniform(-14000, 14000), rng.uniform(9200, 13000)
        tall = rng.uniform(450, 1000)
        mesh.add("trunk", trunk, (x, y, 0), (0.04 * rng.normal(), 0.04 * rng.normal(), 0), (tall, tall, tall * 0.6))
        trees += [(x + rng.normal(0, 0.22 * tall), y + rng.normal(0, 0.2 * tall), tall * rng.uniform(0.45, 0.85), tall * rng.uniform(0.5, 0.85))
                  for _ in range(6)]
    where = np.array(trees + hedge)
    heap.scatter(crowns, _spread(len(where), where[:, :3], rng, 6, (1, 1), True)._replace(scale=where[:, 3]))
    for depth, tall, dark, light in ((60000, 5200, "#5c6a70", "#74808a"), (100000, 11000, "#8394a4", "#98a7b4")):
        x = np.linspace(-1.2 * depth, 1.2 * depth, 300)
        crest = tall * (0.55 + 0.6 * noise.fbm(noise.points(x / (0.35 * depth), depth), 4, 5))
        sheet = np.stack([np.stack([x, np.full(300, depth), h], 1) for h in (np.full(300, -50.0), crest)])
        mesh.add("hill", mesh.mesh("hill", sheet, mesh.grid(2, 300, wrap=False), _rough("hill", dark, light, 0.0002, 1.0, 0.0)))
    sacks = [_sack(seed, _jute(("#54452f", "#726042", "#8c7a5c"))) for seed in range(6)]
    for x, y, layers, missing, turn in ((-330, 1185, 4, 1, 0.05), (-205, 1190, 2, 2, -0.1), (190, 1190, 3, 1, 0.04), (330, 1180, 5, 2, -0.03)):
        _load(sacks, (x, y, -14), layers, rng, turn, missing)
    _sun((0.72, 0.30, -0.50), 6.8, (1.0, 0.86, 0.66))
    _world("#6c97c9", "#f1e2c6", 0.8)
    _camera((60, 1500, 60), 1950, 5.2, -3, 32)


def _plating(name: str, colour: str) -> bpy.types.Material:
    """A ship's side: plates that differ a little, their seams, streaks of rust below the deck."""
    s = Shader(name)
    p = s.node("TexCoord", "Object")
    flat = s.node("CombineXYZ", X=s.node("SeparateXYZ", 0, Vector=p), Y=s.node("SeparateXYZ", 2, Vector=p))
    plates = s.node("TexBrick", 0, Vector=flat, Scale=1.0, Color1=(0.35, 0.35, 0.35, 1), Color2=(0.65, 0.65, 0.65, 1), Mortar=(0.0, 0.0, 0.0, 1),
                    Mortar_Size=5.0, Mortar_Smooth=0.6, Brick_Width=1100.0, Row_Height=260.0)
    streak, cloud = s.noise(1.0, 5, 0.65, s.place((0.012, 0.012, 0.0011))), s.noise(0.0016, 5, 0.6)
    worn = s.math("MULTIPLY", s.remap(s.sum((streak, 0.65), (cloud, 0.35)), 0.54, 0.70, 0.0, 1.0), 0.5)
    shade = s.mix(s.remap(s.sum((plates, 0.5), (cloud, 0.5)), 0.25, 0.6, 0.35, 0.0), colour, "#0d1216")
    return s.principled(Base_Color=s.mix(worn, shade, "#4a3428"), Roughness=0.5, Specular_IOR_Level=0.4,
                        Normal=s.bump(s.sum((plates, 1.0), (cloud, 0.4)), 0.5, 12.0))


@subject("port", "A container vessel under gantry cranes at dusk", **WIDE)
def port() -> None:
    rng = np.random.default_rng(12)
    s = Shader("water")
    swell, chop = s.place((0.0012, 0.0005, 1.0)), s.place((0.004, 0.0022, 1.0))
    wave = s.sum((s.noise(1.0, 4, 0.55, swell, 0.3), 1.0), (s.noise(1.0, 5, 0.62, chop, 0.4), 0.45))
    water = s.principled(Base_Color="#1c3a40", Roughness=0.10, Specular_IOR_Level=0.75, Normal=s.bump(wave, 0.7, 320.0))
    mesh.add("water", mesh.mesh("water", [(-400000, -60000, 0), (400000, -60000, 0), (400000, 400000, 0), (-400000, 400000, 0)], [[0, 1, 2, 3]], water))
    s = Shader("boxes")
    pick = s.random()
    folds = s.node("TexWave", 1, {"bands_direction": "X"}, Vector=s.node("TexCoord", "Object"), Scale=0.011)
    tint = s.ramp(pick, (0.0, "#6a2a1e"), (0.18, "#2c4a63"), (0.36, "#7b4428"), (0.52, "#7d7a73"), (0.66, "#39544c"), (0.8, "#8d8069"), (1.0, "#454a52"))
    boxes = s.principled(Base_Color=tint, Roughness=0.6, Normal=s.bump(folds, 0.4, 8.0))
    box = mesh.block("box", (1219, 240, 255), 5, boxes)
    hull_paint, red = _plating("hull", "#1d4460"), _plating("bottom", "#6b2015")
    white, blue = _paint("house", "#c9c5bb", 0.0), _paint("crane", "#2b4a6e", 0.2)

    length, beam, deck = 21000.0, 3000.0, 1150.0
    t = np.linspace(0, 1, 80)
    half = beam / 2 * np.clip(1 - np.clip((t - 0.80) / 0.20, 0, 1) ** 1.8, 0.01, 1) * (1 - 0.35 * np.clip((0.10 - t) / 0.10, 0, 1) ** 2)
    lift = 420 * np.clip((t - 0.86) / 0.14, 0, 1) ** 1.5
    for low, high, paint, inset in ((-60, 130, red, 0.97), (130, deck, hull_paint, 1.0)):
        rows = []
        for z, wide in ((low, inset * (0.93 if low < 0 else 0.97)), (high, inset)):
            top = z == deck
            rake = (z / deck) * 620 * np.clip((t - 0.8) / 0.2, 0, 1)
            right = np.stack([t * length + rake, half * wide, z + lift * top], 1)
            rows.append(np.concatenate([right, (right * (1, -1, 1))[::-1]]))
        mesh.add("hull", mesh.mesh("hull", np.stack(rows), mesh.grid(2, 160), paint), (-9500, 0, 0))
    bow = t * length + 600 * np.clip((t - 0.8) / 0.2, 0, 1)
    rim = np.stack([np.stack([bow, side * half, deck + lift - 30], 1) for side in (1, -1)])
    mesh.add("deck", mesh.mesh("deck", rim, mesh.grid(2, 80, wrap=False), red), (-9500, 0, 0))
    for bay in range(13):
        x = -8600 + bay * 1330 + (1500 if bay > 2 else 0)
        if x > 9300:
            continue
        tall = [4, 5, 5, 6, 6, 5, 6, 6, 5, 4, 4, 3, 2][bay]
        for row in range(11):
            for level in range(max(1, tall - int(rng.random() < 0.25))):
                mesh.add("box", box, (x, (row - 5) * 249, deck + 190 + level * 262))
    decks = range(9)
    for level in decks:
        _panel("house", (880, 2460, 272), (-3950, 0, deck + 136 + level * 280), white, 6)
        _panel("ledge", (1020, 2600, 20), (-3950, 0, deck + 278 + level * 280), white, 2)
        _panel("rail", (1016, 2596, 5), (-3950, 0, deck + 388 + level * 280), white, 1)
    _panel("bridge", (700, 3050, 290), (-3900, 0, deck + 2670), white, 8)
    _panel("roof", (760, 3110, 24), (-3900, 0, deck + 2827), white, 2)
    _panel("mast", (50, 50, 900), (-3950, 0, deck + 3200), white, 5)
    _panel("funnel", (520, 700, 900), (-4700, 0, deck + 2400), blue, 20)
    lamp = Shader("lamp").principled(Base_Color="#000000", Emission_Color=(1.0, 0.72, 0.38, 1), Emission_Strength=26.0)
    lit = Shader("window").principled(Base_Color="#000000", Emission_Color=(1.0, 0.74, 0.42, 1), Emission_Strength=3.0)
    dark = Shader("pane").principled(Base_Color="#10161c", Roughness=0.1)
    for level in decks:
        for i in range(10):
            _panel("window", (12, 78, 70), (-3505, -1080 + i * 240, deck + 160 + level * 280), lit if rng.random() < 0.45 else dark, 2)
        for i in range(4):
            _panel("window", (78, 12, 70), (-4250 + i * 200, -1234, deck + 160 + level * 280), lit if rng.random() < 0.4 else dark, 2)
    _panel("panes", (12, 2900, 110), (-3546, 0, deck + 2700), dark, 2)
    _panel("panes", (600, 12, 110), (-3900, -1529, deck + 2700), dark, 2)

    _panel("quay", (90000, 30000, 500), (0, 17100, -20), _rough("quay", "#3f3c39", "#5f5a54", 0.0008, 0.9, 0.2), 10)
    for x in range(-15000, 24000, 1330):
        for y in (4900, 5250, 5600):
            for level in range(int(rng.integers(2, 5))):
                mesh.add("box", box, (x + rng.normal(0, 10), y, 360 + level * 262))
    for x, up in ((-6400, False), (1500, False), (8200, True)):
        _crane(x, blue, lamp, up)
    for x in range(-20000, 30000, 4200):
        _panel("mast", (60, 60, 3600), (x, 7800, 2000), blue, 5)
        _panel("lamp", (420, 120, 60), (x, 7760, 3800), lamp, 5)
    x = np.linspace(-200000, 200000, 300)
    crest = 3500 + 5200 * noise.fbm(noise.points(x / 30000, 2.0), 7, 5)
    hills = np.stack([np.stack([x, np.full(300, 150000.0), z], 1) for z in (np.full(300, -100.0), crest)])
    mesh.add("hills", mesh.mesh("hills", hills, mesh.grid(2, 300, wrap=False), _rough("hills", "#2a2a3a", "#34323f", 0.0002, 1.0, 0.0)))
    _sun((-0.75, 0.55, -0.22), 2.6, (1.0, 0.62, 0.36))
    _world("#64789a", "#eeb684", 0.8, "#2a2a33")
    _camera((1600, 0, 3300), 26500, 4.2, 27, 42)


def _crane(x: float, paint: bpy.types.Material, lamp: bpy.types.Material, up: bool) -> None:
    """A ship-to-shore gantry on the quay, 55 m high; its boom reaches over the ship or is raised."""
    foot, track, tall = 2300.0, 2400.0, 4300.0
    for dx in (-850, 850):
        for y in (foot, foot + track):
            _panel("leg", (150, 150, tall), (x + dx, y, 230 + tall / 2), paint, 10)
        _panel("beam", (130, track, 170), (x + dx, foot + track / 2, 1500), paint, 10)
        _panel("beam", (130, track, 170), (x + dx, foot + track / 2, tall), paint, 10)
        rise = math.atan2(tall - 1500, track)
        _panel("brace", (90, math.hypot(track, tall - 1500), 90), (x + dx, foot + track / 2, (tall + 1500) / 2), paint, 8, (rise, 0, 0))
    for y in (foot, foot + track):
        for z in (1500, tall):
            _panel("beam", (1850, 150, 170), (x, y, z), paint, 10)
        for side in (-1, 1):
            _panel("apex", (110, 110, 1750), (x + side * 430, foot, tall + 800), paint, 8, (0, -side * 0.5, 0))
    _panel("house", (700, 900, 420), (x, foot + track + 600, tall + 330), paint, 15)
    for side in (-240, 240):
        _panel("girder", (110, track + 1600, 210), (x + side, foot + track / 2 + 500, tall + 130), paint, 8)
        if up:
            _panel("boom", (110, 4700, 210), (x + side, foot - 2350 * math.cos(1.25), tall + 130 + 2350 * math.sin(1.25)), paint, 8, (-1.25, 0, 0))
        else:
            _panel("boom", (110, 4700, 210), (x + side, foot - 2350, tall + 130), paint, 8)
            for end in (-2300, -4300):
                run, drop = -end, 1500.0
                _panel("stay", (36, math.hypot(run, drop), 36), (x + side, foot + end / 2, tall + 150 + drop / 2), paint, 3, (math.atan2(drop, run), 0, 0))
    if not up:
        _panel("trolley", (620, 420, 160), (x, foot - 2100, tall - 40), paint, 8)
        for dx in (-200, 200):
            _panel("rope", (14, 14, 1100), (x + dx, foot - 2100, tall - 650), paint, 2)
    for dy in range(-4000, 2400, 900):
        if not up or dy > 0:
            _panel("lamp", (90, 90, 50), (x, foot + dy, tall - 20), lamp, 4)
