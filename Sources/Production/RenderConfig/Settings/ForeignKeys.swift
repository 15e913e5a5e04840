/// The answers to keys that SceneKit and other programs have under another name, or that are not here.
///
/// Each value follows `unknown key;` in a message.
enum ForeignKeys {
    static let node = [
        "position": here("translate"), "simdPosition": here("translate"), "translation": here("translate"),
        "eulerAngles": here("rotate: [x, y, z] in degrees"), "rotation": here("rotate: [x, y, z] in degrees"),
        "orientation": here("rotate: [x, y, z] in degrees"), "transform": "it is translate, rotate and scale here",
        "renderingOrder": here("order"), "isHidden": here("hidden"), "visible": "it is hidden: true here, for the opposite",
        "geometry": here("model"), "mesh": here("model"), "childNodes": here("children"),
        "colorBufferWriteMask": "it is a material's colorWriteMask here", "morpher": "it is faceMesh: true here",
        "castsShadow": "there are no shadows", "categoryBitMask": "lights fall on all nodes",
        "light": "lights stand in the list of lights at the top of the config",
        "camera": "the camera stands at the top of the config",
    ]
    static let material = [
        "lightingModel": here("model"), "lightingModelName": here("model"), "blendMode": here("blend"),
        "isDoubleSided": here("doubleSided"), "cullMode": here("cull"), "fillMode": here("fill"),
        "writesToDepthBuffer": here("writesDepth"), "readsFromDepthBuffer": here("readsDepth"),
        "colorBufferWriteMask": here("colorWriteMask"), "fresnelExponent": here("fresnel"),
        "opacity": "it is transparency here, where 1 is opaque as in SceneKit", "color": here("diffuse"),
        "albedo": here("diffuse"), "baseColor": here("diffuse"), "emissive": here("emission"), "texture": here("diffuse"),
    ]
    static let slot = [
        "contents": "it is color or texture here", "wrapS": "it is wrap here, for both axes",
        "wrapT": "it is wrap here, for both axes", "minificationFilter": here("filter"),
        "magnificationFilter": here("filter"), "mipFilter": here("filter"), "maxAnisotropy": here("anisotropy"),
        "mappingChannel": here("textureCoordinates"), "contentsTransform": "it is scale and offset here",
        "image": here("texture"), "picture": here("texture"), "path": here("texture"),
    ]
    static let reflectiveSlot = slot.merging(
        Dictionary(
            uniqueKeysWithValues: Set(SlotSettings.fields.map(\.name)).subtracting(ReflectiveSlotSettings.fields.map(\.name))
                .map { ($0, "a cube map has no \($0): it is read by direction") })
    ) { $1 }
    static let light = [
        "type": here("kind"), "eulerAngles": here("direction: [x, y, z]"),
        "position": "lights have a direction and no place", "castsShadow": "there are no shadows",
        "lightEstimate": here("kind: estimate"), "contents": "it is probe or cube here",
    ]
    static let camera = [
        "fov": here("fieldOfView"), "yFov": here("fieldOfView"), "xFov": "it is fieldOfView here, which is vertical",
        "zNear": here("near"), "zFar": "nothing is cut off in the distance", "lookAt": here("target"),
        "eye": here("position"), "translate": here("position"),
    ]
    /// Those of ffmpeg's chromakey and despill, and of other keyers.
    static let key = [
        "blend": here("softness"), "soften": here("blur"), "feather": here("blur"), "despill": here("spill"),
        "tolerance": here("similarity"), "shrink": here("choke"), "threshold": here("similarity"),
    ]
    static let config = [
        "goldens": suite, "cases": suite, "defaults": suite, "scene": here("nodes"), "rootNode": here("nodes"),
        "light": here("lights"), "material": here("materials"), "size": "it belongs to output: {size: [width, height]}",
        "footage": here("background"), "film": here("background"), "video": "it belongs to background: {video: …}",
    ]

    private static let suite = "this is a suite of cases; run it with: bianlian suite run FILE"

    private static func here(_ name: String) -> String { "it is \(name) here" }
}
