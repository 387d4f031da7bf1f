"""The table of a laboratory: samples in glass, a balance, tweezers."""

import math

import bpy
import numpy as np

from kit import heap, materials, mesh, noise, pile, powder, stage
from kit.noise import Array, smoothstep
from kit.registry import subject
from kit.shader import Shader

from . import chillies, spices_seeds
from .pepper import peppercorns
from .pods import pods

# Which of the segments top, upper left, upper right, middle, lower left, lower right, bottom are lit.
_DIGITS = {"0": "1110111", "1": "0010010", "2": "1011101", "4": "0111010", "5": "1101011"}
_SEGMENTS = ((0.5, 2.0, 1), (0.0, 1.5, 0), (1.0, 1.5, 0), (0.5, 1.0, 1), (0.0, 0.5, 0), (1.0, 0.5, 0), (0.5, 0.0, 1))

CHILLI = ("#7c1d06", "#9c2f0a", "#b44514")
TURMERIC = ("#b0650a", "#d68b12", "#e6a425")


def _glass() -> bpy.types.Material:
    """Thin clear glass: lets light straight through, mirrors at a flat angle. Needs no caustics."""
    s = Shader("glass")
    edge = s.remap(s.node("LayerWeight", "Facing", Blend=0.42), 0.0, 1.0, 0.035, 0.75)
    mix = s.tree.nodes.new("ShaderNodeMixShader")
    s.plug(mix.inputs[0], edge)
    s.plug(mix.inputs[1], s.node("BsdfTransparent", Color=(0.95, 0.97, 0.96, 1)))
    s.plug(mix.inputs[2], s.node("BsdfGlossy", Roughness=0.03))
    s.tree.links.new(mix.outputs[0], s.tree.nodes.new("ShaderNodeOutputMaterial").inputs["Surface"])
    return s.material


def _turned(name: str, section: list[tuple[float, float]], at: tuple[float, float, float], material: bpy.types.Material, smooth: int = 80) -> None:
    rings = mesh.lathe(mesh.spline(section, smooth) if smooth else section, 96)
    mesh.add(name, mesh.mesh(name, rings, mesh.grid(len(rings), 96), material), at)


def _petri(at: tuple[float, float, float], glass: bpy.types.Material, radius: float = 4.5) -> None:
    """A dish of 9 cm, 1.5 cm high."""
    r = radius
    section = [(0.01, 0.02), (r - 0.2, 0.02), (r, 0.2), (r, 1.45), (r - 0.08, 1.52), (r - 0.16, 1.45), (r - 0.16, 0.3), (r - 0.3, 0.18), (0.01, 0.18)]
    _turned("petri", section, at, glass, 0)


def _bottle(at: tuple[float, float], glass: bpy.types.Material, lid: bpy.types.Material, filling: bpy.types.Material, level: float, seed: int) -> None:
    """A sample bottle of 5 x 9 cm with a screw lid and a paper label, filled to `level`."""
    r = 2.5
    _turned("bottle", [(0.01, 0.05), (r - 0.3, 0.05), (r, 0.35), (r, 7.0), (r - 0.25, 7.6), (1.9, 8.0), (1.9, 8.6)], (*at, 0), glass)
    _turned("lid", [(0.01, 9.6), (1.9, 9.6), (2.1, 9.45), (2.12, 8.3), (2.05, 8.25)], (*at, 0), lid, 0)
    top = np.array([(0.01, level), (1.2, level + 0.06), (r - 0.12, level - 0.1), (r - 0.12, 0.4), (r - 0.4, 0.16), (0.01, 0.16)])
    rings = mesh.lathe(top, 96)
    rings[..., 2] += 0.18 * noise.fbm(rings * 0.8 + seed, seed, 3) * (rings[..., 2] > 1)
    mesh.add("filling", mesh.mesh("filling", rings, mesh.grid(len(top), 96), filling), (*at, 0))
    angle = np.linspace(-0.95, 0.95, 30) - math.pi / 2 + 0.15 * (seed % 3 - 1)
    band = np.stack([np.stack([(r + 0.02) * np.cos(angle), (r + 0.02) * np.sin(angle), np.full(30, z)], 1) for z in (2.4, 5.4)])
    mesh.add("label", mesh.mesh("label", band, mesh.grid(2, 30, wrap=False), materials.plain("#cfc8b8")), (*at, 0))
    for z, wide in ((4.8, 0.62), (4.3, 0.5), (3.9, 0.56), (3.5, 0.34)):
        line = np.linspace(-wide, wide - 0.2, 16) - math.pi / 2 + 0.15 * (seed % 3 - 1)
        text = np.stack([np.stack([(r + 0.04) * np.cos(line), (r + 0.04) * np.sin(line), np.full(16, z + dz)], 1) for dz in (0, 0.12)])
        mesh.add("text", mesh.mesh("text", text, mesh.grid(2, 16, wrap=False), materials.plain("#3b3630")), (*at, 0))


