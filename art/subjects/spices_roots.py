"""Turmeric and ginger: knobbly rhizomes, and turmeric powder."""

from collections.abc import Sequence
from typing import NamedTuple

import bpy
import numpy as np

from kit import heap, materials, mesh, noise, powder, stage, vessels
from kit.noise import Array, smoothstep
from kit.registry import subject
from kit.shader import Shader

from .spices_piles import dropped


class Limb(NamedTuple):
    """One finger or knob: its spine, its half width along that, and whether it was snapped off at the end."""

    spine: Array
    radius: Array
    snapped: bool


def fuse(limbs: Sequence[Limb], voxel: float = 0.05, smooth: int = 8) -> tuple[Array, Array, Array]:
    """The limbs grown into one body: vertices, normals, quads."""
    parts = mesh.Parts()
    for limb in limbs:
        parts.add(mesh.tube(limb.spine, np.repeat(limb.radius[:, None], 28, 1)), mesh.grid(len(limb.spine), 28))
    item = mesh.add("limbs", parts.mesh("limbs"))
    remesh = item.modifiers.new("remesh", "REMESH")
    remesh.mode, remesh.voxel_size = "VOXEL", voxel
    soft = item.modifiers.new("smooth", "SMOOTH")
    soft.factor, soft.iterations = 0.5, smooth
    data = item.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    verts, normals = np.zeros(len(data.vertices) * 3, np.float32), np.zeros(len(data.vertices) * 3, np.float32)
    data.vertices.foreach_get("co", verts)
    data.vertices.foreach_get("normal", normals)
    faces = np.zeros(len(data.loops), np.int32)
    data.loops.foreach_get("vertex_index", faces)  # all quads
    bpy.data.objects.remove(item)
    return verts.reshape(-1, 3).astype(float), normals.reshape(-1, 3).astype(float), faces.reshape(-1, 4)


def limb(start: Sequence[float], heading: float, length: float, width: float, seed: int, snapped: bool, bend: float = 0.5, swell: float = 0.12,
         rise: float = 0.0, blunt: float = 0.5) -> Limb:
    """A finger from `start` in the direction `heading`, with a rounded end."""
    rng = np.random.default_rng(seed)
    t = np.linspace(0, 1, 60)
    turn = heading + rng.normal(0, bend) * t + 0.3 * bend * noise.perlin(noise.points(t * 2.3, seed), seed)
    step = np.stack([np.cos(turn), np.sin(turn), rise + 0.2 * noise.perlin(noise.points(t * 2, 5, seed), seed)], 1) * length / 59
    spine = np.array(start) + np.cumsum(step, 0)
    ends = np.sqrt(np.clip(1 - (1 - np.clip(t * length / (blunt * width), 0, 1)) ** 2, 0, 1))
    ends *= np.sqrt(np.clip(1 - (1 - np.clip((1 - t) * length / (blunt * width), 0, 1)) ** 2, 0, 1))
    radius = width / 2 * (1 + swell * noise.fbm(noise.points(t * length * 0.9 / width, seed * 2.3), seed, 2)) * ends
    return Limb(spine, np.maximum(radius, 0.006), snapped)


