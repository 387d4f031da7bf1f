"""What is made of chillies: powder, flakes, seeds."""

import bpy
import numpy as np
from mathutils import Quaternion

from kit import heap, materials, mesh, noise, pile, powder, stage, vessels
from kit.heap import Layout
from kit.noise import Array, smoothstep
from kit.registry import subject
from kit.shader import Shader

from .chillies import BHUT_JOLOKIA, GUNTUR_SANNAM, KASHMIRI, TEJA
from .pods import Variety, pods


def _flake_skin() -> bpy.types.Material:
    """Glossy outside, paler and dull inside."""
    s = Shader("flake")
    pick, cloud = s.random(), s.noise(4.0, 4, 0.6)
    tone = s.sum((pick, 0.75), (cloud, 0.3))
    outside = s.ramp(tone, (0.15, "#330302"), (0.5, "#6b0804"), (0.8, "#8f1306"), (1.0, "#a52c0b"))
    inside = s.ramp(tone, (0.15, "#4f0d04"), (0.6, "#86220a"), (1.0, "#a84a16"))
    back = s.node("NewGeometry", "Backfacing")
    return s.principled(Base_Color=s.mix(back, outside, inside), Roughness=s.remap(s.math("ADD", cloud, back), 0.4, 1.2, 0.36, 0.7),
                        Specular_IOR_Level=0.32, Specular_Tint=(1.0, 0.66, 0.5, 1), Normal=s.bump(s.noise(16, 4, 0.6), 0.35, 0.02))


def _seed_skin() -> bpy.types.Material:
    s = Shader("seed")
    tone = s.sum((s.random(), 0.6), (s.noise(3.5, 4, 0.6), 0.45))
    colour = s.ramp(tone, (0.2, "#a07c42"), (0.45, "#c6a76b"), (0.75, "#d9c28f"), (1.0, "#e6d6b0"))
    colour = s.mix(s.math("MULTIPLY", s.attribute("rim"), 0.7), colour, "#a98450")
    return s.principled(Base_Color=colour, Roughness=0.55, Specular_IOR_Level=0.3, Normal=s.bump(s.noise(22, 4, 0.65), 0.4, 0.012))


def _flake(seed: int, skin: bpy.types.Material) -> bpy.types.Mesh:
    """A torn, curled shard of skin, 3-8 mm."""
    rng = np.random.default_rng(seed)
    rows, sides = 9, 36
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    corners = rng.integers(3, 6)
    ring = noise.points(np.cos(angle) * 1.1, np.sin(angle) * 1.1, seed)
    outline = 1 + 0.20 * np.cos(corners * angle + rng.uniform(0, 6)) + 0.40 * noise.fbm(ring, seed, 3)
    long, wide = rng.uniform(0.20, 0.40), rng.uniform(0.13, 0.24)
    r = np.linspace(0.02, 1, rows)[:, None]
    x, y = long * r * outline * np.cos(angle), wide * r * outline * np.sin(angle)
    curl = rng.uniform(0.5, 2.2) * rng.choice([-1, 1])
    z = curl * (y**2 + 0.25 * x**2) / 0.5 + 0.035 * noise.perlin(noise.points(x * 7, y * 7, seed), seed)
    return mesh.mesh("flake", np.stack([x, y, z - z.mean()], -1), mesh.grid(rows, sides), skin)


def _seed(seed: int, skin: bpy.types.Material) -> bpy.types.Mesh:
    """A flat disc of 3-4 mm with a raised rim and a small beak."""
    rng = np.random.default_rng(seed)
    rows, sides = 26, 40
    s = np.linspace(-1, 1, rows)[:, None]
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    around = np.sqrt(np.clip(1 - s**2, 0, 1)) ** 0.55  # out to the rim and back below
    top = np.sign(s)
    radius = 0.175 * rng.uniform(0.9, 1.1) * (1 + 0.05 * noise.perlin(noise.points(np.cos(angle), np.sin(angle), seed), seed)
                                              + 0.16 * np.exp(-((angle - np.pi) / 0.35) ** 2))
    x, y = radius * around * np.cos(angle), 0.86 * radius * around * np.sin(angle)
    rim = smoothstep(0.62, 0.92, around) * np.ones(sides)
    thick = (0.022 + 0.016 * rim) * np.sqrt(np.clip(1 - around**6, 0, 1))
    bend = rng.normal(0, 0.5)
    z = top * thick + bend * x**2 + 0.010 * noise.fbm(noise.points(x * 9, y * 9, seed), seed, 3)
    return mesh.mesh("seed", np.stack([x, y, z], -1), mesh.grid(rows, sides), skin, rim=rim)