def _balance(at: tuple[float, float], turn: float) -> None:
    """A balance: pale housing of 19 x 25 cm, steel pan, lit display."""
    c, s = math.cos(turn), math.sin(turn)

    def put(name: str, size: tuple[float, float, float], x: float, y: float, z: float, material: bpy.types.Material, bevel: float, tilt: float = 0.0) -> None:
        mesh.add(name, mesh.block(name, size, bevel, material), (at[0] + c * x - s * y, at[1] + s * x + c * y, z), (tilt, 0, turn))

    shell = Shader("housing").principled(Base_Color="#b3aea3", Roughness=0.42)
    steel = Shader("pan").principled(Base_Color="#a5a39e", Metallic=1.0, Roughness=0.28)
    dark, lit = materials.plain("#0d100f", 0.25), Shader("lit").principled(Base_Color="#000000", Emission_Color=(0.45, 1.0, 0.62, 1), Emission_Strength=2.6)
    put("housing", (19, 25, 4.6), 0, 0, 2.7, shell, 0.9)
    put("front", (18.6, 7.5, 3.0), 0, -11.2, 2.6, shell, 0.6, 0.42)
    put("foot", (15, 20, 0.6), 0, 0, 0.3, dark, 0.1)
    _turned("pan", [(0.01, 6.1), (6.9, 6.1), (7.1, 6.25), (7.25, 6.2), (7.2, 5.95), (1.6, 5.7), (1.5, 4.8)], (at[0] - s * 3, at[1] + c * 3, 0), steel)
    up, out = (math.sin(0.42), math.cos(0.42)), 1.53  # along the sloping front, and off it

    def on_front(u: float, v: float, lift: float = 0.0) -> tuple[float, float, float]:
        y = -11.2 + v * up[1] - (out + lift) * up[0]
        return u, y, 2.6 + v * up[0] + (out + lift) * up[1]

    put("display", (8.6, 3.3, 0.1), *on_front(-1.2, 0.7), dark, 0.03, 0.42)
    pen = -4.4
    for sign in "25.04":
        if sign == ".":
            put("dot", (0.2, 0.2, 0.04), *on_front(pen - 0.25, -0.25, 0.06), lit, 0.01, 0.42)
            pen += 0.15
            continue
        for on, (u, v, flat) in zip(_DIGITS[sign], _SEGMENTS):
            if on == "1":
                put("segment", (0.82, 0.16, 0.04) if flat else (0.16, 0.82, 0.04), *on_front(pen + u * 0.95, -0.3 + v * 0.95, 0.06), lit, 0.01, 0.42)
        pen += 1.55
    for u in (5.2, 6.9):
        put("button", (1.3, 1.0, 0.2), *on_front(u, 0.4), materials.plain("#5f5c56"), 0.08, 0.42)


def _tweezers(at: tuple[float, float], turn: float) -> None:
    """Steel, 13 cm: two bowed blades, joined at the back."""
    steel = Shader("steel").principled(Base_Color="#a8a6a2", Metallic=1.0, Roughness=0.24)
    t = np.linspace(0, 1, 60)
    for side in (-1, 1):
        bow = side * (0.08 + 0.62 * np.sin(np.pi * t**0.8) ** 1.2)
        wide = 0.46 * (1 - smoothstep(0.45, 1.0, t) * 0.86)
        rows = np.stack([np.stack([t * 13, bow + dy, 0.46 + dz * wide], 1) for dy, dz in ((-0.06, -1), (0.06, -1), (0.06, 1), (-0.06, 1))], 1)
        blade = mesh.mesh("blade", rows, mesh.grid(60, 4), steel)
        blade.polygons.foreach_set("use_smooth", np.zeros(len(blade.polygons), bool))
        mesh.add("blade", blade, (*at, 0), (0, 0, turn))


