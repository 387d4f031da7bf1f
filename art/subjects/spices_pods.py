"""Capsules, buds, kernels, barks, leaves and threads: cardamom, cloves, nutmeg and mace, cassia, bay, saffron, tamarind."""

import bpy
import numpy as np
from mathutils import Matrix, Quaternion

from kit import heap, materials, mesh, noise, stage, vessels
from kit.heap import Goods
from kit.noise import Array, smoothstep
from kit.registry import subject
from kit.shader import Shader

from .spices_piles import Size, dropped, filled, heaped, scooped, strew
from .spices_roots import limb, rhizome, root_skin
from .spices_seeds import skin

GREEN_CARDAMOM = [(0, .13), (.03, .17), (.07, .42), (.18, .84), (.40, 1), (.62, .90), (.82, .54), (.92, .22), (.96, .13), (1, .08)]
LARGE_CARDAMOM = [(0, .16), (.04, .34), (.14, .80), (.38, 1), (.62, .92), (.80, .62), (.89, .30), (.94, .22), (1, .27)]


def _capsule(seed: int, coat: bpy.types.Material, length: tuple[float, float], width: tuple[float, float], outline: list[tuple[float, float]],
             corners: float, ribs: int, depth: float, wrinkle: float) -> bpy.types.Mesh:
    """A three-cornered capsule along X: seams between the corners, fine ribs from end to end."""
    rng = np.random.default_rng(seed)
    long, wide = rng.uniform(*length), rng.uniform(*width)
    rows, sides = 110, 132
    shape = mesh.spline(outline, 300)
    t = 0.5 - 0.5 * np.cos(np.linspace(0.02, np.pi, rows))
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    T, A = np.meshgrid(t, angle, indexing="ij")
    ring = noise.points(np.cos(A), np.sin(A), 0)
    body = np.interp(t, shape[:, 0], shape[:, 1]) * (1 + 0.05 * noise.perlin(noise.points(t * 2.5, seed * 1.3), seed))
    fade = smoothstep(0.03, 0.16, T) * smoothstep(1.0, 0.88, T)
    sway = 0.35 * noise.perlin(ring * 0.8 + noise.points(0, 0, T * 1.2 + seed), seed)
    rib = (0.5 + 0.5 * np.cos(ribs * A + sway * 3)) * (0.55 + 0.45 * noise.perlin(ring * 2.2 + noise.points(0, 0, T + seed), seed + 1))
    seam = np.exp(-(((A * 3 / (2 * np.pi) + 0.5) % 1.0 - 0.5) / 0.05) ** 2)
    crease = noise.ridge(noise.warp(ring * 1.9 + noise.points(0, 0, T * long * 0.55) + seed * 2.1, 0.35, 0.9, seed), seed + 2, 2)
    dent = noise.fbm(ring * 0.9 + noise.points(0, 0, T * 1.6) + seed, seed + 3, 3)
    relief = fade * (corners * np.cos(3 * A) + depth * (rib - 0.4) - 0.05 * seam - wrinkle * (crease - 0.35)) + 0.10 * dent
    radius = wide / 2 * body[:, None] * (1 + relief)
    radius[0] *= 0.05
    radius[-1] *= 0.05
    bend = rng.normal(0, 0.05) * (T - 0.5) ** 2 * 4 * long + rng.normal(0, 0.10) * long * smoothstep(0.86, 1.0, T) * 0.4
    verts = np.stack([(T - 0.5) * long, radius * np.cos(A) + bend, radius * np.sin(A)], -1)
    crest = np.clip(0.5 + fade * (0.7 * (rib - 0.4) - 0.45 * seam - 0.5 * (crease - 0.35)), 0, 1)
    return mesh.mesh("capsule", verts, mesh.grid(rows, sides), coat, crest=crest, end=smoothstep(0.13, 0.0, T) + smoothstep(0.86, 0.97, T))


def _pod_skin(name: str, tones: tuple[str, str, str], rib: str, furrow: str, end: str, rough: float) -> bpy.types.Material:
    """Tones from pod to pod and over each; ribs, furrows and both ends have their own colour."""
    s = Shader(name)
    cloud, fine = s.noise(1.3, 4, 0.6), s.noise(16, 4, 0.65)
    colour = s.ramp(s.sum((s.random(), 0.45), (cloud, 0.4), (fine, 0.15)), *zip((0.25, 0.5, 0.75), tones))
    crest = s.attribute("crest")
    colour = s.mix(s.remap(crest, 0.55, 1.0, 0.0, 0.6), colour, rib)
    colour = s.mix(s.remap(crest, 0.45, 0.0, 0.0, 0.75), colour, furrow)
    colour = s.mix(s.math("MULTIPLY", s.attribute("end"), 0.75), colour, end)
    return s.principled(Base_Color=colour, Roughness=s.remap(fine, 0.3, 0.7, rough - 0.1, rough + 0.1), Specular_IOR_Level=0.28,
                        Normal=s.bump(fine, 0.35, 0.015))


def green_cardamom(bold: bool = False, count: int = 12) -> list[bpy.types.Mesh]:
    """Green cardamom, 1.3-1.8 cm, pale green; of 8 mm and more, and greener, if `bold`."""
    tones = ("#6f8440", "#899a54", "#a1ab69") if bold else ("#7d8a4b", "#98a062", "#aeae77")
    coat = _pod_skin("cardamom", tones, "#bcbf8c", "#66703a", "#a08d5a", 0.55)
    return [_capsule(seed, coat, (1.65, 2.15) if bold else (1.3, 1.85), (0.86, 1.02) if bold else (0.68, 0.86), GREEN_CARDAMOM, 0.09, 21, 0.055, 0.09) for seed in range(count)]