def _bowl_ground(radius: float, fill: float):
    """Height of the inside of a round bowl, filled with a mound that rises to `fill` in the middle; the table outside."""
    inside = vessels.bowl_inside("round", radius)

    def ground(x: Array, y: Array) -> Array:
        r = np.hypot(x, y)
        within = np.maximum(inside(r), fill * (1 - 0.42 * (r / radius) ** 2))
        return np.where(r < 0.93 * radius, within, np.where(r < 1.02 * radius, 0.75 * radius, 0.0))

    return ground


def _show_filling(radius: float, fill: float, at: tuple[float, float], colour: str) -> None:
    """What is seen between the pieces: the mound below them."""
    ground = _bowl_ground(radius, fill)
    pile.show_filling(lambda x, y: ground(x - at[0], y - at[1]), 0.92 * radius, at, materials.plain(colour), 0.03)


def _spread(rng: np.random.Generator, radius: float, within: float, beside: tuple[float, float], wide: float):
    """Where to drop: into the bowl with the chance `within`, else on the table about `beside`."""

    def drop(_: np.random.Generator) -> tuple[float, float]:
        while True:
            if rng.random() < within:
                r, a = 0.86 * radius * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
                return r * np.cos(a), r * np.sin(a)
            x, y = rng.normal(beside, (wide, 0.55 * wide))
            if np.hypot(x, y) > 1.06 * radius:
                return x, y

    return drop


def _moved(layout: Layout, by: tuple[float, float]) -> Layout:
    return layout._replace(at=layout.at + (*by, 0))


@subject("chilli-powder", "Chilli powder: a heap in a brass bowl, a wooden scoop, some pods beside", samples=14)
def chilli_powder() -> None:
    stage.table()
    stage.window()
    tones = ("#821806", "#a02808", "#b83d10")
    red, grain = materials.powder(*tones), materials.crumb(*tones)
    bowl_at = (-1.6, 3.0)
    bowl = vessels.bowl("round", 6.4, (*bowl_at, 0), materials.brass(), seed=4)
    powder.crumbs(powder.pour(6.1, 3.0, red, (*bowl_at, 3.75), seed=3, trim=5.95), grain, on=90000, seed=3)
    spill = powder.pour(3.6, 1.5, red, (5.6, -3.6, 0), seed=8)
    powder.crumbs(spill, grain, on=26000, around=16000, spread=0.35, seed=8)
    scoop = vessels.scoop(6.5, 4.2, (2.6, -5.6, 0.25), (0, 0.12, 0.45), handle=7.5)
    powder.crumbs(powder.pour(2.0, 2.5, red, (4.7, -4.55, 0.7), seed=12, trim=1.75), grain, on=9000, seed=12)
    goods = pods(GUNTUR_SANNAM, 6, seed=4)
    rng = np.random.default_rng(2)
    at = np.array([(-8.2, -3.6, 2), (-6.4, -5.0, 3.4), (-9.4, -1.6, 2.4), (9.6, 3.4, 2), (8.6, 5.6, 3), (-4.6, -6.6, 2.2)], float)
    begin = heap.start(goods, at, heap.lying(len(at), rng), rng)
    heap.place(goods.meshes, heap.settle(goods, begin, [stage.floor(), bowl, scoop], friction=1.0))
    stage.camera((0.3, -0.8, 1.9), 47, elevation=34, fstop=12, focus=(0, -1.6, 3.4))


def _bowl_of_powder(tones: tuple[str, str, str], glaze: bpy.types.Material, variety: Variety,
                    lying: list[tuple[float, float, float]], seed: int) -> None:
    """A round bowl of powder, some of it spilt to the left, and pods of the variety where they were put: x, y and heading."""
    red, grain = materials.powder(*tones), materials.crumb(*tones)
    at = (0.6, 1.8)
    vessels.bowl("round", 5.6, (*at, 0), glaze, seed=11)
    powder.crumbs(powder.pour(5.3, 3.4, red, (*at, 3.25), seed=seed, trim=5.2), grain, on=70000, seed=seed)
    spill = powder.pour(2.9, 1.3, red, (-3.4, -4.6, 0), seed=seed + 1)
    powder.crumbs(spill, grain, on=17000, around=12000, spread=0.3, seed=seed + 1)
    count = len(lying)
    goods = pods(variety, count, seed=2 * seed + 1)
    begin = heap.Layout(np.array([(x, y, 1.4) for x, y, _ in lying]), np.array([Quaternion((0, 0, 1), turn) for _, _, turn in lying]),
                        np.arange(count), np.full(count, 0.82))
    heap.place(goods.meshes, heap.settle(goods, begin, [stage.floor()], friction=1.0))
    stage.camera((-0.2, -0.8, 1.9), 42, elevation=35, fstop=13, focus=(0, -1.4, 3.2))


