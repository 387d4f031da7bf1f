"""Dried chilli pods: one model with enough measures to tell the varieties apart. No pictures of its own."""

from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Matrix

from kit import heap, mesh, noise
from kit.heap import Goods
from kit.noise import Array, smoothstep
from kit.shader import Shader, Socket

Range = tuple[float, float]


@dataclass(frozen=True)
class Variety:
    """What makes a variety. Lengths in cm; reliefs are fractions of the local radius."""

    length: Range
    width: Range  # across the widest part, as it lies
    outline: tuple[tuple[float, float], ...]  # (place along the pod, half width as a fraction of the widest)
    colours: tuple[str, str, str, str]  # from the darkest pod to the brightest
    crease: str = "#2a0302"  # colour in the valleys
    shoulder: float = 0.06  # the fraction of the length in which the shoulder rounds off
    tip: float = 0.05  # likewise at the other end
    flat: Range = (0.5, 0.8)  # thickness over width
    bend: Range = (0.1, 0.9)  # radians from end to end
    wave: float = 0.25  # how much it winds besides
    twist: float = 0.8
    swell: float = 0.10  # uneven width along the pod
    fold: float = 0.26  # broad hollows between crests
    fold_size: Range = (1.1, 2.6)  # hollows around the pod, and their length in cm
    crinkle: float = 0.05  # fine wrinkles
    crinkle_size: Range = (0.30, 0.75)  # their width and length in cm
    gloss: float = 0.5  # 0 dull to 1 glossy
    scald: float = 0.45  # the share of pods with spots bleached by the sun
    calyx: float = 0.45  # reach of the calyx over the shoulder
    stalk: Range | None = (1.6, 3.0)  # None: picked off, the shoulder is torn open
    stalk_radius: float = 0.085


def pods(variety: Variety, count: int = 10, seed: int = 0) -> Goods:
    """`count` different pods along X, their shoulder towards -X, and bodies a little slimmer than they are."""
    materials = [_skin(variety), _stalk(), _flesh()]
    made = [_pod(variety, seed * 1000 + i + 1, materials) for i in range(count)]
    return Goods([m for m, _ in made], [b for _, b in made])


def _skin(v: Variety) -> bpy.types.Material:
    s = Shader("chilli skin")
    pick, along, crest = s.random(), s.attribute("along"), s.attribute("crest")
    grain = s.vector("skin")
    blotch, fine = s.noise(0.55, 5, 0.62), s.noise(3.2, 4, 0.65)
    tone = s.sum((pick, 0.55), (blotch, 0.62), (fine, 0.20), (crest, 0.16))
    colour = s.ramp(tone, *zip((0.34, 0.58, 0.80, 1.0), v.colours))
    colour = s.mix(s.remap(crest, 0.46, 0.12, 0.0, 0.72), colour, v.crease)
    colour = s.mix(s.remap(along, 0.0, 0.16, 0.42, 0.0), colour, "#a8430f")  # thin skin at the shoulder
    colour = s.mix(s.remap(along, 0.86, 1.0, 0.0, 0.55), colour, v.crease)
    scald = s.math("MULTIPLY", s.remap(s.noise(1.1, 5, 0.6), 0.60, 0.70, 0.0, 0.55), _on_some(s, 7.3, 1 - v.scald, 1.35 - v.scald))
    colour = s.mix(scald, colour, "#b9571a")
    spots = s.math("MULTIPLY", s.remap(s.noise(2.6, 3, 0.5), 0.68, 0.74, 0.0, 0.8), _on_some(s, 13.7, 0.6, 0.7))
    colour = s.mix(spots, colour, "#1c0705")
    height = s.sum((s.noise(1.0, 4, 0.65, s.place((5.0, 5.0, 2.2), of=grain)), 1.0), (s.noise(20, 3, 0.6), 0.22))
    low = 0.56 - 0.26 * v.gloss
    return s.principled(Base_Color=colour, Roughness=s.remap(s.sum((fine, 0.5), (blotch, 0.5)), 0.35, 0.65, low, low + 0.2),
                        Specular_IOR_Level=0.24 + 0.16 * v.gloss, Specular_Tint=(1.0, 0.66, 0.5, 1), Normal=s.bump(height, 0.38, 0.035))