def rhizome(limbs: Sequence[Limb], skins: list[bpy.types.Material], seed: int, ring: float, ring_height: float, wrinkle: float, flat: float = 1.0,
            voxel: float = 0.05) -> bpy.types.Mesh:
    """A dried rhizome: `ring` cm between its rings, wrinkles along it; snapped ends show the flesh (slot 1).

    Attributes: "crest" (relief, 0 to 1), "core" (1 in the middle of a broken face, 0 at its edge).
    """
    verts, normals, faces = fuse(limbs, voxel)
    spine = np.concatenate([l.spine for l in limbs])
    tangent = np.concatenate([np.gradient(l.spine, axis=0) for l in limbs])
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    arc = np.concatenate([np.cumsum(np.linalg.norm(np.diff(l.spine, axis=0, prepend=l.spine[:1]), axis=1)) for l in limbs])
    thick = np.concatenate([np.repeat(l.radius.max(), len(l.radius)) for l in limbs])
    near = 3 * np.concatenate([(np.linalg.norm(part[:, None] - spine[None, ::3], axis=2) / thick[::3]).argmin(1) for part in np.array_split(verts, 40)])
    off = verts - spine[near]
    along = arc[near] + (off * tangent[near]).sum(1)
    across = off - tangent[near] * (off * tangent[near]).sum(1)[:, None]
    across /= np.linalg.norm(across, axis=1, keepdims=True) + 1e-9

    q = across * 1.7 + noise.points(0, 0, along * 0.55) + seed * 3.3
    folds = noise.ridge(noise.warp(q, 0.35, 1.0, seed), seed, 2)
    fine = noise.ridge(noise.warp(across * 4.5 + noise.points(0, 0, along * 1.2) + seed, 0.3, 1.0, seed + 1), seed + 2, 2)
    phase = along / ring + 0.16 * noise.perlin(verts * 0.9 / ring * 0.6 + seed, seed + 4) + 0.25 * np.sin(along * 1.7 + seed)
    rings = np.exp(-(((phase % 1.0) - 0.5) / 0.085) ** 2) * smoothstep(-0.55, 0.1, noise.perlin(verts * 0.8 + 7, seed + 5))
    lump = noise.fbm(verts * 0.85 + seed, seed + 6, 3)
    relief = ring_height * rings - wrinkle * (0.7 * folds + 0.35 * fine - 0.4) + 0.9 * wrinkle * lump
    relief += 0.012 * noise.fbm(verts * 7 + seed, seed + 7, 3)
    verts = verts + normals * relief[:, None]
    crest = np.clip(0.5 + min(0.45, 13 * ring_height) * rings - 0.75 * (folds - 0.35) - 0.35 * (fine - 0.35) + 0.3 * lump, 0, 1)

    core = np.zeros(len(verts))
    for l in limbs:
        if not l.snapped:
            continue
        face = len(l.spine) - 7
        at, normal = l.spine[face], l.spine[face] - l.spine[face - 6]
        normal = normal / np.linalg.norm(normal) + 0.25 * np.random.default_rng(seed).normal(size=3)
        normal /= np.linalg.norm(normal)
        depth = (verts - at) @ normal
        aside = np.linalg.norm(verts - at - depth[:, None] * normal, axis=1)
        beyond = (depth > 0) & (aside < 1.7 * l.radius[face]) & (depth < 2.2 * l.radius.max())
        rough = 0.07 * l.radius[face] * noise.fbm(verts * 3.2 + seed, seed + 8, 3)
        verts[beyond] -= (depth - np.minimum(rough, depth))[beyond, None] * normal
        core[beyond] = np.clip(1.15 - aside / l.radius[face], 0.02, 1)[beyond]
    verts -= (verts.max(0) + verts.min(0)) / 2
    verts[:, 2] *= flat
    cut = (core[faces] > 0).all(1)
    parts = mesh.Parts()
    for slot, chosen in enumerate((faces[~cut], faces[cut])):
        used, index = np.unique(chosen, return_inverse=True)
        if len(used):
            parts.add(verts[used], index.reshape(chosen.shape), slot, crest=crest[used], core=core[used])
    return parts.mesh("rhizome", skins)


def root_skin(name: str, tones: tuple[str, str, str], groove: str, dust: str, rough: float = 0.72) -> bpy.types.Material:
    """Dry skin: dark in the grooves, rubbed pale (`dust`) on the crests."""
    s = Shader(name)
    cloud, fine = s.noise(0.9, 5, 0.65), s.noise(11, 5, 0.7)
    tone = s.sum((s.random(), 0.32), (cloud, 0.38), (fine, 0.3))
    crest = s.attribute("crest")
    colour = s.ramp(tone, *zip((0.3, 0.5, 0.7), tones))
    colour = s.mix(s.remap(s.sum((crest, 0.8), (fine, 0.3)), 0.55, 1.0, 0.0, 0.6), colour, dust)
    colour = s.mix(s.remap(crest, 0.42, 0.0, 0.0, 0.8), colour, groove)
    return s.principled(Base_Color=colour, Roughness=s.remap(fine, 0.3, 0.7, rough - 0.14, rough + 0.1), Specular_IOR_Level=0.26,
                        Normal=s.bump(s.sum((fine, 1.0), (s.noise(38, 3, 0.7), 0.35)), 0.55, 0.025))


def root_flesh(name: str, edge: str, ring: str, middle: str) -> bpy.types.Material:
    """A broken face: rind, a darker ring, the core."""
    s = Shader(name)
    grain = s.noise(9, 5, 0.7)
    place = s.sum((s.attribute("core"), 0.9), (s.math("SUBTRACT", grain, 0.5), 0.25))
    colour = s.ramp(place, (0.05, edge), (0.30, edge), (0.38, ring), (0.46, middle), (1.0, middle))
    colour = s.mix(s.remap(grain, 0.5, 0.75, 0.0, 0.35), colour, ring)
    return s.principled(Base_Color=colour, Roughness=0.62, Specular_IOR_Level=0.28, Normal=s.bump(grain, 0.7, 0.05))


