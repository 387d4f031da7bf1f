"""What goods lie in and on: bowls, board, burlap, sack, scoop."""

from collections.abc import Callable, Sequence

import bpy
import numpy as np

from . import materials, mesh, noise
from .noise import Array

# Half sections for a rim radius of 1, from the middle of the foot over the rim to the middle of the floor.
_BOWLS = {
    "round": [(0, 0), (.36, 0), (.42, .02), (.44, .05), (.70, .20), (.90, .42), (.99, .64), (1, .68), (.975, .70), (.945, .68),
              (.86, .44), (.66, .24), (.36, .10), (0, .075)],
    "deep": [(0, 0), (.40, 0), (.46, .02), (.52, .06), (.80, .26), (.97, .58), (1, .82), (1, .86), (.97, .88), (.935, .86),
             (.90, .60), (.74, .31), (.40, .12), (0, .09)],
    "plate": [(0, 0), (.55, 0), (.6, .02), (.64, .05), (.82, .10), (.97, .19), (1, .22), (.985, .24), (.95, .225), (.8, .135),
              (.6, .09), (.3, .08), (0, .08)],
}


def _section(kind: str, radius: float, count: int = 110) -> Array:
    out = mesh.spline(_BOWLS[kind], count) * radius
    out[:, 0] = np.maximum(out[:, 0], 0.002)
    return out


def bowl(kind: str, radius: float, at: Sequence[float] = (0, 0, 0), material: bpy.types.Material | None = None,
         wobble: float = 0.012, seed: int = 0) -> bpy.types.Object:
    """A bowl ("round", "deep" or "plate") with its foot at `at`; the rim is at 0.70, 0.88 or 0.24 of the radius. A collider."""
    section = _section(kind, radius)
    rings = mesh.lathe(section, 144, wobble, seed)
    from_rim = np.abs(np.arange(len(section)) - section[:, 1].argmax())
    rim = np.repeat(np.exp(-(from_rim / 3.2) ** 2), 144)
    return mesh.add("bowl", mesh.mesh("bowl", rings, mesh.grid(*rings.shape[:2]), material or materials.ceramic(), rim=rim), at)


def bowl_inside(kind: str, radius: float) -> Callable[[Array], Array]:
    """The height of the inner surface at a distance from the axis: the ground for `heap.lay`."""
    section = _section(kind, radius, 400)
    inner = section[section[:, 1].argmax():][::-1]
    return lambda r: np.interp(r, inner[:, 0], inner[:, 1])


def board(width: float, depth: float, at: Sequence[float] = (0, 0), turn: float = 0.0, thickness: float = 1.8,
          material: bpy.types.Material | None = None) -> bpy.types.Object:
    """A serving board; its top is `thickness` above the table. A collider."""
    data = mesh.block("board", (width, depth, thickness), 0.35, material or materials.timber(materials.OAK))
    return mesh.add("board", data, (*at, thickness / 2), (0, 0, turn))


def burlap(width: float, depth: float, at: Sequence[float] = (0, 0, 0), turn: float = 0.0, pitch: float = 0.22, fuzz: int = 14000,
           seed: int = 0) -> bpy.types.Object:
    """Woven jute, every yarn a curve, with loose fibres and a fringe. Returns a slab to rest goods on (0.2 cm high)."""
    rng = np.random.default_rng(seed)
    paths: list[Array] = []
    radii: list[Array] = []
    across, along, fine = int(depth / pitch), int(width / pitch), 4
    for axis, (yarns, crossings, length, span) in enumerate([(across, along, width, depth), (along, across, depth, width)]):
        for i in range(yarns):
            fringe = 0.9 * rng.uniform(0.3, 1.0, 2) / pitch * fine
            k = np.arange(-int(fringe[0]), crossings * fine + int(fringe[1]))
            s = k / fine * pitch - length / 2
            q = noise.points(s * 0.25, i * 3.7, axis * 91.0)
            c = (i + 0.5) * pitch - span / 2 + rng.normal(0, 0.012) + 0.05 * noise.perlin(q, seed)
            z = np.where(np.abs(s) < length / 2, 0.055 * np.cos(np.pi * (k / fine + i + axis)) + 0.08, 0.05)
            radii.append(0.085 * rng.uniform(0.8, 1.2) * (1 + 0.28 * noise.perlin(q * 6, seed + 1)))
            paths.append(np.stack([s, c, z] if axis == 0 else [c, s, z], 1))
    t = np.linspace(0, 1, 5)
    for _ in range(fuzz):
        x, y, heading = rng.uniform((-width / 2, -depth / 2, 0), (width / 2, depth / 2, 2 * np.pi))
        length, bend = rng.uniform(0.2, 0.7), rng.normal(0, 0.7)
        paths.append(np.stack([x + length * t * np.cos(heading + bend * t), y + length * t * np.sin(heading + bend * t),
                               0.13 + rng.uniform(0.02, 0.22) * np.sin(np.pi * t * 0.8)], 1))
        radii.append(np.full(5, rng.uniform(0.006, 0.014)))
    _yarns(paths, radii, at, turn)
    slab = mesh.block("cloth", (width, depth, 0.2), 0.02, materials.plain("#3a2b1a"))
    return mesh.add("cloth", slab, (at[0], at[1], at[2] + 0.1), (0, 0, turn), show=False)