@subject("chilli-powder-kashmiri", "Kashmiri chilli powder: deep brick-red, in a porcelain bowl on slate, two pods beside", samples=14)
def chilli_powder_kashmiri() -> None:
    stage.slab()
    stage.window(1)
    _bowl_of_powder(("#681406", "#82200b", "#9a3213"), materials.porcelain("#a89e90"), KASHMIRI, [(4.6, -5.4, -2.75), (-8.0, -0.2, 1.2)], 21)


@subject("chilli-powder-hot", "Teja powder: orange-red, in a dark bowl on oak, slender pods beside", samples=14)
def chilli_powder_hot() -> None:
    stage.table(materials.timber(materials.OAK), seed=11)
    stage.window()
    lying = [(3.4, -5.2, -2.8), (5.2, -4.0, 2.7), (6.2, -5.4, 0.3), (-7.8, 0.4, 1.3)]
    _bowl_of_powder(("#9a2406", "#b83a0c", "#cc5216"), materials.ceramic(), TEJA, lying, 31)


@subject("chilli-powder-bhut-jolokia", "Bhut jolokia powder: dull red-brown, in a brass bowl on slate, crumpled pods beside", samples=14)
def chilli_powder_bhut_jolokia() -> None:
    stage.slab()
    stage.window()
    lying = [(3.6, -5.6, -2.6), (7.0, -4.0, 2.2), (-8.2, -0.4, 1.0)]
    _bowl_of_powder(("#57170a", "#6e2410", "#84351a"), materials.brass(), BHUT_JOLOKIA, lying, 41)


@subject("chilli-flakes", "Chilli flakes with seeds in a dark bowl, some on the table", samples=20)
def chilli_flakes() -> None:
    stage.table()
    stage.window()
    skin, seed_skin = _flake_skin(), _seed_skin()
    flakes = [_flake(seed, skin) for seed in range(24)] + [_seed(seed, seed_skin) for seed in range(8)]
    rng = np.random.default_rng(6)
    at = (-0.9, 1.3)
    vessels.bowl("round", 4.8, (*at, 0), materials.ceramic(), seed=2)
    _show_filling(4.8, 3.0, at, "#4a1206")
    drop = _spread(rng, 4.8, 0.84, (3.9, -3.7), 2.2)
    layout = heap.lay(2500, _bowl_ground(4.8, 3.0), drop, 0.50, 0.34, rng, thickness=0.13, roll=0.9, extent=14, tilt=0.9)
    which = np.where(rng.random(len(layout.at)) < 0.26, rng.integers(24, 32, len(layout.at)), rng.integers(0, 24, len(layout.at)))
    heap.scatter(flakes, _moved(layout._replace(which=which, scale=rng.uniform(0.5, 1.05, len(which))), at))
    stage.camera((0.3, 0, 2.0), 34, elevation=36, fstop=14, focus=(0, -1.6, 2.6))


@subject("chilli-seeds", "Chilli seeds: pale straw discs in a dark bowl")
def chilli_seeds() -> None:
    stage.table()
    stage.window()
    skin = _seed_skin()
    seeds = [_seed(seed, skin) for seed in range(14)]
    rng = np.random.default_rng(7)
    at = (-0.7, 1.0)
    vessels.bowl("round", 3.7, (*at, 0), materials.ceramic(), seed=9)
    _show_filling(3.7, 2.5, at, "#7d6a3c")
    drop = _spread(rng, 3.7, 0.84, (3.5, -3.1), 1.9)
    layout = heap.lay(2500, _bowl_ground(3.7, 2.5), drop, 0.35, 0.30, rng, len(seeds), thickness=0.06, roll=0.22, extent=11, repose=0.5, tilt=0.25)
    heap.scatter(seeds, _moved(layout._replace(scale=rng.uniform(0.85, 1.12, len(layout.at))), at))
    stage.camera((0.2, -0.1, 1.5), 26.5, elevation=37, fstop=16, focus=(0, -1.2, 2.0))