def _pouch(at: tuple[float, float], turn: float, seed: int, paper: bpy.types.Material) -> None:
    """A standing sample bag of paper, 11 x 16 cm, folded over at the top."""
    u, v = np.meshgrid(np.linspace(-1, 1, 40), np.linspace(0, 1, 50), indexing="ij")
    swell = (1 - u**4) * np.sqrt(np.clip(1 - v, 0, 1)) * (0.75 + 0.25 * np.cos(v * 3)) * 2.9
    crumple = 0.14 * noise.fbm(noise.points(u * 2.2, v * 3.2, seed), seed, 4) + 0.10 * noise.ridge(noise.points(u * 1.6, v * 2, seed), seed + 1)
    front = np.stack([u * 5.4 * (1 - 0.05 * v), -swell - crumple, v * 15.5], -1)
    back = np.stack([u * 5.4 * (1 - 0.05 * v), swell * 0.8 + crumple, v * 15.5], -1)
    faces = mesh.grid(40, 50, wrap=False)
    parts = mesh.Parts().add(front, faces).add(back, faces[:, ::-1])
    mesh.add("pouch", parts.mesh("pouch", [paper]), (*at, 0), (0, 0, turn))
    mesh.add("fold", mesh.block("fold", (10.4, 0.5, 1.7), 0.12, paper), (at[0], at[1], 15.2), (0.08, 0, turn))
    x, y = np.meshgrid(np.linspace(-0.52, 0.52, 20), np.linspace(0.30, 0.62, 20), indexing="ij")
    belly = (1 - x**4) * np.sqrt(1 - y) * (0.75 + 0.25 * np.cos(y * 3)) * 2.9 + 0.30
    label = np.stack([x * 5.4, -belly, y * 15.5], -1)
    mesh.add("label", mesh.mesh("label", label, mesh.grid(20, 20, wrap=False), materials.plain("#cfc8b8")), (*at, 0), (0, 0, turn))


@subject("hero-quality", "Laboratory table: petri dishes with chilli powder and pepper, balance, sample bottles and bags, tweezers",
         aspect=(16, 9), width=2400)
def hero_quality() -> None:
    stage.slab(materials.slate("#33322f", "#4f4d49"))
    stage.window(side=1, fill=0.55)
    glass, lid = _glass(), materials.plain("#1a1a1a", 0.4)
    red, yellow = materials.powder(*CHILLI), materials.powder(*TURMERIC)
    brown = materials.powder("#6d4a22", "#8d6534", "#a98049")
    _balance((15.5, 8.5), -0.10)
    pan = (15.5 + 0.3, 8.5 + 3.0)
    _petri((*pan, 6.2), glass, 4.0)
    powder.pour(3.7, 1.3, red, (*pan, 6.4), seed=5, trim=3.6, cells=400)

    _petri((-14.5, -5.5, 0), glass)
    powder.pour(4.2, 1.2, red, (-14.5, -5.5, 0.2), seed=3, trim=4.2, cells=460)
    _petri((5.9, -11.2, 0), glass)
    powder.pour(4.2, 1.2, yellow, (5.9, -11.2, 0.2), seed=9, trim=4.2, cells=460)
    rng = np.random.default_rng(4)
    for meshes, size, at, count in ((peppercorns().meshes, (0.5, None), (-3.6, -8.6), 260), (spices_seeds.cumin(), (0.15, 0.58), (-8.0, 2.6), 1150)):
        _petri((*at, 0), glass)

        def inside(x: Array, y: Array, at: tuple[float, float] = at) -> Array:
            return np.where(np.hypot(x - at[0], y - at[1]) < 4.28, 0.2, 2.4)

        heap.scatter(meshes, pile.pile(count, inside, pile.disc(3.9, at), size[0], rng, size[1], len(meshes), friction=0.5, extent=18))
    for x, y, filling, level, seed in ((-23.5, 8.6, red, 5.6, 1), (-17.4, 10.6, yellow, 6.3, 2), (-11.4, 12.2, brown, 4.9, 3)):
        _bottle((x, y), glass, lid, filling, level, seed)
    paper = Shader("kraft")
    tone = paper.noise(1.2, 5, 0.65)
    kraft = paper.principled(Base_Color=paper.ramp(tone, (0.3, "#6d4d2c"), (0.7, "#8d6a42")), Roughness=0.85, Normal=paper.bump(tone, 0.2, 0.05))
    _pouch((-1.8, 16.5), 0.12, 3, kraft)
    _pouch((-25.5, 17.5), -0.15, 5, kraft)
    _tweezers((-18.5, -16.9), 0.26)
    goods = pods(chillies.GUNTUR_SANNAM, 6, 4).meshes
    heap.scatter(goods, pile.pile(6, lambda x, y: 0 * x, pile.splash((20.5, -10.0), (2.2, 1.6)), 1.0, rng, 7.0, 6, extent=32))
    stage.camera((-0.4, 0.6, 3.0), 124, elevation=31, fstop=18, focus=(0, -2, 3))
