"""Spice seeds: cumin, coriander, fennel, fenugreek, mustard, sesame, ajwain, dill."""

import bpy
import numpy as np

from kit import materials, mesh, noise, stage, vessels
from kit.noise import Array, smoothstep
from kit.registry import subject
from kit.shader import Shader

from .spices_piles import Size, filled, heaped, scooped, strew

Tones = tuple[str, str, str]


def skin(name: str, tones: Tones, crest: str, furrow: str, rough: float = 0.55, pick: float = 0.55, grain: float = 14.0,
         specular: float = 0.3, bump: float = 0.35) -> bpy.types.Material:
    """A seed coat: `tones` from dark to light differ from seed to seed; ribs (attribute "crest" = 1) and furrows (0) have their own."""
    s = Shader(name)
    fine = s.noise(grain, 4, 0.65)
    tone = s.sum((s.random(), pick), (s.noise(4.0, 4, 0.6), 0.65 * (1 - pick)), (fine, 0.35 * (1 - pick)))
    colour = s.ramp(tone, *zip((0.2, 0.5, 0.8), tones))
    rib = s.attribute("crest")
    colour = s.mix(s.remap(rib, 0.55, 1.0, 0.0, 0.7), colour, crest)
    colour = s.mix(s.remap(rib, 0.4, 0.0, 0.0, 0.75), colour, furrow)
    return s.principled(Base_Color=colour, Roughness=s.remap(fine, 0.3, 0.7, rough - 0.08, rough + 0.1), Specular_IOR_Level=specular,
                        Normal=s.bump(fine, bump, 0.012))


def spindle(seed: int, coat: bpy.types.Material, length: float, width: float, ribs: int, depth: float, outline: list[tuple[float, float]],
            curve: float = 0.1, flat: float = 1.0, split: float = 0.0, stalk: float = 0.0, rough: float = 0.05, sharp: float = 2.0) -> bpy.types.Mesh:
    """A ribbed fruit along X. `outline` is the half width (of 1) along it, `split` the share that fell into halves with a flat face,
    `stalk` the length of the stalk some keep."""
    rng = np.random.default_rng(seed)
    length, width = length * rng.uniform(0.86, 1.12), width * rng.uniform(0.88, 1.1)
    rows, sides = 60, max(48, ribs * 8)
    shape = mesh.spline(outline, 200)
    tail = stalk * rng.uniform(0.3, 1.2) if rng.random() < 0.6 else 0.0
    x = np.concatenate([np.linspace(-tail, -0.004, 8), length * (0.5 - 0.5 * np.cos(np.linspace(0.05, np.pi, rows - 8)))])
    body = np.interp(x / length, shape[:, 0], np.maximum(shape[:, 1], 0.0))
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    X, A = np.meshgrid(x, angle, indexing="ij")
    p = noise.points(np.cos(A), np.sin(A), X / width)
    wander = 0.5 * noise.perlin(noise.points(0, seed * 3.1, X / width * 0.7), seed)
    rib = (0.5 + 0.5 * np.cos(ribs * A + wander)) ** sharp
    fade = smoothstep(0.0, 0.12, X / length) * smoothstep(1.0, 0.9, X / length)
    relief = depth * (rib - 0.35) * fade + rough * noise.fbm(p * 1.5 + seed, seed, 3)
    radius = np.maximum(body[:, None] * width / 2 * (1 + relief), 0.012 + 0.10 * width * (x[:, None] < 0.04 * length) * (tail > 0))
    radius[-1] = 0.002
    radius[0] = 0.002
    side, up = radius * np.cos(A), radius * np.sin(A) * flat
    if rng.random() < split:
        low = -0.10 * width * body[:, None]
        up = np.where(up < low, low + 0.12 * (up - low) - 0.08 * width * body[:, None] * np.cos(np.clip(side / (radius + 1e-6), -1, 1) * np.pi), up)
    bow = curve * rng.normal() * length * (X / length - 0.5) ** 2 * 2
    verts = np.stack([X - length / 2, side + bow, up + 0.3 * bow], -1)
    crest = np.where(X < 0, 0.6, 0.5 + fade * (rib - 0.5))
    return mesh.mesh("seed", verts, mesh.grid(rows, sides), coat, crest=crest)


