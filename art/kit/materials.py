"""Materials of tables, vessels and powders. Goods bring their own."""

from bpy.types import Material

from .shader import Shader, Socket

WALNUT = ("#1a0f0a", "#36211a", "#573a26")
OAK = ("#4a2c17", "#7a5030", "#a87a4c")


def timber(tones: tuple[str, str, str] = WALNUT, rough: float = 0.58) -> Material:
    """Sawn wood with its grain along X: growth rings, fibres, pores, worn sheen. `tones` go from dark to light."""
    s = Shader("timber")
    pick = s.random()
    shift = s.node("CombineXYZ", X=s.math("MULTIPLY", pick, 337.0), Y=s.math("MULTIPLY", pick, 91.0), Z=s.math("MULTIPLY", pick, 57.0))
    spot = s.place(shift=shift)

    def grain(along: float, across: float, detail: float, rough: float = 0.55, distortion: float = 0.0) -> Socket:
        return s.noise(1.0, detail, rough, s.place((along, across, across), of=spot), distortion)

    rings = s.ramp(s.math("FRACT", s.math("MULTIPLY", grain(0.025, 0.22, 3, 0.45, 0.4), 16.0)), (0, 0.0), (0.7, 0.75), (0.92, 1.0), (1, 0.0))
    fibre = grain(0.25, 9, 5, 0.65)
    pores = s.remap(grain(0.9, 24, 2), 0.36, 0.46, 1.0, 0.0)
    blotch = s.math("SUBTRACT", grain(0.03, 0.08, 3), 0.5)
    tone = s.sum((rings, 0.38), (fibre, 0.55), (blotch, 0.7), (s.math("SUBTRACT", pick, 0.5), 0.22))
    colour = s.ramp(tone, (0.18, tones[2]), (0.5, tones[1]), (0.85, tones[0]))
    return s.principled(
        Base_Color=s.mix(s.math("MULTIPLY", pores, 0.55), colour, tones[0]),
        Roughness=s.remap(grain(0.15, 0.25, 5, 0.65), 0.3, 0.7, rough - 0.12, rough + 0.16), Specular_IOR_Level=0.26,
        Normal=s.bump(s.sum((fibre, 0.6), (pores, -0.6), (rings, -0.18)), 0.35, 0.06))


def slate(dark: str = "#16171a", light: str = "#33353a") -> Material:
    """Cleft slate: flat layers with stepped edges, dull."""
    s = Shader("slate")
    layer = s.noise(0.09, 6, 0.62, distortion=0.6)
    steps = s.math("SNAP", layer, 0.045)
    fine = s.noise(6.0, 5, 0.7)
    tone = s.sum((s.noise(0.35, 5, 0.65), 0.6), (fine, 0.4))
    height = s.sum((steps, 3.0), (layer, 1.2), (fine, 0.12))
    return s.principled(Base_Color=s.ramp(tone, (0.35, dark), (0.68, light)), Roughness=s.remap(fine, 0.3, 0.7, 0.5, 0.72),
                        Specular_IOR_Level=0.35, Normal=s.bump(height, 0.6, 0.25))


def plaster(dark: str = "#1d1510", light: str = "#3a2b21") -> Material:
    """A wall out of focus."""
    s = Shader("plaster")
    return s.principled(Base_Color=s.ramp(s.noise(0.02, 5, 0.6, distortion=0.6), (0.3, dark), (0.7, light)), Roughness=0.9)


def ceramic(glaze: str = "#17181a", rim: str = "#5d3f27", speck: float = 0.5, rough: float = 0.24) -> Material:
    """Stoneware: brown where the glaze breaks (vertex attribute 'rim'), iron specks."""
    s = Shader("ceramic")
    cloud = s.noise(0.9, 5, 0.6)
    specks = s.math("MULTIPLY", s.remap(s.cells(7.0), 0.0, 0.13, speck, 0.0), s.remap(s.noise(2.2, 2), 0.5, 0.56, 0.0, 1.0))
    edge = s.math("ADD", s.attribute("rim"), s.sum((s.math("SUBTRACT", cloud, 0.5), 0.5)))
    colour = s.mix(specks, s.mix(s.remap(edge, 0, 1, 0, 1), glaze, rim), rim)
    return s.principled(Base_Color=colour, Roughness=s.remap(cloud, 0.3, 0.7, rough, rough + 0.15), Coat_Weight=0.3,
                        Coat_Roughness=0.15, Normal=s.bump(s.noise(0.7, 2), 0.12, 0.25))


def porcelain(colour: str = "#cfc8bb") -> Material:
    """White glaze, a little warm. Pure white would outshine the goods."""
    s = Shader("porcelain")
    return s.principled(Base_Color=colour, Roughness=0.2, Specular_IOR_Level=0.5, Normal=s.bump(s.noise(0.5, 2), 0.05, 0.2))


def brass(dark: str = "#5d3f19", light: str = "#cfa557") -> Material:
    """Beaten brass with some tarnish."""
    s = Shader("brass")
    tarnish, fine = s.noise(0.6, 6, 0.65), s.noise(14, 4, 0.7)
    rough = s.sum((s.remap(tarnish, 0.3, 0.7, 0.38, 0.22), 1.0), (fine, 0.08))
    return s.principled(Base_Color=s.ramp(tarnish, (0.3, dark), (0.68, light)), Metallic=1.0, Roughness=rough,
                        Normal=s.bump(s.cells(1.15, "SMOOTH_F1"), 0.35, 0.12))


def jute(tones: tuple[str, str, str] = ("#4a3722", "#7d6243", "#a88c68")) -> Material:
    """Yarn; each yarn (hair curve) has its own tone."""
    s = Shader("jute")
    tone = s.sum((s.node("HairInfo", "Random"), 0.7), (s.noise(5.0, 4, 0.7), 0.45))
    return s.principled(Base_Color=s.ramp(tone, *zip((0.1, 0.5, 0.95), tones)), Roughness=0.85, Specular_IOR_Level=0.15)


def powder(dark: str, middle: str, light: str) -> Material:
    """Ground spice, quite matt."""
    s = Shader("powder")
    # What is smaller than a pixel is smeared into fibres by the denoiser: the grain is crumbs, see `powder.crumbs`.
    fine = s.noise(14, 2, 0.6)
    tone = s.sum((s.noise(0.8, 4, 0.6), 0.45), (fine, 0.4), (s.random(), 0.15))
    return s.principled(Base_Color=s.ramp(tone, (0.3, dark), (0.5, middle), (0.72, light)), Roughness=0.95,
                        Specular_IOR_Level=0.12, Normal=s.bump(fine, 0.55, 0.035))


def crumb(dark: str, middle: str, light: str) -> Material:
    """A grain of such a powder, each its own tone. It has no relief: bump is in cm, a grain far smaller."""
    s = Shader("crumb")
    return s.principled(Base_Color=s.ramp(s.random(), (0.0, dark), (0.45, middle), (1.0, light)), Roughness=0.95, Specular_IOR_Level=0.12)


def plain(colour: str, rough: float = 0.9) -> Material:
    """One colour, for what is hardly seen: the filling below a heap."""
    return Shader("plain").principled(Base_Color=colour, Roughness=rough, Specular_IOR_Level=0.1)