def large_cardamom(count: int = 10) -> list[bpy.types.Mesh]:
    """Black cardamom, 2.2-3 cm, dark brown, coarse ribs, a withered tuft."""
    coat = _pod_skin("large cardamom", ("#2b1a11", "#3f281a", "#563a27"), "#6e503a", "#170d08", "#4a3526", 0.66)
    return [_capsule(seed, coat, (2.2, 3.0), (1.25, 1.6), LARGE_CARDAMOM, 0.08, 15, 0.13, 0.22) for seed in range(count)]


def cloves(count: int = 14) -> list[bpy.types.Mesh]:
    """Cloves, 1.3-1.6 cm: a blunt four-sided stalk, four spread sepals, a round bud between them (some have lost it)."""
    wood = skin("clove", ("#23120b", "#3a2015", "#523022"), "#5f3b2a", "#140a06", rough=0.52, grain=18, bump=0.5)
    bud = skin("clove bud", ("#4a2a18", "#6a4229", "#87593a"), "#93653f", "#341b0f", rough=0.55, grain=18, bump=0.5)
    return [_clove(seed, [wood, bud]) for seed in range(count)]


def _clove(seed: int, skins: list[bpy.types.Material]) -> bpy.types.Mesh:
    rng = np.random.default_rng(seed + 5)
    length, rows, sides = rng.uniform(0.95, 1.15), 60, 48
    t = np.linspace(0, 1, rows)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    T, A = np.meshgrid(t, angle, indexing="ij")
    outline = mesh.spline([(0, .55), (.015, .78), (.06, .86), (.3, .92), (.6, 1.02), (.82, 1.22), (.93, 1.5), (1, 1.35)], 200)
    ring = noise.points(np.cos(A), np.sin(A), 0)
    crease = noise.ridge(noise.warp(ring * 2.1 + noise.points(0, 0, T * 1.6) + seed, 0.3, 1.0, seed), seed, 2)
    radius = 0.118 * np.interp(t, outline[:, 0], outline[:, 1])[:, None] * (1 + 0.07 * np.cos(4 * A) - 0.20 * (crease - 0.35)
                                                                       + 0.05 * noise.fbm(ring * 2 + noise.points(0, 0, T * 5), seed, 3))
    radius[0] *= 0.1
    bend = rng.normal(0, 0.07)
    verts = np.stack([(T - 1) * length, radius * np.cos(A) + bend * (1 - T) ** 2, radius * np.sin(A) * 0.88], -1)
    parts = mesh.Parts().add(verts, mesh.grid(rows, sides), 0, crest=0.5 - 0.6 * (crease - 0.35))
    s, around = np.linspace(0, 1, 18), np.linspace(0, 2 * np.pi, 20, endpoint=False)
    for k in range(4):
        a, lift, out = k * np.pi / 2 + rng.normal(0, 0.08), rng.uniform(0.02, 0.15), rng.uniform(0.20, 0.25)
        line_x, line_r = -0.10 + 0.10 * s + lift * s**1.5, 0.10 + out * s
        half = 0.125 * (1 - s) ** 0.62 + 0.012
        thick = 0.05 * (1 - 0.6 * s)
        side, up = half[:, None] * np.cos(around), thick[:, None] * np.sin(around) - 0.35 * (half[:, None] * np.cos(around)) ** 2
        r = line_r[:, None] - 0.5 * up
        sepal = np.stack([line_x[:, None] + up, r * np.cos(a) - side * np.sin(a), r * np.sin(a) + side * np.cos(a)], -1)
        sepal += 0.012 * noise.fbm(sepal * 9 + seed, seed + k, 2)[..., None]
        parts.add(sepal, mesh.grid(18, 20), 0, crest=0.5 + 0.35 * s[:, None] * np.ones(20))
    if rng.random() < 0.85:
        ball, faces = mesh.icosphere(4)
        turn = np.arctan2(ball[:, 2], ball[:, 1])
        petal = np.exp(-(np.minimum((turn + 0.9 * ball[:, 0]) % (np.pi / 2), np.pi / 2 - (turn + 0.9 * ball[:, 0]) % (np.pi / 2)) / 0.13) ** 2) * smoothstep(-0.3, 0.4, ball[:, 0])
        lump = noise.fbm(ball * 2 + seed, seed, 3)
        size = rng.uniform(0.165, 0.195)
        parts.add(ball * (size * (1 - 0.10 * petal + 0.10 * lump))[:, None] * (0.95, 1, 1) + (0.075, 0, 0), faces, 1, crest=np.clip(0.55 - 0.5 * petal + 0.5 * lump, 0, 1))
    out = parts.mesh("clove", skins)
    out.transform(Matrix.Translation((0.42, 0, 0)))
    return out


