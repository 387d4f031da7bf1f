"""From numpy arrays to Blender meshes and objects."""

from collections.abc import Sequence

import bpy  # before bmesh and mathutils, which live inside it
import bmesh
import numpy as np
from mathutils import Quaternion
from numpy.typing import ArrayLike, NDArray

from . import noise
from .noise import Array

Faces = NDArray[np.int32]


class Parts:
    """Collects surfaces, with a material slot and attributes each, into one mesh.

    An attribute is one number or one vector per vertex; a part without it gets zeros.
    """

    def __init__(self) -> None:
        self._parts: list[tuple[Array, Faces, int, dict[str, Array]]] = []

    def add(self, verts: ArrayLike, faces: ArrayLike, slot: int = 0, **attributes: ArrayLike) -> "Parts":
        flat = np.asarray(verts, float).reshape(-1, 3)
        shaped = {}
        for key, value in attributes.items():
            value = np.asarray(value, float)
            shaped[key] = value.reshape(len(flat), -1) if value.ndim else np.full((len(flat), 1), value)
        self._parts.append((flat, np.asarray(faces, np.int32), slot, shaped))
        return self

    def mesh(self, name: str, materials: Sequence[bpy.types.Material | None] = ()) -> bpy.types.Mesh:
        verts = np.concatenate([p[0] for p in self._parts])
        starts = np.cumsum([0] + [len(p[0]) for p in self._parts])
        corners = np.concatenate([(p[1] + start).ravel() for p, start in zip(self._parts, starts)])
        sizes = np.concatenate([np.full(len(p[1]), p[1].shape[1]) for p in self._parts])
        slots = np.concatenate([np.full(len(p[1]), p[2]) for p in self._parts])
        out = bpy.data.meshes.new(name)
        out.vertices.add(len(verts))
        out.vertices.foreach_set("co", verts.astype(np.float32).ravel())
        out.loops.add(len(corners))
        out.loops.foreach_set("vertex_index", corners)
        out.polygons.add(len(sizes))
        out.polygons.foreach_set("loop_start", np.cumsum(sizes) - sizes)
        for material in materials:
            out.materials.append(material)
        out.polygons.foreach_set("material_index", slots.astype(np.int32))
        out.polygons.foreach_set("use_smooth", np.ones(len(sizes), bool))
        out.update(calc_edges=True)
        for key in {key for p in self._parts for key in p[3]}:
            width = max(p[3][key].shape[1] for p in self._parts if key in p[3])
            values = np.concatenate([p[3].get(key, np.zeros((len(p[0]), width))) for p in self._parts])
            layer = out.attributes.new(key, "FLOAT" if width == 1 else "FLOAT_VECTOR", "POINT")
            layer.data.foreach_set("value" if width == 1 else "vector", values.astype(np.float32).ravel())
        return out


def mesh(name: str, verts: ArrayLike, faces: ArrayLike, material: bpy.types.Material | None = None,
         **attributes: ArrayLike) -> bpy.types.Mesh:
    """A mesh of one part."""
    return Parts().add(verts, faces, **attributes).mesh(name, [material])


def add(name: str, data: bpy.types.ID, at: Sequence[float] = (0, 0, 0), turn: Sequence[float] | Quaternion = (0, 0, 0),
        scale: float | Sequence[float] = 1.0, show: bool = True) -> bpy.types.Object:
    """An object in the scene; with `show=False` it is only good as a collider."""
    out = bpy.data.objects.new(name, data)
    out.location = at
    if isinstance(turn, Quaternion):
        out.rotation_mode, out.rotation_quaternion = "QUATERNION", turn
    else:
        out.rotation_euler = turn
    out.scale = (scale,) * 3 if np.isscalar(scale) else scale
    if show:
        bpy.context.scene.collection.objects.link(out)
    return out


def grid(rows: int, columns: int, wrap: bool = True) -> Faces:
    """Quads of a grid of vertices; `wrap` closes each row into a ring."""
    i = np.arange(rows - 1)[:, None] * columns
    j = np.arange(columns if wrap else columns - 1)[None, :]
    k = (j + 1) % columns
    return np.stack([i + j, i + k, i + columns + k, i + columns + j], -1).reshape(-1, 4).astype(np.int32)


def frames(spine: Array) -> tuple[Array, Array, Array]:
    """Tangent, normal and binormal along a path, without twist."""
    tangent = np.gradient(spine, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    normal = np.zeros_like(tangent)
    last = np.array((0, 0, 1.0)) if abs(tangent[0, 2]) < 0.9 else np.array((1.0, 0, 0))
    for i, t in enumerate(tangent):
        last = last - t * (last @ t)
        last /= np.linalg.norm(last)
        normal[i] = last
    return tangent, normal, np.cross(tangent, normal)


def tube(spine: Array, radius: Array) -> Array:
    """Rings along a path, as (rows, sides, 3). `radius` is (rows, sides)."""
    angle = np.linspace(0, 2 * np.pi, radius.shape[1], endpoint=False)[None, :, None]
    _, normal, binormal = frames(spine)
    return spine[:, None] + (np.cos(angle) * normal[:, None] + np.sin(angle) * binormal[:, None]) * radius[..., None]


def lathe(profile: ArrayLike, sides: int = 128, wobble: float = 0.0, seed: int = 0) -> Array:
    """(radius, height) points turned about Z, as (rows, sides, 3). `wobble` makes it look thrown by hand."""
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    r, z = (np.repeat(c[:, None], sides, 1) for c in np.asarray(profile, float).T)
    ring = noise.points(np.cos(angle), np.sin(angle), seed * 1.7)
    r = r * (1 + wobble * noise.perlin(ring * 1.1, seed))
    z = z * (1 + 0.6 * wobble * noise.perlin(ring * 0.9 + 5, seed + 3))
    return np.stack([r * np.cos(angle), r * np.sin(angle), z], -1)


def spline(control: ArrayLike, count: int = 110) -> Array:
    """A Catmull-Rom curve through control points of any dimension."""
    p = np.asarray(control, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, max(2, count // (len(p) - 3)), endpoint=False)[:, None]
    spans = [0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
             for a, b, c, d in zip(p, p[1:], p[2:], p[3:])]
    return np.vstack([*spans, p[-2:-1]])


def icosphere(level: int) -> tuple[Array, Faces]:
    """A unit sphere of triangles."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=level, radius=1.0)
    verts = np.array([v.co for v in bm.verts])
    faces = np.array([[v.index for v in f.verts] for f in bm.faces], np.int32)
    bm.free()
    return verts, faces


def block(name: str, size: Sequence[float], bevel: float, material: bpy.types.Material) -> bpy.types.Mesh:
    """A cuboid about the origin with softened edges."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1.0)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    bmesh.ops.bevel(bm, geom=bm.edges[:], offset=bevel, segments=3, affect="EDGES", profile=0.6)
    out = bpy.data.meshes.new(name)
    bm.to_mesh(out)
    bm.free()
    out.materials.append(material)
    return out