def sack(radius: float, height: float, at: Sequence[float] = (0, 0, 0), pitch: float = 0.3, seed: int = 0) -> bpy.types.Object:
    """An open jute sack with its mouth rolled out, standing. Returns its inner surface as a collider, floor at 0.3 cm."""
    rng = np.random.default_rng(seed)
    r, h = radius, height
    section = mesh.spline([(0.3 * r, 0.1), (0.86 * r, 0.15), (1.03 * r, 0.12 * h), (1.09 * r, 0.4 * h), (1.02 * r, 0.8 * h), (1.0 * r, 0.95 * h),
                           (1.06 * r, 1.03 * h), (1.17 * r, 1.03 * h), (1.24 * r, 0.94 * h), (1.24 * r, 0.84 * h)], 220)
    arc = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(section, axis=0).T))])

    def surface(s: Array, angle: Array) -> Array:
        radial, z = np.interp(s, arc, section[:, 0]), np.interp(s, arc, section[:, 1])
        ring = noise.points(np.cos(angle) * 1.4, np.sin(angle) * 1.4, s * 0.10)
        fold = noise.ridge(noise.warp(ring, 0.3, 1.0, seed), seed + 2)
        up = noise.smoothstep(0.1, 0.7, s / arc[-1])
        radial = radial * (1 + 0.05 * noise.perlin(ring * 0.8, seed) + 0.06 * up * (fold - 0.4))
        z = z * (1 + 0.05 * up * noise.perlin(ring * 0.9 + 9, seed + 1))
        return np.stack([radial * np.cos(angle), radial * np.sin(angle), z], -1)

    def lifted(s: Array, angle: Array, lift: Array) -> Array:
        here = surface(s, angle)
        normal = np.cross(surface(s, angle + 0.02) - here, surface(s + 0.05, angle) - here)
        return here + normal / np.linalg.norm(normal, axis=-1, keepdims=True) * lift[..., None]

    around, rows = int(2 * np.pi * r * 1.05 / pitch), int(arc[-1] / pitch)
    paths, radii = [], []
    for i in range(around):
        k = np.arange(rows * 4)
        angle = 2 * np.pi * (i + rng.normal(0, 0.06)) / around + 0 * k
        paths.append(lifted(k / 4 * pitch, angle, 0.07 * np.cos(np.pi * (k / 4 + i))))
        radii.append(np.full(len(k), 0.115 * rng.uniform(0.8, 1.2)))
    for i in range(rows):
        k = np.arange(around * 4 + 1)
        path = lifted((i + 0 * k + rng.normal(0, 0.06)) * pitch, 2 * np.pi * k / (around * 4), -0.07 * np.cos(np.pi * (k / 4 + i)))
        paths.append(path)
        radii.append(np.full(len(k), 0.115 * rng.uniform(0.8, 1.2)))
    _yarns(paths, radii, at, 0.0)
    s, angle = np.meshgrid(np.linspace(0, arc[-1], 40), np.linspace(0, 2 * np.pi, 96, endpoint=False), indexing="ij")
    lining = surface(s, angle) * (0.985, 0.985, 1)
    lining[0] = (0, 0, 0.3)
    return mesh.add("sack", mesh.mesh("sack", lining, mesh.grid(40, 96), materials.plain("#3a2b1a")), at)


def scoop(length: float = 9.0, width: float = 5.0, at: Sequence[float] = (0, 0, 0), turn: Sequence[float] = (0, 0, 0),
          handle: float = 7.0, material: bpy.types.Material | None = None) -> bpy.types.Object:
    """A carved scoop that opens towards +X and holds its handle towards -X; its lowest point is at z = 0. A collider."""
    rows, sides, wall = 60, 48, 0.32
    t = np.linspace(0, 1, rows)[:, None]
    angle = np.linspace(-0.5, 0.5, sides)[None, :] * np.pi * 1.12
    closed = np.sqrt(np.clip(1 - (1 - np.clip(t / 0.3, 0, 1)) ** 2, 0, 1))
    half = width / 2

    def shell(inset: float) -> Array:
        radius = np.maximum((half - inset) * closed * (1 - 0.08 * t), 0.02)
        x = inset + t * (length - 1.6 * inset) - 0.13 * length * t**3 * (1 - np.cos(angle))
        return np.stack([x + 0 * angle, radius * np.sin(angle), half - radius * np.cos(angle)], -1)

    outer, inner = shell(0.0), shell(wall)
    parts = mesh.Parts()
    faces = mesh.grid(rows, sides, wrap=False)
    parts.add(outer, faces).add(inner, faces[:, ::-1])
    for edge in (lambda g: g[-1], lambda g: g[:, 0], lambda g: g[:, -1]):
        a, b = edge(outer), edge(inner)
        bulge = (a + b) / 2 + (0, 0, 0.04)
        parts.add(np.stack([a, bulge, b]), mesh.grid(3, len(a), wrap=False))
    spine = mesh.spline([(0.35, 0, half * 0.95), (-0.3 * handle, 0, half * 1.15), (-handle, 0, half * 1.35)], 60)
    s = np.linspace(0, 1, len(spine))
    round_end = np.sqrt(np.clip(1 - np.clip((s - 0.9) / 0.1, 0, 1) ** 2, 0.0004, 1))
    thickness = (0.62 + 0.22 * noise.smoothstep(0.35, 0.9, s) - 0.10 * np.sin(np.pi * s)) * round_end
    grip = mesh.tube(spine, np.repeat(thickness[:, None], 32, 1))
    parts.add(grip, mesh.grid(len(spine), 32))
    return mesh.add("scoop", parts.mesh("scoop", [material or materials.timber(materials.OAK)]), at, turn)


def _yarns(paths: list[Array], radii: list[Array], at: Sequence[float], turn: float) -> None:
    curves = bpy.data.hair_curves.new("jute")
    curves.add_curves([len(path) for path in paths])
    curves.points.foreach_set("position", np.concatenate(paths).astype(np.float32).ravel())
    curves.points.foreach_set("radius", np.concatenate(radii).astype(np.float32))
    curves.materials.append(materials.jute())
    mesh.add("jute", curves, at, (0, 0, turn))