def _turmeric_skins() -> list[bpy.types.Material]:
    return [root_skin("turmeric", ("#7d5316", "#a1711f", "#b98a32"), "#5b3a10", "#cba049"),
            root_flesh("turmeric flesh", "#a2590c", "#6f3206", "#a84c05")]


class Fingers(NamedTuple):
    """What tells the fingers of one district from those of another. Lengths in cm."""

    length: tuple[float, float]
    width: tuple[float, float]
    bend: float  # radians from end to end, as a rule
    stubs: int  # side shoots of a finger, at most
    skins: list[bpy.types.Material]
    wrinkle: float = 0.075


def turmeric_fingers(kind: Fingers | None = None, count: int = 12) -> list[bpy.types.Mesh]:
    """Polished fingers, most with a stub or two; snapped at one end or both. Of Erode by default: slender, golden, 4-7 cm long, 9-12 mm thick."""
    kind = kind or Fingers((4.4, 6.8), (0.85, 1.15), 0.45, 2, _turmeric_skins())
    out = []
    for seed in range(count):
        rng = np.random.default_rng(seed + 70)
        length, width = rng.uniform(*kind.length), rng.uniform(*kind.width)
        main = limb((0, 0, 0), 0.0, length, width, seed, True, kind.bend)
        limbs = [main]
        if rng.random() < 0.55:
            limbs.append(limb(main.spine[14], np.pi + rng.normal(0, 0.2), 1.1, width * 0.95, seed + 9, True, 0.1))
        for k in range(rng.integers(0, kind.stubs + 1)):
            place = main.spine[rng.integers(16, 46)]
            limbs.append(limb(place, rng.choice([-1, 1]) * rng.uniform(0.7, 1.2), rng.uniform(0.8, 1.7), width * rng.uniform(0.6, 0.8),
                              seed * 7 + k, rng.random() < 0.5, 0.2, rise=rng.normal(0, 0.3)))
        out.append(rhizome(limbs, kind.skins, seed, 0.55, 0.035, kind.wrinkle))
    return out


def turmeric_slices(count: int = 16) -> list[bpy.types.Mesh]:
    """Slices of 2-4 cm, 3-4 mm thick, warped by drying: deep orange faces in a thin brown rind."""
    skins = [root_skin("turmeric rind", ("#5f3d12", "#7d5319", "#946a28"), "#3f270b", "#a67c34"),
             root_flesh("turmeric slice", "#9a5208", "#6b3706", "#a65604")]
    out, rows, sides = [], 30, 90
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    for seed in range(count):
        rng = np.random.default_rng(seed + 370)
        long, wide, thick = rng.uniform(1.0, 2.0), rng.uniform(0.65, 1.0), rng.uniform(0.28, 0.4)
        outline = 1 + 0.16 * noise.fbm(noise.points(np.cos(angle), np.sin(angle), seed * 3.1), seed, 3)
        r = np.linspace(0.01, 1, rows)[:, None]
        x, y = long * r * outline * np.cos(angle), wide * r * outline * np.sin(angle)
        warp = rng.uniform(-0.25, 0.25) * (x / long) ** 2 + rng.uniform(-0.3, 0.3) * (y / wide) ** 2 + rng.uniform(-0.2, 0.2) * x * y / (long * wide)
        rough = 0.05 * noise.fbm(noise.points(x * 3, y * 3, seed), seed + 3, 3) - 0.07 * (1 - r**2) * noise.ridge(noise.points(x, y, seed) * 1.3, seed)
        parts = mesh.Parts()
        for side in (1, -1):
            face = np.stack([x, y, warp + side * (0.5 * thick + rough - 0.05 * r**6)], -1)
            parts.add(face[::side], mesh.grid(rows, sides), 1, crest=np.full(rows * sides, 0.5), core=((1.08 - r) * np.ones(sides))[::side].ravel())
            edge = face[-1] if side == 1 else np.stack([face[-1], edge])
        t = np.linspace(0, 1, 7)[:, None]
        bulge = 1 + 0.05 * np.sin(np.pi * t)[..., None] * (1, 1, 0)
        rind = (edge[0] * (1 - t[..., None]) + edge[1] * t[..., None]) * bulge
        parts.add(rind, mesh.grid(7, sides), 0, crest=np.tile(0.5 + 0.4 * noise.perlin(noise.points(np.cos(angle) * 6, np.sin(angle) * 6, seed), seed), 7),
                  core=np.zeros(7 * sides))
        out.append(parts.mesh("slice", skins))
    return out