CUMIN = [(0, 0.16), (0.05, 0.30), (0.2, 0.72), (0.45, 1.0), (0.7, 0.85), (0.9, 0.42), (0.97, 0.2), (1, 0.1)]
FENNEL = [(0, 0.22), (0.04, 0.45), (0.18, 0.85), (0.42, 1.0), (0.7, 0.9), (0.9, 0.55), (0.96, 0.36), (1, 0.2)]
AJWAIN = [(0, 0.25), (0.05, 0.5), (0.2, 0.88), (0.4, 1.0), (0.65, 0.88), (0.88, 0.5), (0.95, 0.3), (1, 0.15)]


BROWN, FRESH = (("#6a532f", "#8a7043", "#a48b5c"), "#b9a172", "#4b371c"), (("#5c5636", "#7d764f", "#979069"), "#aba47f", "#3f3b22")


def cumin(colours: tuple[Tones, str, str] = BROWN, count: int = 12) -> list[bpy.types.Mesh]:
    """Cumin fruit, 5-6.5 mm, with a thread of stalk."""
    coat = skin("cumin", *colours)
    return [spindle(seed, coat, 0.58, 0.15, 7, 0.20, CUMIN, 0.22, 0.9, 0.25, 0.16) for seed in range(count)]


STRAW, GREEN = (("#6f5634", "#94794f", "#b09970"), "#bda882", "#5b4426"), (("#6b5c31", "#8d7e49", "#a9996a"), "#b8aa7f", "#514724")


def _coriander_coat(colours: tuple[Tones, str, str] = STRAW) -> bpy.types.Material:
    return skin("coriander", *colours, rough=0.6)


def _coriander_ribs(angle: Array, along: Array, rng: np.random.Generator) -> Array:
    """Straight ribs around the axis, and wavy ones between them."""
    wave = 0.22 * np.sin(9 * along + rng.uniform(0, 6) + 2 * angle)
    return (0.5 + 0.5 * np.cos(10 * angle)) ** 3 + 0.55 * (0.5 + 0.5 * np.cos(10 * (angle + wave) + np.pi)) ** 3


def coriander(colours: tuple[Tones, str, str] = STRAW, size: float = 1.0, count: int = 12) -> list[bpy.types.Mesh]:
    """Coriander fruit, 3.5-4.5 mm: a ball with straight ribs, wavy ones between, and a small crown."""
    coat = _coriander_coat(colours)
    out = []
    verts, faces = mesh.icosphere(5)
    for seed in range(count):
        rng = np.random.default_rng(seed)
        a, z = np.arctan2(verts[:, 1], verts[:, 0]), verts[:, 2]
        pole = smoothstep(0.985, 0.75, np.abs(z))
        rib = _coriander_ribs(a, z, rng)
        crown = smoothstep(0.96, 1.0, z) * 0.26 + smoothstep(-0.985, -1.0, z) * 0.22
        radius = size * 0.195 * rng.uniform(0.88, 1.1) * (1 + 0.075 * (rib - 0.4) * pole + crown + 0.05 * noise.fbm(verts * 1.4 + seed, seed, 3))
        out.append(mesh.mesh("coriander", verts * radius[:, None] * (1, 1, rng.uniform(1.0, 1.15)), faces, coat,
                             crest=0.5 + pole * 0.75 * (rib - 0.4) - 0.5 * smoothstep(0.98, 1.0, np.abs(z))))
    return out