def nutmegs(count: int = 6, cut: bool = False) -> list[bpy.types.Mesh]:
    """Nutmeg kernels, 2.3-2.9 cm: eggs under a shallow net of furrows; or halves cut lengthwise, marbled."""
    s = Shader("nutmeg")
    cloud, fine = s.noise(1.4, 4, 0.6), s.noise(13, 4, 0.65)
    colour = s.ramp(s.sum((s.random(), 0.35), (cloud, 0.45), (fine, 0.2)), (0.3, "#553a27"), (0.5, "#70503a"), (0.72, "#8c6c52"))
    colour = s.mix(s.remap(s.attribute("crest"), 0.5, 0.0, 0.0, 0.75), colour, "#36231a")
    shell = s.principled(Base_Color=colour, Roughness=0.58, Specular_IOR_Level=0.3, Normal=s.bump(fine, 0.4, 0.02))
    s = Shader("nutmeg flesh")
    spot = s.place((1.0, 1.6, 1.0))
    wide, slim = s.noise(1.5, 2, 0.5, spot, 1.6), s.noise(3.4, 2, 0.5, spot, 1.2)
    vein = s.math("MAXIMUM", s.remap(s.math("ABSOLUTE", s.math("SUBTRACT", wide, 0.5)), 0.012, 0.045, 1.0, 0.0),
                  s.remap(s.math("ABSOLUTE", s.math("SUBTRACT", slim, 0.5)), 0.008, 0.03, 0.85, 0.0))
    pale = s.ramp(s.noise(7, 4, 0.6), (0.35, "#a8835a"), (0.65, "#c4a47a"))
    flesh = s.principled(Base_Color=s.mix(vein, pale, "#4a2814"), Roughness=0.5, Specular_IOR_Level=0.35, Normal=s.bump(s.noise(9, 4, 0.6), 0.2, 0.02))
    verts, faces = mesh.icosphere(6)
    out = []
    for seed in range(count):
        rng = np.random.default_rng(seed + 31)
        net = noise.ridge(noise.warp(verts * (1.3, 2.1, 2.1) + seed * 3.1, 0.45, 1.1, seed), seed, 2)
        net += 0.5 * noise.ridge(noise.warp(verts * (3.2, 4.6, 4.6) + seed, 0.3, 1.4, seed), seed + 4)
        shape = verts * (1 - 0.030 * (net - 0.5) + 0.05 * noise.fbm(verts * 1.1 + seed, seed, 2))[:, None]
        x = shape[:, 0]
        shape = shape * np.array((1.28, 0.98, 0.98)) * rng.uniform(0.92, 1.08)
        shape[:, 1:] *= (1 - 0.10 * x)[:, None]
        parts = mesh.Parts()
        if cut:
            above = shape[:, 2] > 0
            shape[above, 2] = 0.02 * noise.perlin(shape[above] * (2, 2, 0), seed)
            top = above[faces].all(1)
            parts.add(shape, faces[~top], 0, crest=np.clip(1.1 - 0.7 * net, 0, 1)).add(shape, faces[top], 1)
        else:
            parts.add(shape, faces, 0, crest=np.clip(1.1 - 0.7 * net, 0, 1))
        out.append(parts.mesh("nutmeg", [shell, flesh]))
    return out


def mace(count: int = 8) -> list[bpy.types.Mesh]:
    """Blades of mace, 2.5-3.5 cm: a torn, flattened net of forked straps that join at the base, orange-red to amber."""
    s = Shader("mace")
    cloud, fine = s.noise(1.1, 4, 0.6), s.noise(9, 4, 0.6)
    colour = s.ramp(s.sum((s.random(), 0.4), (cloud, 0.45), (fine, 0.2)), (0.28, "#7a2a0b"), (0.5, "#a5450f"), (0.75, "#bd6a22"))
    blade = s.principled(Base_Color=colour, Roughness=0.46, Specular_IOR_Level=0.34, Specular_Tint=(1.0, 0.8, 0.6, 1), Normal=s.bump(fine, 0.5, 0.03))
    return [_mace(seed, blade) for seed in range(count)]


def _mace(seed: int, blade: bpy.types.Material) -> bpy.types.Mesh:
    rng = np.random.default_rng(seed + 11)
    parts, rows = mesh.Parts(), 60
    around = np.linspace(0, 2 * np.pi, 18, endpoint=False)
    arms = rng.integers(6, 9)
    arc = rng.uniform(2.3, 3.4)
    flat = rng.uniform(0.28, 0.45)

    def strap(course: Array, top: float, width: float, salt: int) -> None:
        """Over an egg from its base (latitude -1.5) up to `top`, at the longitudes of `course`."""
        t = np.linspace(0, 1, rows)
        lat = -1.45 + (top + 1.45) * t
        wander = course + 0.30 * noise.perlin(noise.points(t * 2.2, salt, seed), seed)
        point = np.stack([1.75 * np.sin(lat), 1.25 * np.cos(lat) * np.sin(wander), 1.25 * np.cos(lat) * np.cos(wander)], 1)
        normal = point / (1.75, 1.25, 1.25)
        normal /= np.linalg.norm(normal, axis=1, keepdims=True)
        along = np.gradient(point, axis=0)
        along /= np.linalg.norm(along, axis=1, keepdims=True)
        side = np.cross(along, normal)
        half = width * (0.55 + 0.45 * np.sin(np.pi * np.clip(t * 0.85 + 0.1, 0, 1))) * (1 + 0.35 * noise.fbm(noise.points(t * 5, salt), seed, 2))
        half *= np.sqrt(np.clip((1 - t) / 0.10, 0.01, 1))
        curl = 0.22 * noise.perlin(noise.points(t * 3, salt, 3), seed + 2)
        thick = 0.035
        c, n = np.cos(around)[None, :, None], np.sin(around)[None, :, None]
        verts = point[:, None] + side[:, None] * half[:, None, None] * c + normal[:, None] * (thick * n + curl[:, None, None] * half[:, None, None] * 2 * c**2)
        verts = verts + 0.10 * normal[:, None] * noise.fbm(verts * 1.3 + seed, seed + 5, 3)[..., None]
        verts[..., 2] = flat * verts[..., 2]
        parts.add(verts, mesh.grid(rows, 18))

    for k in range(arms):
        lon = (k / (arms - 1) - 0.5) * arc
        top = rng.uniform(0.7, 1.35)
        strap(lon + np.zeros(rows), top, rng.uniform(0.14, 0.24), k)
        t = np.linspace(0, 1, rows)
        for _ in range(rng.integers(1, 3)):  # forks, and bridges to the next arm
            at = rng.uniform(0.25, 0.6)
            strap(lon + rng.choice([-1, 1]) * rng.uniform(0.25, 0.5) * smoothstep(at, at + 0.3, t), top * rng.uniform(0.75, 1.05), rng.uniform(0.09, 0.15), k + 20)
    out = parts.mesh("mace", [blade])
    out.transform(Matrix.Translation((0, 0, -np.mean([v.co.z for v in out.vertices]))))
    return out