def turmeric_bulbs(count: int = 9) -> list[bpy.types.Mesh]:
    """Mother rhizomes: eggs of 3-4.5 cm with close rings and the scars of the fingers that were broken off."""
    skins, out = _turmeric_skins(), []
    for seed in range(count):
        rng = np.random.default_rng(seed + 170)
        length, width = rng.uniform(3.3, 4.4), rng.uniform(2.3, 2.8)
        main = limb((-length / 2, 0, 0), 0.0, length, width, seed, False, 0.12, 0.1, blunt=0.75)
        limbs = [main]
        for k in range(rng.integers(2, 5)):
            place = main.spine[rng.integers(14, 46)]
            limbs.append(limb(place, rng.uniform(0, 2 * np.pi), width * rng.uniform(0.62, 0.72), rng.uniform(0.8, 1.15), seed * 7 + k, True, 0.05,
                              rise=rng.normal(0, 0.4)))
        out.append(rhizome(limbs, skins, seed + 30, 0.42, 0.05, 0.085, voxel=0.06))
    return out


def dry_ginger(count: int = 8) -> list[bpy.types.Mesh]:
    """Dried ginger of 6-10 cm: a flattened hand with short, blunt lobes, buff, fibrous, dark in its wrinkles."""
    skins = [root_skin("ginger", ("#8c7856", "#ab9570", "#c1ad89"), "#705a3d", "#cab897", 0.84),
             root_flesh("ginger flesh", "#a08a63", "#8a7350", "#b7a27a")]
    out = []
    for seed in range(count):
        rng = np.random.default_rng(seed + 270)
        length, width = rng.uniform(5.0, 7.5), rng.uniform(1.5, 1.9)
        main = limb((0, 0, 0), 0.0, length, width, seed, False, 0.6, 0.4, blunt=0.6)
        limbs, side = [main], rng.choice([-1, 1])
        for k, place in enumerate(np.linspace(0.08, 0.9, rng.integers(4, 7))):
            side = -side if rng.random() < 0.8 else side
            forked = rng.random() < 0.5
            lobe = limb(main.spine[int(place * 59)], side * rng.uniform(0.6, 1.4), rng.uniform(1.3, 2.6), width * rng.uniform(0.75, 1.05), seed * 11 + k,
                        not forked and rng.random() < 0.4, 0.4, 0.35, rng.normal(0, 0.15), 0.55)
            limbs.append(lobe)
            if forked:
                limbs.append(limb(lobe.spine[36], side * rng.uniform(0.0, 0.9), rng.uniform(1.0, 1.6), width * rng.uniform(0.6, 0.85), seed * 13 + k,
                                  False, 0.3, 0.3, rng.normal(0, 0.2), 0.55))
        out.append(rhizome(limbs, skins, seed + 60, 0.5, 0.014, 0.11, flat=0.72, voxel=0.05))
    return out


def _laid(meshes: Sequence[bpy.types.Mesh], places: Sequence[tuple[float, float, float]], seed: int = 0, ground: float = 0.0) -> None:
    """Pieces lying at (x, y, heading)."""
    for i, (x, y, heading) in enumerate(places):
        data = meshes[(seed + i) % len(meshes)]
        low = min(v.co.z for v in data.vertices)
        mesh.add("piece", data, (x, y, ground - low - 0.02), (0, 0, heading))


@subject("turmeric-fingers", "Polished turmeric fingers of 4-7 cm, broken ends orange, a heap on walnut")
def turmeric_heap() -> None:
    stage.table()
    stage.window()
    dropped(turmeric_fingers(), 105, 3.2, 5.2, (0.5, -5.4), 7, seed=3)
    stage.camera((0, -0.4, 1.5), 47, elevation=37, fstop=13, focus=(0, -2.5, 2.4))


@subject("turmeric-alleppey", "Alleppey turmeric fingers of 3-5 cm, orange-yellow, in a pale bowl on slate")
def turmeric_alleppey() -> None:
    stage.slab()
    stage.window()
    skins = [root_skin("alleppey", ("#7c430d", "#a05c12", "#b8761f"), "#552c08", "#c98a33"),
             root_flesh("alleppey flesh", "#a2540a", "#6c3306", "#a85206")]
    at = (-0.6, 2.0)
    bowl = vessels.bowl("round", 6.8, (*at, 0), materials.ceramic("#b9ae9c", "#6b4a2e"), seed=5)
    goods = heap.outlined(turmeric_fingers(Fingers((2.6, 4.8), (0.85, 1.2), 0.7, 3, skins, 0.09)))
    rng = np.random.default_rng(14)
    begin = heap.start(goods, heap.column(74, 2.7, 3.8, 6.0, rng, at), heap.lying(74, rng), rng, (0.9, 1.1))
    heap.place(goods.meshes, heap.settle(goods, begin, [bowl, heap.mound(4.4, 1.6, (*at, 1.0)), stage.floor()], gravity=120, damping=0.6))
    stage.camera((0.3, -0.6, 2.3), 48, elevation=35, fstop=13, focus=(0, -2.4, 4.2))