def coriander_halves(count: int = 12) -> list[bpy.types.Mesh]:
    """Split coriander: half fruits, lying on Z; the inner face is hollow and darker. Every other one lies on its back."""
    coat = _coriander_coat()
    out = []
    verts, faces = mesh.icosphere(5)
    for seed in range(count):
        rng = np.random.default_rng(seed + 40)
        a, pole = np.arctan2(verts[:, 2], verts[:, 1]), smoothstep(0.985, 0.75, np.abs(verts[:, 0]))
        rib = _coriander_ribs(a, verts[:, 0], rng)
        radius = 0.2 * rng.uniform(0.88, 1.1) * (1 + 0.075 * (rib - 0.4) * pole + 0.06 * noise.fbm(verts * 1.4 + seed, seed, 3))
        half = verts * radius[:, None]
        inside = verts[:, 2] < 0
        hollow = smoothstep(0.95, 0.4, np.hypot(verts[:, 0], verts[:, 1]))
        half[:, 2] = np.where(inside, 0.09 * hollow, half[:, 2])
        crest = np.where(inside, 0.12 + 0.3 * (1 - hollow), 0.5 + pole * 0.75 * (rib - 0.4))
        half[:, 2] -= 0.1
        if seed % 2:
            half *= (1, -1, -1)
        out.append(mesh.mesh("coriander half", half, faces, coat, crest=crest))
    return out


def fennel(count: int = 12) -> list[bpy.types.Mesh]:
    """Fennel fruit, 6-8 mm, with high pale ribs."""
    coat = skin("fennel", ("#75723a", "#959150", "#aca56a"), "#c9c293", "#504d22")
    return [spindle(seed, coat, 0.70, 0.215, 9, 0.26, FENNEL, 0.16, 0.85, 0.35, 0.20, sharp=2.6) for seed in range(count)]


def ajwain(count: int = 12) -> list[bpy.types.Mesh]:
    """Ajwain fruit, 2-2.5 mm, ribbed, with a rough skin."""
    coat = skin("ajwain", ("#4e4028", "#6f5d3c", "#8d7a55"), "#b4a27c", "#2f2414", rough=0.65)
    return [spindle(seed, coat, 0.235, 0.135, 9, 0.24, AJWAIN, 0.1, 0.8, 0.2, 0.09, rough=0.10) for seed in range(count)]


def dill(count: int = 12) -> list[bpy.types.Mesh]:
    """Dill fruit, 4-5 mm: a flat oval with three fine ribs and a pale wing all around."""
    coat = skin("dill", ("#4a3419", "#664a27", "#7f6238"), "#bfa271", "#38260f", rough=0.6)
    out = []
    rows, sides = 34, 56
    s = np.linspace(-1, 1, rows)[:, None]
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    around = np.sqrt(np.clip(1 - np.abs(s) ** 1.6, 0, 1))
    for seed in range(count):
        rng = np.random.default_rng(seed)
        outline = 1 + 0.04 * noise.perlin(noise.points(np.cos(angle) * 1.5, np.sin(angle) * 1.5, seed), seed) + 0.12 * np.exp(-((angle - np.pi) / 0.16) ** 2)
        x, y = (0.5 * v * around * outline for v in (0.44 * rng.uniform(0.85, 1.12) * np.cos(angle), 0.235 * rng.uniform(0.88, 1.12) * np.sin(angle)))
        wing = smoothstep(0.68, 0.84, around * np.ones(sides))
        rib = sum(np.exp(-((y - c * (1 - (x / 0.22) ** 2)) / 0.0075) ** 2) for c in (-0.034, 0, 0.034)) * (1 - wing)
        thick = (0.034 * (1 - around**2) + 0.008 * rib) * (1 - wing) + 0.009 * np.sqrt(np.clip(1 - around**8, 0, 1))
        bend = rng.normal(0.5, 0.5)
        z = np.sign(s) * thick + bend * (x**2 + 0.4 * y**2) + 0.006 * noise.fbm(noise.points(x * 9, y * 9, seed), seed, 3)
        out.append(mesh.mesh("dill", np.stack([x, y, z], -1), mesh.grid(rows, sides), coat, crest=np.clip(0.5 + wing * 0.5 + 0.35 * rib, 0, 1)))
    return out