def quills(scrolls: int = 1, count: int = 6) -> list[bpy.types.Mesh]:
    """Cassia, 8-11 cm: thick bark rolled into one scroll, or from both sides into two."""
    skins = _bark()
    return [_bark_sheet(seed, skins, (8.0, 11.0), scrolls) for seed in range(count)]


def _bark() -> list[bpy.types.Material]:
    out = []
    for name, tones, pale in (("bark", ("#4b2a17", "#6d4126", "#895839"), "#94795f"), ("bark inside", ("#381c0e", "#542d18", "#6f4226"), "#6f4226")):
        s = Shader(name)
        grain = s.vector("skin")
        streak, cloud = s.noise(1.0, 5, 0.65, s.place((0.7, 7.0, 7.0), of=grain)), s.noise(0.8, 5, 0.65, of=grain)
        colour = s.ramp(s.sum((s.random(), 0.3), (cloud, 0.4), (streak, 0.35)), *zip((0.33, 0.53, 0.75), tones))
        colour = s.mix(s.remap(s.noise(1.1, 5, 0.7, of=grain, distortion=0.5), 0.58, 0.68, 0.0, 0.6), colour, pale)  # lichen and cork
        out.append(s.principled(Base_Color=colour, Roughness=0.72, Specular_IOR_Level=0.22, Normal=s.bump(s.sum((streak, 1.0), (s.noise(14, 4, 0.7), 0.4)), 0.6, 0.04)))
    return out


def _bark_sheet(seed: int, skins: list[bpy.types.Material], length: tuple[float, float], scrolls: int = 0) -> bpy.types.Mesh:
    """Bark along X, rolled into one scroll or two, or a flat chip (0): slot 0 outside, 1 inside and edges."""
    rng = np.random.default_rng(seed + 3)
    long, thick = rng.uniform(*length), rng.uniform(0.13, 0.20)
    rows, half = 130, 90
    u = np.linspace(-1, 1, half)
    radius = rng.uniform(0.55, 0.75)
    if scrolls == 0:
        wide, bow = rng.uniform(0.8, 1.6), rng.uniform(0.25, 0.9)
        section = np.stack([wide * np.sin(u * bow) / bow, wide * (np.cos(u * bow) - 1) / bow], 1)
    elif scrolls == 1:
        turn = (u + 1) / 2 * rng.uniform(8.5, 10.5)
        shrink = radius * (1 - 0.055 * turn)
        section = np.stack([shrink * np.sin(turn), shrink * np.cos(turn)], 1)
    else:
        turn = np.clip((np.abs(u) - 0.14) / 0.86, 0, 1) * rng.uniform(5.6, 7.0)
        shrink = radius * (1 - 0.07 * turn)
        middle = np.clip(u / 0.14, -1, 1) * radius
        section = np.stack([middle + np.sign(u) * shrink * np.sin(turn), shrink * np.cos(turn)], 1)
    tangent = np.gradient(section, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True) + 1e-9
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], 1)
    arc = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(section, axis=0), axis=1))])
    t = np.linspace(0, 1, rows)
    T, S = np.meshgrid(t, arc, indexing="ij")
    p = noise.points(T * long, S, seed)
    ragged = 0.12 * noise.fbm(noise.points(0, S * 1.3, seed), seed, 3) + (0.25 * noise.fbm(noise.points(0, S * 0.7, seed + 4), seed, 2) if scrolls == 0 else 0)
    x = (T - 0.5) * long + ragged * np.abs(2 * T - 1)
    bump = 0.04 * noise.fbm(p * (0.6, 2.2, 1), seed + 1, 3) + 0.025 * noise.fbm(p * (1.2, 5, 1), seed + 2, 3)
    bend = rng.normal(0, 0.12) * np.sin(np.pi * T)

    def surface(offset: Array) -> Array:
        yz = section[None] + normal[None] * offset[..., None]
        if scrolls == 0:  # torn long edges
            yz = yz * (1 + 0.10 * noise.fbm(noise.points(T * long * 0.9, np.sign(u)[None] * 3, seed), seed + 6, 3) * np.abs(u)[None] ** 3)[..., None]
        return np.stack([x, yz[..., 0] + bend, yz[..., 1] + 0.4 * bend], -1)

    outer, inner = surface(bump), surface(bump * 0.5 - thick)
    grain = np.stack([T * long, S, 0 * S], -1)
    parts, faces = mesh.Parts(), mesh.grid(rows, half, wrap=False)
    parts.add(outer, faces[:, ::-1], 0, skin=grain).add(inner, faces, 1, skin=grain)
    for edge in (lambda g: g[0], lambda g: g[-1], lambda g: g[:, 0], lambda g: g[:, -1]):
        strip = np.stack([edge(outer), edge(inner)])
        parts.add(strip, mesh.grid(2, strip.shape[1], wrap=False), 1, skin=np.stack([edge(grain)] * 2) + 3)
    return parts.mesh("bark", skins)