def _on_some(s: Shader, salt: float, low: float, high: float) -> Socket:
    """1 on some pods, 0 on others; another `salt` picks others."""
    return s.remap(s.math("FRACT", s.math("MULTIPLY", s.random(), salt)), low, high, 0.0, 1.0)


def _stalk() -> bpy.types.Material:
    s = Shader("chilli stalk")
    grain, pick = s.vector("skin"), s.random()
    streak = s.noise(1.0, 4, 0.65, s.place((7.0, 7.0, 1.2), of=grain))
    tone = s.sum((pick, 0.42), (streak, 0.45), (s.noise(1.2, 4, 0.6), 0.35))
    colour = s.ramp(tone, (0.32, "#32261a"), (0.54, "#5f4a2b"), (0.74, "#8a7047"), (0.95, "#b39c72"))
    colour = s.mix(s.remap(s.attribute("along"), 0.82, 1.0, 0.0, 0.75), colour, "#3b2413")
    return s.principled(Base_Color=colour, Roughness=0.78, Specular_IOR_Level=0.22,
                        Normal=s.bump(s.sum((streak, 1.0), (s.noise(18, 4, 0.7), 0.3)), 0.7, 0.035))


def _flesh() -> bpy.types.Material:
    s = Shader("chilli flesh")
    tone = s.sum((s.noise(3.0, 5, 0.65), 0.7), (s.attribute("along"), 0.4))
    return s.principled(Base_Color=s.ramp(tone, (0.25, "#c98b3e"), (0.55, "#a5471a"), (0.85, "#5a1207")), Roughness=0.8, Specular_IOR_Level=0.2)


def _along(v: Variety, length: float) -> tuple[Array, Array]:
    """Places of the rings (0..1, denser at the shoulder), and the half width there for a width of 2."""
    count = int(np.clip(length / 0.028, 130, 460))
    t = np.linspace(0, 1, count)
    u = 0.45 * t**2 + 0.55 * t  # denser at the shoulder
    place, half = zip(*v.outline)
    fine = np.linspace(-0.2, 1.2, 701)
    kernel = np.exp(-(np.arange(-40, 41) / 14.0) ** 2)
    smooth = np.convolve(np.interp(fine, place, half), kernel / kernel.sum(), "same")
    half_width = np.interp(u, fine, smooth)
    if v.stalk:
        half_width *= np.sqrt(np.clip(1 - (1 - np.clip(u / v.shoulder, 0, 1)) ** 2, 0, 1))
    half_width *= np.sqrt(np.clip(1 - (1 - np.clip((1 - u) / v.tip, 0, 1)) ** 2, 0, 1))
    return u, np.maximum(half_width, 0.004)


