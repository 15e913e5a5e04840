package import ConfigLanguage
import FaceDrivers
package import SceneGraph

/// The appearance of a surface under light, with SceneKit's defaults except for `shininess`.
package struct MaterialSettings: ConfigObject {
    /// The lighting model; nil for the default.
    package var model: LightingModel?
    package var metal: MeasuredMetal?
    /// The slots; nil for those that the config does not set.
    package var slots = SlotTable<MaterialSlotSettings?> { _ in nil }
    @Apart package var reflective: ReflectiveSlotSettings?
    @Apart package var displacement: DisplacementSlotSettings?
    package var vertexColors = VertexColors.unused
    package var alphaCutoff: Float?
    package var keepsReflections = false
    package var specularAntialiasing = true
    package var shininess = LightingModel.standardShininess
    package var eye: SIMD3<Float>?
    package var fresnel: Float = 0
    package var transparency: Float = 1
    package var transparencyMode = TransparencyMode.aOne
    package var blend = BlendMode.alpha
    package var orderIndependent = false
    package var cull = CullMode.back
    package var doubleSided = false
    package var fill = FillMode.fill
    package var readsDepth = true
    package var writesDepth = true
    package var colorWriteMask = ColorWriteMask.all
    package var location = ConfigLocation.none

    package init() {}

    /// Whether the config sets the diffuse slot, by itself or by the colour of a metal.
    package var setsDiffuse: Bool { metal != nil || slots[.diffuse] != nil }

    package static let name = "material"
    package static let documentation =
        "How a surface reflects light, in SceneKit's terms: (emission + colour by the lighting model + reflective) * multiply, in "
        + "linear light. A slot is a colour, a texture's path, or a mapping."
    package static let foreignKeys = ForeignKeys.material

    /// Returns the key of a slot.
    private static func slot(_ name: MaterialSlotName, _ documentation: String) -> Field<MaterialSettings> {
        Field(name.rawValue, \.slots[name], .slot(of: name.kind), documentation)
    }

    package static let fields: [Field<MaterialSettings>] = [
        Field(
            "model", \.model, .choice(),
            "The lighting model: `constant` is unlit, `lambert` has no highlights, `phong` and `blinn` have them, "
                + "`physicallyBased` uses `metalness` and `roughness`, `skin` adds subsurface scattering, `shadowOnly` shows "
                + "only the shadows on the surface. Default: blinn; with `metal`, physicallyBased."
        ),
        Field(
            "metal", \.metal, .choice(),
            "A polished metal: stands for `model: physicallyBased`, `metalness: 1` and the metal's measured colour as `diffuse`, "
                + "which it replaces, and for `roughness: \(MeasuredMetal.standardRoughness)` if there is no other roughness. "
                + "Default: none."),
        slot(.diffuse, "The diffuse colour; its alpha is the surface's alpha. Default: white."),
        slot(.ambient, "The colour in ambient light. Default: the same as `diffuse`."),
        slot(.specular, "The colour of highlights. Default: black."),
        slot(.emission, "Light that the surface emits. Default: black."),
        slot(
            .selfIllumination,
            "Baked light on the surface, such as a light map. It is added to the light of `lights`, and `emission` is ignored. "
                + "Default: none."),
        slot(
            .transparent,
            "The opacity of the surface: a factor on its alpha, interpreted by `transparencyMode`. Default: opaque."),
        Field("reflective", \.reflective, .slot, "The reflection of the surface: a colour or a cube map. Default: black."),
        slot(.multiply, "A factor on the sum of all light. Default: white."),
        slot(
            .metalness,
            "The metalness: 1 for metals, 0 for other materials. Read by `model: physicallyBased`. Default: 0."),
        slot(
            .roughness,
            "The roughness: 0 for a mirror, 1 for chalk. Read by `model: physicallyBased`. Default: 0.5."),
        slot(
            .reflectance,
            "The fraction of light that a non-metal reflects at normal incidence. Read by `model: physicallyBased`. Default: "
                + "0.04, as for glass and plastic."),
        slot(
            .ambientOcclusion,
            "The fraction of ambient and environment light that reaches the surface. Default: 1."),
        slot(.normal, "The bumps of the surface: a normal map. Default: none."),
        Field(
            "displacement", \.displacement, .object(),
            "The displacement of the mesh's vertices along their normals. Default: none."),
        slot(
            .clearCoat,
            "The fraction of the surface that is covered by a layer of varnish. Read by `model: physicallyBased` and `skin`. "
                + "Default: 0."
        ),
        slot(.clearCoatRoughness, "The roughness of the varnish. Default: 0."),
        slot(
            .clearCoatNormal,
            "The bumps of the varnish, independent of `normal`. Default: none."),
        slot(
            .sheen,
            "The colour of the light that fibres such as those of velvet scatter, mostly near the outline. Read by `model: "
                + "physicallyBased` and `skin`. Default: black."),
        slot(
            .sheenRoughness,
            "The roughness of the sheen: larger values make it wider and softer; those below 0.07 count as 0.07. Default: 0.5."),
        slot(
            .subsurface,
            "The distance that light travels beneath the surface, for red, green and blue, 0 to 1. Read by `model: skin`. "
                + "Default: [0.25, 0.11, 0.08]."),
        Field(
            "vertexColors", \.vertexColors, .choice(),
            "Whether the mesh's vertex colours multiply `diffuse`, and whether their alpha is used."),
        Field(
            "alphaCutoff", \.alphaCutoff, .float(above: 0, to: 1),
            "The alpha at which the surface becomes fully opaque; below it, the surface is not drawn. Edges are smooth with "
                + "`antialiasing`. Default: none; alpha blends."),
        Field(
            "keepsReflections", \.keepsReflections, .boolean,
            "Whether highlights and reflections stay where the surface is transparent, as on glass. Read by `model: "
                + "physicallyBased`."
        ),
        Field(
            "specularAntialiasing", \.specularAntialiasing, .boolean,
            "Whether highlights and mirrored surroundings widen where the surface curves, or the bumps of its normal map vary, "
                + "within a pixel, so that they do not break into dots and sparkle."),
        Field(
            MaterialProperty.shininess, \.shininess,
            "The exponent of highlights; larger values make them smaller and sharper."),
        Field(
            "eye", \.eye, .direction,
            "The direction to the viewer for highlights and reflections, in world space. Default: towards the camera."),
        Field(
            MaterialProperty.fresnel, \.fresnel,
            "The exponent that strengthens reflections towards grazing angles: (1 - |N.E|)^fresnel."),
        Field(MaterialProperty.transparency, \.transparency, "A factor on alpha; 1 is opaque."),
        Field(
            "transparencyMode", \.transparencyMode, .choice(),
            "The interpretation of `transparent`: by alpha, or with black as opaque (`rgbZero`). `singleLayer` shows only the "
                + "nearest layer of the surface; `dualLayer` draws its back before its front."),
        Field("blend", \.blend, .choice(), "The blend mode."),
        Field(
            "orderIndependent", \.orderIndependent, .boolean,
            "Whether the surface's own triangles are blended from back to front in each pixel, regardless of their order in "
                + "the mesh, as crossing cards of hair require. Rendering is slower where they overlap."),
        Field("cull", \.cull, .choice(), "The side of the surface that is not drawn."),
        Field("doubleSided", \.doubleSided, .boolean, "Whether both sides are drawn, lit from the visible side."),
        Field("fill", \.fill, .choice(), "`fill` draws triangles, `lines` their edges."),
        Field("readsDepth", \.readsDepth, .boolean, "Whether nearer surfaces hide this one."),
        Field("writesDepth", \.writesDepth, .boolean, "Whether this surface hides farther ones."),
        Field(
            "colorWriteMask", \.colorWriteMask, .colorWriteMask,
            "The colour channels that are written, as letters of rgba; `none` writes only depth."),
    ]
}

extension ValueType where Value == ColorWriteMask {
    /// Letters of `rgba`, `all`, or `none`.
    package static let colorWriteMask = ValueType(
        "all, none or letters of rgba",
        schema: { _ in
            .titled(
                "all, none or letters of rgba",
                ["type": "string", "pattern": "^(all|none|r?g?b?a?)$", "minLength": .integer(1)])
        },
        json: { $0 == .all ? "all" : $0.isEmpty ? "none" : nil },
        read: { value, reading in
            guard case .scalar(let text, _) = value.content else {
                return reading.refuse(value, expecting: "all, none or letters of rgba")
            }
            if text == "all" { return .all }
            if text == "none" { return [] }
            let letters: [(Character, ColorWriteMask)] = [("r", .red), ("g", .green), ("b", .blue), ("a", .alpha)]
            let chosen = letters.filter { text.contains($0.0) }
            guard !text.isEmpty, String(chosen.map(\.0)) == text else {
                return reading.refuse(value, expecting: "all, none or letters of rgba in that order")
            }
            return ColorWriteMask(chosen.map(\.1))
        })
}
