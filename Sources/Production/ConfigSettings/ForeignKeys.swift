import ConfigLanguage

/// Messages for keys that SceneKit and other programs name differently, or that are not supported.
///
/// Each message follows `unknown key;`.
package enum ForeignKeys {
    package static let node = [
        "position": here("translate"), "simdPosition": here("translate"), "translation": here("translate"),
        "eulerAngles": here("rotate: [x, y, z] in degrees"), "rotation": here("rotate: [x, y, z] in degrees"),
        "orientation": here("rotate: [x, y, z] in degrees"), "transform": "use translate, rotate and scale",
        "renderingOrder": here("order"), "isHidden": here("hidden"), "visible": "use hidden, with the opposite value",
        "geometry": here("model"), "mesh": here("model"), "childNodes": here("children"),
        "colorBufferWriteMask": "use a material's colorWriteMask", "morpher": "use faceMesh: true",
        "category": here("categoryBitMask"), "shadow": here("castsShadow"),
        "receivesShadow":
            "use shadowCatcher to show shadows over footage; other surfaces always receive the shadows of the lights on them",
        "camera": "define the camera at the top level of the config",
    ]
    package static let material = [
        "lightingModel": here("model"), "lightingModelName": here("model"), "blendMode": here("blend"),
        "isDoubleSided": here("doubleSided"), "cullMode": here("cull"), "fillMode": here("fill"),
        "writesToDepthBuffer": here("writesDepth"), "readsFromDepthBuffer": here("readsDepth"),
        "colorBufferWriteMask": here("colorWriteMask"), "fresnelExponent": here("fresnel"),
        "opacity": "use transparency; 1 is opaque, as in SceneKit", "color": here("diffuse"),
        "albedo": here("diffuse"), "baseColor": here("diffuse"), "emissive": here("emission"), "texture": here("diffuse"),
    ]
    package static let slot = [
        "contents": "use color or texture", "wrapS": "use wrap: [u, v]",
        "wrapT": "use wrap: [u, v]", "minificationFilter": here("filter"),
        "magnificationFilter": here("magnification"), "mipFilter": here("filter"), "maxAnisotropy": here("anisotropy"),
        "mappingChannel": here("textureCoordinates"), "contentsTransform": "use scale, rotate and offset",
        "factor": here("tint"), "image": here("texture"), "picture": here("texture"), "path": here("texture"),
    ]
    package static let reflectiveSlot = slot.merging(
        Dictionary(
            uniqueKeysWithValues: Set(SlotSettings.fields.map(\.name)).subtracting(ReflectiveSlotSettings.fields.map(\.name))
                .map { ($0, "a cube map has no \($0): it is sampled by direction") })
    ) { $1 }
    package static let light = [
        "type": here("kind"), "eulerAngles": here("direction: [x, y, z]"),
        "shadows": here("castsShadow"), "shadow": here("castsShadow"), "translate": here("position"),
        "spotInnerAngle": here("innerAngle"), "spotOuterAngle": here("outerAngle"),
        "attenuationStartDistance": here("attenuation: {start: …}"), "attenuationEndDistance": here("attenuation: {end: …}"),
        "attenuationFalloffExponent": here("attenuation: {exponent: …}"),
        "shadowRadius": here("castsShadow: {radius: …}"), "shadowBias": here("castsShadow: {bias: …}"),
        "shadowMapSize": here("castsShadow: {mapSize: …}"), "shadowColor": here("castsShadow: {opacity: …}"),
        "shadowSampleCount": "use castsShadow: {radius: …}; shadows use every texel within the radius",
        "maximumShadowDistance": here("castsShadow: {fadeDistance: …}"), "lightEstimate": here("kind: estimate"),
        "contents": "use probe or cube",
    ]
    package static let shadow = [
        "size": here("mapSize"), "shadowMapSize": here("mapSize"), "softness": here("radius"), "strength": here("opacity"),
        "color": here("opacity"), "sampleCount": "use radius; shadows use every texel within it",
        "shadowRadius": here("radius"),
        "shadowBias": here("bias"),
    ]
    package static let attenuation = [
        "startDistance": here("start"), "endDistance": here("end"), "falloffExponent": here("exponent"),
        "attenuationStartDistance": here("start"), "attenuationEndDistance": here("end"),
        "attenuationFalloffExponent": here("exponent"),
    ]
    package static let camera = [
        "fov": here("fieldOfView"), "yFov": here("fieldOfView"), "xFov": "use fieldOfView, which is vertical",
        "zNear": here("near"), "zFar": "remove it; there is no far plane", "lookAt": here("target"),
        "eye": here("position"), "translate": here("position"),
        "exposure": here("exposureOffset"), "wantsHDR": here("toneMapping: filmic"), "tonemapping": here("toneMapping"),
        "bloomIntensity": here("bloom: {intensity: …}"), "bloomThreshold": here("bloom: {threshold: …}"),
        "bloomBlurRadius": here("bloom: {radius: …}, a fraction of the picture's height"),
        "screenSpaceAmbientOcclusionRadius": here("ambientOcclusion: {radius: …}"),
        "screenSpaceAmbientOcclusionIntensity": here("ambientOcclusion: {intensity: …}"),
        "screenSpaceAmbientOcclusionBias":
            "remove it; ambientOcclusion needs no bias, because flat surfaces do not occlude themselves",
        "ssao": here("ambientOcclusion"), "whitePoint": "use toneMapping; it has no adjustable white point",
    ]
    package static let bloom = [
        "blurRadius": here("radius"), "bloomBlurRadius": here("radius"), "bloomIntensity": here("intensity"),
        "bloomThreshold": here("threshold"), "strength": here("intensity"), "size": here("radius"),
    ]
    package static let ambientOcclusion = [
        "strength": here("intensity"), "power": here("intensity"), "distance": here("radius"), "size": here("radius"),
        "bias": "remove it; no bias is needed, because flat surfaces do not occlude themselves",
    ]
    /// Keys of ffmpeg's chromakey and despill filters, and of other keyers.
    package static let key = [
        "blend": here("softness"), "soften": here("blur"), "feather": here("blur"), "despill": here("spill"),
        "tolerance": here("similarity"), "shrink": here("choke"), "threshold": here("similarity"),
    ]
    package static let config = [
        "goldens": suite, "cases": suite, "defaults": suite, "scene": here("nodes"), "rootNode": here("nodes"),
        "light": here("lights"), "material": here("materials"), "size": "use output: {size: [width, height]}",
        "footage": here("background"), "film": here("background"), "video": "use background: {video: …}",
    ]

    private static let suite = "this is a suite of cases; run it with: bianlian suite run FILE"

    private static func here(_ name: String) -> String { "use \(name)" }
}