def _pod(v: Variety, seed: int, materials: list[bpy.types.Material]) -> tuple[bpy.types.Mesh, bpy.types.Mesh]:
    rng = np.random.default_rng(seed)
    length, radius = rng.uniform(*v.length), rng.uniform(*v.width) / 2
    u, half = _along(v, length)
    sides = int(np.clip(2 * np.pi * radius / 0.032, 72, 190))
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    U, A = np.meshgrid(u, angle, indexing="ij")

    # the line it follows: one bend that grows towards the tip, and some winding
    heading = rng.uniform(*v.bend) * rng.choice([-1, 1]) * (0.25 * u + 0.75 * u**2)
    heading += v.wave * noise.perlin(noise.points(u * length * 0.42, seed), seed)
    rise = 0.8 * v.wave * noise.perlin(noise.points(u * length * 0.34, 0, seed), seed + 5)
    course = np.stack([np.cos(heading) * np.cos(rise), np.sin(heading) * np.cos(rise), np.sin(rise)], 1)
    spine = np.cumsum(course * np.diff(u, prepend=0)[:, None], 0) * length

    # the section: flattened, turned along the pod
    uneven = 1 + v.swell * noise.perlin(noise.points(u * length * 0.6, 3.3, seed), seed + 2)
    low, high = v.flat
    flat = (low + high) / 2 + (high - low) * 0.8 * noise.perlin(noise.points(u * length * 0.28, 0.0, seed * 1.7), seed + 8)
    turn = rng.uniform(0, 2 * np.pi) + rng.normal(0, v.twist) * u + 0.5 * v.twist * noise.perlin(noise.points(u * 2.1, seed, 4), seed + 3)
    turn = A - turn[:, None]
    section = 1 / np.sqrt(np.cos(turn) ** 2 + (np.sin(turn) / np.clip(flat, 0.3, 1)[:, None]) ** 2)

    # shrunken skin: sharp crests, broad hollows; then fine wrinkles
    ring = noise.points(np.cos(A), np.sin(A), 0)
    around, long = v.fold_size
    q = noise.warp(ring * around + noise.points(0, 0, U * length / long) + seed * 3.17, 0.45, 0.8, seed)
    crest = noise.ridge(q, seed + 11) ** 1.5
    minor = noise.ridge(q * 1.9 + 4.1, seed + 12) ** 1.3
    wide, tall = v.crinkle_size
    w = noise.warp(ring * (radius / wide) + noise.points(0, 0, U * length / tall) + seed * 1.31, 0.5, 0.9, seed + 1)
    wrinkle = noise.ridge(w, seed + 13, 2) ** 1.2
    lump = noise.fbm(ring * 1.1 + noise.points(0, 0, U * length * 0.8) + seed, seed + 14, 3)
    fade = smoothstep(0.0, 0.5 * v.shoulder + 0.03, U) * (1 - 0.4 * smoothstep(0.9, 1.0, U))
    relief = v.fold * (0.7 * crest + 0.35 * minor - 0.45) + v.crinkle * (wrinkle - 0.4) + 0.35 * v.fold * lump
    rings = mesh.tube(spine, radius * (half * uneven)[:, None] * section * (1 + fade * relief))
    shade = np.clip(0.5 + fade * relief / (2.2 * (v.fold + v.crinkle) + 0.02), 0, 1)
    grain = np.concatenate([ring[..., :2] * radius, (U * length)[..., None]], -1)
    parts = mesh.Parts().add(rings, mesh.grid(*U.shape), 0, along=U, crest=shade, skin=grain)
    if v.stalk:
        _add_calyx(parts, v, rings, radius, rng, seed)
        _add_stalk(parts, v, rings, rng, seed)
    else:
        _add_tear(parts, rings, seed)
    middle = rings.mean((0, 1))
    axis = spine[:, None] + (rings - spine[:, None]) * 0.86
    rows, columns = (9, 8) if length > 4 else (5, 6)
    sample = axis[np.linspace(3, len(u) - 2, rows).astype(int), :: sides // columns]
    data = parts.mesh("pod", materials)
    data.transform(Matrix.Translation(-middle))
    return data, heap.hull("pod body", sample.reshape(-1, 3) - middle)


def _add_calyx(parts: mesh.Parts, v: Variety, rings: Array, radius: float, rng: np.random.Generator, seed: int) -> None:
    """A dry cap with soft teeth that follows the skin below it."""
    rows, sides = 18, rings.shape[1]
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    arc = np.cumsum(np.linalg.norm(np.diff(rings, axis=0, prepend=rings[:1]), axis=-1), 0)
    teeth = 1 + 0.16 * np.cos(5 * angle + rng.uniform(0, 6)) + 0.20 * noise.fbm(noise.points(np.cos(angle) * 1.6, np.sin(angle) * 1.6, seed), seed, 2)
    reach = np.clip(v.calyx * radius * 2 * teeth, 0.08, 0.5 * arc[-1])
    s = np.linspace(0, 1, rows)
    base = np.empty((rows, sides, 3))
    for j in range(sides):
        for axis in range(3):
            base[:, j, axis] = np.interp(s * reach[j], arc[:, j], rings[:, j, axis])
    normal = np.cross(np.roll(base, -1, 1) - np.roll(base, 1, 1), np.gradient(base, axis=0))
    normal[0] = rings[0].mean(0) - rings[6].mean(0)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-9
    outward = np.sign((normal[5] * (base[5] - base[5].mean(0))).sum())
    normal[1:] *= outward
    puckers = noise.ridge(noise.points(np.cos(angle)[None] * 2.4, np.sin(angle)[None] * 2.4, s[:, None] * 0.8 + seed), seed + 4)
    lift = (0.035 + 0.03 * puckers) * (1 - smoothstep(0.75, 1.0, s)[:, None]) + 0.012 - 0.03 * (s[:, None] == 1)
    grain = np.stack(np.broadcast_arrays(np.cos(angle) * 0.5, np.sin(angle) * 0.5, s[:, None] * 0.4), -1)
    parts.add(base + normal * lift[..., None], mesh.grid(rows, sides), 1, along=s[:, None] * np.ones(sides) * 0.5, skin=grain)


def _add_stalk(parts: mesh.Parts, v: Variety, rings: Array, rng: np.random.Generator, seed: int) -> None:
    """A bent, ribbed stalk that flares into the calyx and ends in a knob where it was picked."""
    top, back = rings[0].mean(0), rings[0].mean(0) - rings[10].mean(0)
    back /= np.linalg.norm(back)
    side = np.cross(back, (0, 0, 1.0))
    side /= np.linalg.norm(side)
    up = np.cross(side, back)
    length = rng.uniform(*v.stalk)
    s = np.linspace(0, 1, 48)
    hook, lift = rng.normal(0, 0.55), rng.normal(0, 0.30)
    kink = 0.05 * noise.perlin(noise.points(s * 4, seed), seed)
    bow = 0.6 * length * s**2
    spine = top + np.outer(s * length - 0.06, back) + np.outer(hook * bow + kink, side) + np.outer(lift * bow + 0.5 * kink[::-1], up)
    angle = np.linspace(0, 2 * np.pi, 22, endpoint=False)
    thick = 1 + 0.9 * np.exp(-s * length / 0.18) - 0.18 * np.sin(np.pi * s) + 0.45 * smoothstep(0.90, 0.98, s)
    thick *= v.stalk_radius * rng.uniform(0.85, 1.2)
    ribs = 1 + 0.13 * np.cos(5 * angle + 2.5 * s[:, None] + seed)
    ribs += 0.12 * noise.perlin(noise.points(np.cos(angle), np.sin(angle), s[:, None] * 9), seed)
    radius = thick[:, None] * ribs
    radius[-1] *= 0.03
    spine[-1] = spine[-2] + 0.01 * (spine[-2] - spine[-3]) / np.linalg.norm(spine[-2] - spine[-3])
    grain = np.stack(np.broadcast_arrays(np.cos(angle) * 0.2, np.sin(angle) * 0.2, s[:, None] * length), -1)
    parts.add(mesh.tube(spine, radius), mesh.grid(48, 22), 1, along=np.repeat(s, 22), skin=grain)


def _add_tear(parts: mesh.Parts, rings: Array, seed: int) -> None:
    """The open shoulder of a pod without stalk: a ragged lip that turns in to pale flesh and a dark hollow."""
    lip, centre = rings[0], rings[0].mean(0)
    inward = rings[8].mean(0) - centre
    inward /= np.linalg.norm(inward)
    angle = np.linspace(0, 2 * np.pi, len(lip), endpoint=False)
    ragged = noise.fbm(noise.points(np.cos(angle) * 2.2, np.sin(angle) * 2.2, seed), seed + 21, 3)
    s = np.linspace(0, 1, 12)[:, None]
    depth = 0.30 * s + (0.10 * ragged - 0.03) * np.sin(np.pi * np.minimum(1, 2 * s))
    rows = centre + (lip - centre) * (1 - 0.85 * s**0.8)[..., None] + inward * depth[..., None]
    parts.add(rows[::-1], mesh.grid(12, len(lip)), 2, along=np.repeat(np.linspace(1, 0, 12), len(lip)))