def fenugreek(count: int = 14) -> list[bpy.types.Mesh]:
    """Fenugreek seeds, 4-5 mm: skewed blocks with rounded edges and an oblique groove."""
    coat = skin("fenugreek", ("#80551c", "#a27428", "#b98f42"), "#bf9748", "#633d10", rough=0.48, specular=0.38)
    verts, faces = mesh.icosphere(5)
    out = []
    for seed in range(count):
        rng = np.random.default_rng(seed)
        power = 1 / (np.abs(verts) ** 5).sum(1) ** 0.2
        box = verts * (0.55 * power + 0.45)[:, None]
        x, y, z = box.T
        path = x - 0.28 + 0.75 * y - 0.35 * y**2
        groove = np.exp(-((path) / 0.13) ** 2) * smoothstep(-0.75, 0.1, y + 0.5 * np.abs(z))
        lump = noise.fbm(verts * 1.2 + seed * 3, seed, 3)
        box = box * (1 - 0.17 * groove + 0.11 * lump)[:, None]
        box *= np.array((0.235, 0.165, 0.115)) * rng.uniform(0.85, 1.12, 3)
        box[:, 0] += rng.uniform(0.15, 0.55) * box[:, 1]  # a parallelogram
        box[:, 1] *= 1 + rng.uniform(-0.8, 0.8) * box[:, 0]
        out.append(mesh.mesh("fenugreek", box, faces, coat, crest=np.clip(0.55 + 0.4 * lump - 0.9 * groove, 0, 1)))
    return out


def mustard(tones: Tones, hilum: str, radius: float, net: float, count: int = 10) -> list[bpy.types.Mesh]:
    """Mustard seeds: balls of 1.5-2.5 mm under a fine net, with a small scar."""
    coat = skin("mustard", tones, tones[2], hilum, rough=0.42, grain=30, specular=0.42, pick=0.6)
    verts, faces = mesh.icosphere(4)
    out = []
    for seed in range(count):
        rng = np.random.default_rng(seed)
        crest = noise.ridge(noise.warp(verts * 4.5 + seed * 2.3, 0.3, 1.2, seed), seed)
        scar = smoothstep(0.955, 0.99, verts[:, 0])
        shape = 1 + 0.05 * noise.fbm(verts * 0.9 + seed, seed, 2) + net * (crest - 0.5) - 0.06 * scar
        out.append(mesh.mesh("mustard", verts * (radius * shape)[:, None] * (rng.uniform(1.0, 1.1), 1, rng.uniform(0.94, 1)), faces, coat,
                             crest=0.45 + 0.25 * (crest - 0.5) * (net > 0.02) - 0.45 * scar))
    return out


def sesame(tones: Tones, edge: str, count: int = 12) -> list[bpy.types.Mesh]:
    """Sesame seeds, 3 mm: flat drops, a little hollow."""
    coat = skin("sesame", tones, edge, tones[0], rough=0.45, grain=20, specular=0.36, pick=0.5, bump=0.2)
    verts, faces = mesh.icosphere(5)
    x, y, z = verts.T
    out = []
    for seed in range(count):
        rng = np.random.default_rng(seed)
        taper = 1 - 0.36 * smoothstep(-0.25, 1.0, x) - 0.22 * smoothstep(0.55, 1.0, x)
        rim = np.exp(-((np.hypot(x, y) - 0.90) / 0.07) ** 2)
        lump = noise.fbm(verts * 1.3 + seed * 2, seed, 3)
        shape = np.stack([x * 0.158 * rng.uniform(0.9, 1.1), y * taper * 0.096 * rng.uniform(0.9, 1.1),
                          z * (0.044 + 0.012 * rim) * taper**0.5 + 0.02 * rng.normal() * x**2], 1)
        out.append(mesh.mesh("sesame", shape * (1 + 0.07 * lump)[:, None], faces, coat, crest=np.clip(0.5 + 0.35 * rim + 0.15 * lump + 0.45 * smoothstep(0.93, 1, x), 0, 1)))
    return out


@subject("cumin", "Cumin seeds in a brass bowl, some spilt on walnut")
def cumin_bowl() -> None:
    stage.table()
    stage.window()
    bowl = filled("round", 3.6, (-0.6, 1.1), material=materials.brass(), seed=2, over=0.22)
    strew(cumin(), Size(0.58, 0.15, 0.14), [bowl, heaped(1.7, 0.55, (2.6, -3.2), 1.5, 0.2)], "#3a2a15", 110, seed=3)
    stage.camera((0.35, -0.5, 1.2), 25.5, elevation=36, fstop=16, focus=(0, -1.2, 2.0))