def bay_leaves(count: int = 8) -> Goods:
    """Dried Indian bay leaves (tej patta), 10-15 cm: three long veins, olive-brown, curled. With flat bodies."""
    s = Shader("bay")
    cloud, fine = s.noise(0.45, 5, 0.6), s.noise(7, 4, 0.65)
    top = s.ramp(s.sum((s.random(), 0.45), (cloud, 0.4), (fine, 0.18)), (0.3, "#4d4a24"), (0.5, "#676033"), (0.75, "#847648"))
    back = s.ramp(s.sum((s.random(), 0.4), (cloud, 0.5)), (0.3, "#776c48"), (0.7, "#978a63"))
    colour = s.mix(s.node("NewGeometry", "Backfacing"), top, back)
    spots = s.remap(s.noise(1.6, 3, 0.5), 0.66, 0.72, 0.0, 0.6)
    colour = s.mix(spots, colour, "#4a3218")
    colour = s.mix(s.remap(s.attribute("edge"), 0.0, 1.0, 0.0, 0.5), colour, "#6b4f2b")
    colour = s.mix(s.math("MULTIPLY", s.attribute("vein"), 0.75), colour, "#a99a68")
    leaf = s.principled(Base_Color=colour, Roughness=s.remap(fine, 0.3, 0.7, 0.42, 0.6), Specular_IOR_Level=0.34, Normal=s.bump(fine, 0.4, 0.02))
    made = [_leaf(seed, leaf) for seed in range(count)]
    return Goods([m for m, _ in made], [b for _, b in made])