@subject("turmeric-nizamabad", "Nizamabad turmeric: straight, thick, evenly sized, well polished fingers of 5-7 cm on burlap")
def turmeric_nizamabad() -> None:
    stage.table()
    stage.window(side=1)
    skins = [root_skin("nizamabad", ("#94691d", "#b88a30", "#cda445"), "#6a4715", "#dcb75c", 0.58),
             root_flesh("nizamabad flesh", "#a8660f", "#784008", "#b06208")]
    vessels.burlap(36, 28, (0, 0.5, 0), turn=0.1, seed=9)
    dropped(turmeric_fingers(Fingers((5.2, 6.8), (1.05, 1.3), 0.18, 1, skins, 0.05)), 95, 3.4, 5.2, (0.5, -5.4), 7, seed=13, ground=0.2)
    stage.camera((0, -0.4, 1.6), 48, elevation=37, fstop=13, focus=(0, -2.5, 2.5))


@subject("turmeric-lakadong", "Lakadong turmeric: dried slices of 2-4 cm, deep orange in a brown rind, on oak")
def turmeric_lakadong() -> None:
    stage.table(materials.timber(materials.OAK), seed=12)
    stage.window()
    dropped(turmeric_slices(), 190, 2.2, 4.2, (0.6, -4.8), 12, seed=23)
    stage.camera((0, -0.5, 1.1), 37, elevation=38, fstop=13, focus=(0, -2.0, 1.8))


@subject("turmeric-powder", "Turmeric powder: a golden heap on slate, three fingers beside it", samples=14)
def turmeric_powder() -> None:
    stage.slab()
    stage.window()
    tones = ("#9a5405", "#b36d08", "#c27e12")
    gold, grain = materials.powder(*tones), materials.crumb(*tones)
    spill = powder.pour(5.6, 3.3, gold, (0.3, 1.2, 0), seed=5)
    powder.crumbs(spill, grain, on=9000, around=15000, spread=0.16, seed=5, size=0.012)
    _laid(turmeric_fingers(count=5), [(-4.4, -4.1, 0.5), (-2.2, -5.0, -0.15), (5.2, -3.9, 2.5)], 1)
    stage.camera((0.2, -0.9, 1.1), 37, elevation=33, fstop=13, focus=(0, -2.0, 1.6))


@subject("turmeric-bulb", "Turmeric bulbs: round mother rhizomes of 3-4 cm in a dark bowl")
def turmeric_bulb() -> None:
    stage.table(materials.timber(materials.OAK), turn=-0.15)
    stage.window(side=1)
    at = (-0.6, 2.2)
    bowl = vessels.bowl("round", 8.2, (*at, 0), materials.ceramic(), seed=3)
    goods, rng = heap.outlined(turmeric_bulbs()), np.random.default_rng(4)
    begin = heap.start(goods, heap.column(34, 3.9, 4.6, 7.0, rng, at), heap.lying(34, rng), rng, (0.85, 1.08))
    heap.place(goods.meshes, heap.settle(goods, begin, [bowl, heap.mound(5.2, 1.4, (*at, 1.2)), stage.floor()], gravity=120, damping=0.6))
    _laid(turmeric_bulbs(5), [(5.8, -5.6, 0.7), (9.0, -3.4, -0.6), (-6.4, -5.9, 0.3)], 2)
    stage.camera((0.4, -0.6, 2.7), 58, elevation=35, fstop=13, focus=(0, -3.0, 5.0))


@subject("ginger-dry", "Dry ginger: knobbly buff rhizomes on burlap")
def ginger_heap() -> None:
    stage.table()
    stage.window()
    vessels.burlap(40, 30, (0, 0.5, 0), turn=-0.12, pitch=0.3, fuzz=9000, seed=3)
    dropped(dry_ginger(), 70, 4.0, 5.6, (1.0, -5.5), 5, seed=6, ground=0.2)
    stage.camera((0, -0.4, 1.6), 56, elevation=37, fstop=13, focus=(0, -3.0, 2.5))