@subject("coriander", "Coriander seeds: a heap with a wooden scoop on slate")
def coriander_heap() -> None:
    stage.slab()
    stage.window(side=1)
    piles = [scooped(6.0, 3.6, (-5.2, -2.6), 0.45), heaped(4.6, 2.0, (1.4, 1.2), 1.12)]
    strew(coriander(), Size(0.40, 0.39, 0.39), piles, "#4a3516", 90, spread=0.2, seed=5)
    stage.camera((-0.2, -0.3, 0.9), 32, elevation=36, fstop=16, focus=(0, -1.4, 1.2))


@subject("coriander-split", "Split coriander in a pale bowl on oak, some spilt")
def coriander_split() -> None:
    stage.table(materials.timber(materials.OAK), turn=0.05)
    stage.window(side=1)
    bowl = filled("round", 4.0, (0.6, 1.0), material=materials.ceramic("#8f8576", "#5a3d26"), seed=9, over=0.25)
    strew(coriander_halves(), Size(0.40, 0.39, 0.2), [bowl, heaped(1.9, 0.6, (-2.8, -3.0), 1.5, -0.3)], "#3f2c14", 70, seed=7)
    stage.camera((-0.2, -0.5, 1.3), 29, elevation=37, fstop=16, focus=(0, -1.4, 2.2))


@subject("fennel", "Fennel seeds in a pale bowl on oak, some spilt")
def fennel_bowl() -> None:
    stage.table(materials.timber(materials.OAK), turn=0.25)
    stage.window()
    bowl = filled("round", 4.0, (0.7, 1.1), material=materials.ceramic("#8f8576", "#5a3d26"), seed=6, over=0.25)
    strew(fennel(), Size(0.70, 0.2, 0.18), [bowl, heaped(1.9, 0.6, (-2.8, -3.2), 1.5, -0.3)], "#3f401e", 80, seed=4)
    stage.camera((-0.2, -0.5, 1.3), 29, elevation=37, fstop=16, focus=(0, -1.4, 2.2))


@subject("fenugreek", "Fenugreek seeds: a heap on slate")
def fenugreek_heap() -> None:
    stage.slab()
    stage.window()
    strew(fenugreek(), Size(0.44, 0.31, 0.22), [heaped(4.0, 1.9, (0.1, 0.6), 1.15, 0.1)], "#5a370e", 190, spread=0.16, seed=8)
    stage.camera((0.1, 0.1, 0.8), 25, elevation=37, fstop=16, focus=(0, -1.0, 1.2))


@subject("mustard-black", "Black mustard seeds in a porcelain dish, some spilt on walnut")
def mustard_black() -> None:
    stage.table(turn=0.1)
    stage.window()
    seeds = mustard(("#1a110d", "#2e1d15", "#4a2e1f"), "#6b4a33", 0.095, 0.035)
    dish = filled("round", 2.7, (-0.4, 0.7), material=materials.porcelain("#a89f90"), seed=7, over=0.25)
    strew(seeds, Size(0.19, 0.19, 0.19), [dish, heaped(1.2, 0.35, (2.1, -2.3), 1.5, 0.2)], "#120b08", 170, seed=6, spread=0.5)
    stage.camera((0.3, -0.35, 0.85), 19, elevation=36, fstop=18, focus=(0, -0.9, 1.5))


@subject("mustard-yellow", "Yellow mustard seeds spilling from a scoop on dark oak")
def mustard_yellow() -> None:
    stage.table(turn=-0.2)
    stage.window(side=1)
    seeds = mustard(("#a8792c", "#c29a48", "#d1b268"), "#7d5a22", 0.115, 0.012)
    piles = [scooped(6.2, 3.9, (-3.6, 1.7), -0.45), heaped(2.3, 0.95, (2.4, -1.0), 1.35, -0.5)]
    strew(seeds, Size(0.23, 0.23, 0.23), piles, "#5f4416", 150, seed=9, spread=0.35)
    stage.camera((0.4, 0.1, 0.8), 22, elevation=38, fstop=18, focus=(0.4, -0.6, 1.2))