def _leaf(seed: int, material: bpy.types.Material) -> tuple[bpy.types.Mesh, bpy.types.Mesh]:
    rng = np.random.default_rng(seed + 17)
    long, half, rows, columns = rng.uniform(10, 14.5), rng.uniform(1.7, 2.4), 170, 61
    t, w = np.linspace(0, 1, rows)[:, None], np.linspace(-1, 1, columns)[None]
    width = half * np.interp(t, *mesh.spline([(0, 0.015), (.06, .22), (.2, .68), (.42, 1), (.65, .88), (.85, .45), (.95, .14), (1, .01)], 200).T)
    width = width * (1 + 0.05 * noise.perlin(noise.points(t * 5, np.sign(w), seed), seed) * np.abs(w))
    x, y = (t - 0.5) * long, w * width
    fold, curl, twist = rng.uniform(0.05, 0.40), rng.normal(0, 0.9), rng.normal(0, 0.5)
    z = fold * np.abs(y) + curl * ((t - 0.5) ** 2 * 4 - 0.3) + twist * (t - 0.5) * y * 0.6
    z = z + 0.30 * noise.perlin(noise.points(x * 0.35, y * 0.45, seed), seed) + 0.13 * np.abs(w) * noise.fbm(noise.points(x * 0.9, np.sign(w), seed), seed + 1, 2)
    lateral = 0.5 * np.sin(np.pi * np.clip(t * 0.93 + 0.05, 0, 1)) ** 0.5 * smoothstep(0.02, 0.12, t)
    vein = np.exp(-((w * width) / (0.075 * (1.15 - t))) ** 2)
    vein = np.maximum(vein, sum(0.85 * np.exp(-((w - sign * lateral) * width / 0.05) ** 2) for sign in (-1, 1)) * smoothstep(0.03, 0.1, t) * smoothstep(1.0, 0.85, t))
    ladder = noise.ridge(noise.warp(noise.points(x * 1.6 - 0.5 * np.abs(y), y * 0.25, seed), 0.2, 1.0, seed), seed + 3) ** 4
    z = z + 0.055 * vein + 0.022 * ladder
    grid = np.stack(np.broadcast_arrays(x, y, z), -1)
    parts = mesh.Parts().add(grid, mesh.grid(rows, columns, wrap=False), vein=np.clip(vein + 0.28 * ladder, 0, 1), edge=smoothstep(0.9, 1.0, np.abs(w)) * np.ones_like(t))
    stalk = grid[3, columns // 2] + np.stack([-np.linspace(-0.6, 1.0, 24), 0.1 * np.linspace(0, 1, 24) ** 2, 0 * np.linspace(0, 1, 24)], 1)
    parts.add(mesh.tube(stalk, np.full((24, 10), 0.065)), mesh.grid(24, 10), vein=0.8)
    middle = grid.mean((0, 1))
    data = parts.mesh("leaf", [material])
    data.transform(Matrix.Translation(-middle))
    sample = grid[10::20, ::12].reshape(-1, 3) - middle
    flat = sample * (1, 1, 0.35)
    return data, heap.hull("leaf body", np.concatenate([flat, flat + (0, 0, 0.12)]))


def saffron(count: int = 16) -> list[bpy.types.Mesh]:
    """Stigmas of 2-3 cm: thin, crumpled, deep red, opening to a ragged trumpet; a few keep an orange foot."""
    s = Shader("saffron")
    along = s.attribute("along")
    colour = s.ramp(s.sum((s.random(), 0.5), (s.noise(4, 3, 0.6), 0.5)), (0.3, "#6a0a05"), (0.5, "#9a1407"), (0.75, "#bd2a0b"))
    colour = s.mix(s.math("MULTIPLY", s.remap(along, 0.3, 0.0, 0.0, 0.9), s.remap(s.random(), 0.55, 0.95, 0.0, 1.0)), colour, "#b5650f")
    thread = s.principled(Base_Color=colour, Roughness=0.5, Specular_IOR_Level=0.3, Specular_Tint=(1.0, 0.7, 0.5, 1), Normal=s.bump(s.noise(20, 3, 0.6), 0.4, 0.01))
    out = []
    for seed in range(count):
        rng = np.random.default_rng(seed + 91)
        t, around = np.linspace(0, 1, 80), np.linspace(0, 2 * np.pi, 14, endpoint=False)
        long = rng.uniform(1.9, 2.8)
        turn = rng.normal(0, 0.5) * t + 0.55 * noise.perlin(noise.points(t * 3.2, seed), seed) + 0.25 * noise.perlin(noise.points(t * 9, seed, 4), seed)
        rise = 0.4 * noise.perlin(noise.points(t * 3, 7, seed), seed + 1)
        spine = np.cumsum(np.stack([np.cos(turn), np.sin(turn), rise], 1), 0) * long / 80
        wide = 0.016 + 0.012 * t + 0.042 * smoothstep(0.72, 1.0, t) * rng.uniform(0.6, 1.3)
        spin = rng.uniform(0, 6) + 3.0 * t * rng.normal()
        ragged = 1 + 0.3 * noise.perlin(noise.points(t[:, None] * 14, np.cos(around) * 1.2, np.sin(around) * 1.2 + seed), seed)
        radius = wide[:, None] / np.sqrt(np.cos(around + spin[:, None]) ** 2 + (np.sin(around + spin[:, None]) / 0.38) ** 2) * ragged
        radius[0] *= 0.1
        radius[-1] *= 0.55
        out.append(mesh.mesh("thread", mesh.tube(spine - spine.mean(0), radius), mesh.grid(80, 14), thread, along=np.repeat(t, 14)))
    return out


def tamarind_pods(count: int = 5) -> list[bpy.types.Mesh]:
    """Tamarind pods, 8-12 cm: curved, swollen over each seed, brittle cinnamon shell; some snapped, with the dark pulp in sight."""
    skins = [root_skin("tamarind shell", ("#6b472b", "#86603e", "#9d7851"), "#4a2e1a", "#ab8a64", 0.82), _pulp()]
    out = []
    for seed in range(count):
        rng = np.random.default_rng(seed + 41)
        long = rng.uniform(8.0, 11.5)
        body = limb((0, 0, 0), 0.0, long, 1.9, seed, seed % 2 == 0, 0.1, 0.0, blunt=0.6)
        t = np.linspace(0, 1, 60)
        turn = rng.uniform(0.7, 1.5) * rng.choice([-1, 1]) * (t - 0.5)
        spine = np.cumsum(np.stack([np.cos(turn), np.sin(turn), 0 * t], 1), 0) * long / 60
        swell = 1 - 0.17 * (0.5 - 0.5 * np.cos(2 * np.pi * t * rng.integers(4, 7) + rng.uniform(0, 6))) + 0.05 * noise.perlin(noise.points(t * 6, seed), seed)
        stalk = limb(spine[2] - (1.1, 0, 0), 0.0, 1.6, 0.28, seed + 3, False, 0.2)
        out.append(rhizome([body._replace(spine=spine, radius=body.radius * swell), stalk], skins, seed, 9.0, 0.0, 0.05, flat=0.72, voxel=0.07))
    return out


def _pulp() -> bpy.types.Material:
    """Sticky fruit pulp, almost black, shining in places."""
    s = Shader("pulp")
    cloud, fine = s.noise(1.3, 5, 0.65), s.noise(7, 4, 0.65)
    colour = s.ramp(s.sum((cloud, 0.6), (fine, 0.4)), (0.3, "#1c0b05"), (0.5, "#34160a"), (0.72, "#542812"))
    return s.principled(Base_Color=colour, Roughness=s.remap(cloud, 0.35, 0.65, 0.22, 0.5), Specular_IOR_Level=0.45, Specular_Tint=(1.0, 0.85, 0.7, 1),
                        Normal=s.bump(s.sum((fine, 1.0), (s.noise(22, 3, 0.6), 0.4)), 0.6, 0.05))


def pulp_block(size: tuple[float, float, float], seed: int = 0) -> bpy.types.Mesh:
    """A pressed block of deseeded pulp: torn folds, and the fibres that run through it."""
    rng = np.random.default_rng(seed)
    verts, faces = mesh.icosphere(7)
    box = verts / (np.abs(verts) ** 7).sum(1)[:, None] ** (1 / 7)
    p = box * np.array(size) / 2
    folds = noise.ridge(noise.warp(p * 0.55 + seed, 0.8, 0.7, seed), seed, 2)
    knead = noise.ridge(noise.warp(p * (1.1, 1.1, 2.2) + 5, 0.5, 1.0, seed), seed + 2, 2)
    p = p + verts * (0.35 * noise.fbm(p * 0.35, seed + 4, 3) - 0.34 * (folds - 0.35) - 0.17 * (knead - 0.35) + 0.05 * noise.fbm(p * 3, seed + 5, 3))[:, None]
    parts = mesh.Parts().add(p, faces, 0)
    for _ in range(60):
        at = p[rng.integers(0, len(p))]
        if at[2] < -0.2 * size[2]:
            continue
        t = np.linspace(0, 1, 20)
        turn = rng.uniform(0, 2 * np.pi) + rng.normal(0, 1.2) * t
        path = at + np.cumsum(np.stack([np.cos(turn), np.sin(turn), 0.5 * np.sin(5 * t + rng.uniform(0, 6))], 1), 0) * rng.uniform(0.5, 1.6) / 20
        parts.add(mesh.tube(path, np.full((20, 8), rng.uniform(0.02, 0.04))), mesh.grid(20, 8), 1)
    fibre = materials.plain("#6b4526", 0.6)
    return parts.mesh("pulp", [_pulp(), fibre])


@subject("cardamom-green", "Green cardamom: ribbed three-sided capsules in a brass bowl and before it")
def cardamom_green() -> None:
    stage.table()
    stage.window()
    bowl = filled("round", 5.6, (0.5, 2.0), 0.22, materials.brass(), seed=4)
    strew(green_cardamom(), Size(1.5, 0.76, 0.76), [bowl, heaped(2.8, 0.9, (-3.4, -4.6), 1.6, -0.15)], "#3a4020", 16, seed=3, spread=0.3)
    stage.camera((-0.4, -0.4, 1.8), 41, elevation=36, fstop=13, focus=(0, -2.0, 3.2))


@subject("cardamom-green-bold", "Green cardamom of 8 mm and more: large, parrot green capsules in a porcelain bowl on slate")
def cardamom_green_bold() -> None:
    stage.slab()
    stage.window(side=1)
    bowl = filled("round", 5.4, (-0.5, 2.0), 0.22, materials.porcelain("#a89e90"), seed=9)
    strew(green_cardamom(bold=True), Size(1.85, 0.93, 0.93), [bowl, heaped(2.8, 0.9, (3.6, -4.4), 1.5, 0.2)], "#34401a", 12, seed=13, spread=0.3)
    stage.camera((0.4, -0.4, 2.3), 42, elevation=36, fstop=13, focus=(0, -2.0, 3.2))


@subject("cardamom-large", "Large cardamom: dark ribbed capsules on burlap")
def cardamom_large() -> None:
    stage.table(materials.timber(materials.OAK))
    stage.window(side=1)
    vessels.burlap(30, 22, (0, 0.5, 0), turn=-0.2, seed=7)
    dropped(large_cardamom(), 95, 2.1, 4.2, (0.5, -4.2), 6, seed=5, ground=0.2)
    stage.camera((0, -0.2, 1.2), 38, elevation=36, fstop=13, focus=(0, -2.0, 1.8))


@subject("cloves", "Cloves: stalk, four sepals and bud, a heap on slate with a wooden scoop")
def cloves_heap() -> None:
    stage.slab()
    stage.window()
    piles = [scooped(6.0, 3.6, (5.6, -1.3), 2.75), heaped(3.4, 1.15, (-1.5, 0.5), 1.15)]
    strew(cloves(), Size(1.4, 0.36, 0.36), piles, "#120905", 26, seed=4, spread=0.2, scale=(0.85, 1.1))
    stage.camera((0.3, -0.1, 0.8), 26, elevation=40, fstop=14, focus=(0, -1.0, 1.2))


@subject("nutmeg", "Nutmegs in a bowl, one cut to show the marbling, with mace")
def nutmeg_bowl() -> None:
    stage.table()
    stage.window()
    at = (-1.3, 2.2)
    bowl = vessels.bowl("round", 5.4, (*at, 0), materials.ceramic("#7d7466", "#553823"), seed=11)
    goods, rng = heap.outlined(nutmegs()), np.random.default_rng(2)
    begin = heap.start(goods, heap.column(27, 2.35, 3.0, 4.6, rng, at), heap.lying(27, rng), rng, (0.9, 1.06))
    heap.place(goods.meshes, heap.settle(goods, begin, [bowl, heap.mound(3.4, 0.9, (*at, 0.8)), stage.floor()], gravity=120, damping=0.6))
    whole, halves, blades = nutmegs(4), nutmegs(2, cut=True), mace(4)
    mesh.add("half", halves[0], (3.4, -3.6, 0.97), Quaternion((0, 0, 1), 0.35) @ Quaternion((1, 0, 0), 0.55))
    mesh.add("half", halves[1], (0.3, -5.0, 0.91), Quaternion((0, 0, 1), -0.3) @ Quaternion((1, 0, 0), 0.42))
    mesh.add("whole", whole[1], (5.9, -0.9, 0.92), Quaternion((0, 0, 1), 1.0))
    for data, x, y, heading in zip(blades, (-3.4, -5.4, 6.6, 4.9), (-4.7, -3.6, -3.9, 1.9), (0.4, 2.0, -0.6, 1.2)):
        mesh.add("mace", data, (x, y, -min(v.co.z for v in data.vertices)), (0, 0, heading))
    stage.camera((0.3, -0.6, 1.6), 38, elevation=37, fstop=13, focus=(0, -2.6, 2.0))


@subject("mace", "Blades of mace: lacy, orange-red, a heap on a dark plate")
def mace_heap() -> None:
    stage.table(turn=0.1)
    stage.window()
    at = (0, 0.8)
    plate = vessels.bowl("plate", 7.2, (*at, 0), materials.ceramic(), seed=2)
    goods, rng = heap.outlined(mace()), np.random.default_rng(8)
    begin = heap.start(goods, heap.column(95, 2.2, 3.9, 2.6, rng, at, taper=0.9), heap.lying(95, rng), rng, (0.8, 1.05))
    heap.place(goods.meshes, heap.settle(goods, begin, [plate, heap.mound(4.6, 1.6, (*at, 0.3)), stage.floor()], friction=1.0, gravity=120, damping=0.6))
    for data, x, y, heading in zip(mace(10)[8:], (5.2, -5.0), (-5.2, -5.6), (0.5, 2.4)):
        mesh.add("mace", data, (x, y, -min(v.co.z for v in data.vertices)), (0, 0, heading))
    stage.camera((0, -0.4, 1.2), 41, elevation=38, fstop=13, focus=(0, -2.0, 1.6))


@subject("cassia", "Cassia: rolled bark quills and flat chips on slate")
def cassia_stack() -> None:
    stage.slab()
    stage.window(side=1)
    rng = np.random.default_rng(4)
    rolls = quills()
    for row, count in enumerate((4, 3, 2)):
        for i in range(count):
            across = (i - (count - 1) / 2) * 1.62 + rng.normal(0, 0.08)
            data = rolls[(row * 2 + i) % len(rolls)]
            spin = Quaternion((0, 0, 1), 0.42 + rng.normal(0, 0.07)) @ Quaternion((1, 0, 0), rng.normal(0, 0.35) + (np.pi if i % 3 == 1 else 0.0))
            mesh.add("quill", data, (0.6 - 0.41 * across + rng.normal(0, 0.35), 2.0 + 0.91 * across, 0.72 + 1.2 * row), spin)
    mesh.add("quill", quills(2, 1)[0], (3.6, -4.2, 0.7), Quaternion((0, 0, 1), -0.3) @ Quaternion((1, 0, 0), np.pi))
    skins = _bark()
    chips = [_bark_sheet(40 + k, skins, (2.2, 4.8)) for k in range(7)]
    strew(chips, Size(3.6, 0.9, 0.5), [heaped(2.6, 0.7, (-3.6, -4.6), 1.4, 0.1)], "#1f1009", 2, seed=4, spread=0.2, layers=1.4)
    stage.camera((0, -0.5, 1.2), 42, elevation=37, fstop=13, focus=(0, -2.0, 1.6))


@subject("bay-leaf", "Dried Indian bay leaves, three long veins each, on oak")
def bay_leaf() -> None:
    stage.table(materials.timber(materials.OAK), turn=0.2)
    stage.window()
    goods = bay_leaves()
    rng = np.random.default_rng(9)
    count = 34
    at = np.stack([rng.normal(0, 4.2, count), rng.normal(0.8, 2.6, count), 1.2 + 0.8 * np.arange(count)], 1)
    turn = np.array([Quaternion((0, 0, 1), rng.uniform(0, 2 * np.pi)) @ Quaternion((1, 0, 0), rng.choice([0, 0, np.pi]) + rng.normal(0, 0.2)) for _ in range(count)])
    rest = heap.settle(goods, heap.start(goods, at, turn, rng, (0.85, 1.05)), [stage.floor()], frames=170, friction=1.0)
    heap.place(goods.meshes, rest._replace(at=rest.at + (0, 0, 0.25)))
    stage.camera((0, -0.3, 1.0), 50, elevation=46, fstop=13, focus=(0, -1.5, 2.0))


@subject("saffron", "Saffron: deep red threads in a small white dish")
def saffron_dish() -> None:
    stage.table(materials.timber(materials.OAK))
    stage.window()
    dish = filled("plate", 3.4, (-0.1, 0.5), 1.2, materials.porcelain(), seed=3)
    strew(saffron(), Size(2.2, 0.07, 0.07), [dish], "#350402", 0, seed=5, layers=2.8, spread=0.55)
    strew(saffron(), Size(2.2, 0.07, 0.07), [heaped(0.8, 0.1, (2.9, -3.1), 1.3)], "#5a0a04", 12, seed=6, layers=1.5, spread=0.5)
    stage.camera((0.1, -0.3, 0.4), 25, elevation=46, fstop=16, focus=(0, -0.6, 0.9))


@subject("tamarind", "Tamarind: brown pods and a block of deseeded pulp on a board")
def tamarind_board() -> None:
    stage.table()
    stage.window()
    vessels.board(30, 20, (0, 1.0), 0.08)
    mesh.add("pulp", pulp_block((9.5, 7.0, 3.8), 5), (3.4, 2.6, 3.6), (0, 0, -0.25))
    places = ((-6.4, 5.2, 0.7), (-6.9, 1.7, 0.45), (1.6, -6.2, 0.05), (-8.2, -2.1, 0.45), (-1.1, -3.1, 0.08), (9.6, -4.4, -0.35))
    for data, (x, y, heading) in zip(tamarind_pods(6), places):
        mesh.add("pod", data, (x, y, 2.44), (0, 0, heading))
    stage.camera((0, 0.2, 2.4), 54, elevation=40, fstop=13, focus=(0, -1.5, 3.2))