@subject("sesame", "Natural sesame seeds in a dark bowl on oak")
def sesame_bowl() -> None:
    stage.table(materials.timber(materials.OAK))
    stage.window()
    bowl = filled("round", 3.3, (0.4, 0.8), material=materials.ceramic(), seed=8, over=0.25)
    strew(sesame(("#a5895c", "#c2a87b", "#d4c097"), "#dccaa2"), Size(0.31, 0.19, 0.10), [bowl, heaped(1.5, 0.5, (-2.1, -2.8), 1.5, -0.2)],
          "#57472c", 130, seed=3, spread=0.5)
    stage.camera((-0.1, -0.45, 1.0), 23.5, elevation=38, fstop=18, focus=(0, -0.8, 1.3))


@subject("sesame-hulled", "Hulled sesame seeds: a heap on slate")
def sesame_hulled() -> None:
    stage.slab()
    stage.window(side=1)
    strew(sesame(("#b9ad94", "#cdc3ad", "#d8d0bd"), "#dfd8c8"), Size(0.31, 0.19, 0.10), [heaped(3.2, 1.4, (0.0, 0.4), 1.15, 0.2)],
          "#7d735f", 190, seed=5, spread=0.16)
    stage.camera((0.1, 0.05, 0.6), 20, elevation=38, fstop=18, focus=(0, -0.7, 0.7))


@subject("ajwain", "Ajwain seeds in a small brass dish")
def ajwain_dish() -> None:
    stage.table(turn=0.3)
    stage.window()
    dish = filled("round", 2.0, (0.0, 0.55), material=materials.brass(), seed=5, over=0.28)
    strew(ajwain(), Size(0.235, 0.13, 0.11), [dish, heaped(1.0, 0.35, (1.2, -1.8), 1.6, 0.1)], "#2c2213", 160, seed=7, spread=0.5)
    stage.camera((0.15, -0.2, 0.65), 14.2, elevation=37, fstop=20, focus=(0, -0.7, 1.1))


@subject("dill-seed", "Dill seeds: flat ovals with a pale rim, a heap on burlap")
def dill_heap() -> None:
    stage.table()
    stage.window()
    vessels.burlap(16, 12, (0, 0.5, 0), turn=0.12, pitch=0.16, fuzz=5000, seed=4)
    strew(dill(), Size(0.44, 0.235, 0.09), [heaped(3.0, 1.25, (0.0, 0.5), 1.15, base=0.18)], "#33230f", 120, seed=2, spread=0.15, base=0.18)
    stage.camera((0.0, 0.1, 0.6), 18.5, elevation=40, fstop=18, focus=(0, -0.7, 0.9))


@subject("cumin-fresh", "Cumin of the new crop: greenish grey seeds, a heap with a wooden scoop on slate")
def cumin_heap() -> None:
    stage.slab()
    stage.window(side=1)
    piles = [scooped(5.0, 3.0, (-4.5, -2.4), 0.45), heaped(3.9, 1.6, (1.2, 0.9), 1.15)]
    strew(cumin(FRESH), Size(0.58, 0.15, 0.14), piles, "#2f2b18", 130, spread=0.2, seed=15)
    stage.camera((-0.2, -0.3, 0.8), 27, elevation=37, fstop=16, focus=(0, -1.2, 1.0))


@subject("coriander-green", "Scooter coriander: bold, greenish seeds in a dark bowl on walnut")
def coriander_green() -> None:
    stage.table(seed=7)
    stage.window()
    bowl = filled("round", 4.4, (-0.6, 1.2), material=materials.ceramic(), seed=14, over=0.3)
    strew(coriander(GREEN, 1.1), Size(0.45, 0.43, 0.43), [bowl, heaped(2.0, 0.6, (2.9, -3.4), 1.5, 0.2)], "#3c3a1a", 60, seed=17)
    stage.camera((0.3, -0.5, 1.4), 31, elevation=36, fstop=16, focus=(0, -1.4, 2.3))
