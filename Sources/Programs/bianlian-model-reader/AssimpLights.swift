import CAssimp
import MeshFormats
import RenderMath

/// Converts the lights that assimp reads from Collada and FBX.
///
/// Their colours have no unit: a white light fully lights a white surface, as in the programs of their time.
struct AssimpLights {
    /// The lights, keyed by assimp's names of their nodes.
    private(set) var ofNodes: [String: [ModelLight]] = [:]
    private(set) var notes: [String] = []

    /// - Parameter metersPerUnit: the length of the file's unit, which scales the attenuation by distance.
    init(_ scene: aiScene, fileExtension: String, metersPerUnit: Float) {
        var undrawn = 0
        for index in 0..<Int(scene.mNumLights) {
            guard let source = scene.mLights[index]?.pointee,
                let light = Self.light(source, fileExtension: fileExtension)
            else {
                undrawn += 1
                continue
            }
            ofNodes[text(source.mName), default: []].append(light.scaled(by: metersPerUnit))
        }
        if undrawn > 0 {
            let reason =
                fileExtension == "fbx" ? "area lights, or lights with attenuation, which has no unit in FBX" : "unknown kinds"
            notes.append("lights of the file that are ignored (\(reason)): \(undrawn)")
        }
    }

    private static func light(_ source: aiLight, fileExtension: String) -> ModelLight? {
        let kind: ModelLight.Kind
        switch source.mType {
        case aiLightSource_AMBIENT: kind = .ambient
        case aiLightSource_DIRECTIONAL: kind = .directional
        case aiLightSource_POINT: kind = .point
        case aiLightSource_SPOT: kind = .spot
        default: return nil
        }
        var light = ModelLight(name: "", kind: kind)
        let given = kind == .ambient ? source.mColorAmbient : source.mColorDiffuse
        let color = SIMD3(given.r, given.g, given.b)
        // The largest channel is the strength; the colour, scaled to strength 1, is encoded.
        light.strength = max(color.max(), 0)
        light.color = light.strength > 0 ? color / light.strength : SIMD3(1, 1, 1)
        light.direction = SIMD3(source.mDirection.x, source.mDirection.y, source.mDirection.z)
            .normalized(orElse: SIMD3(0, 0, -1))
        if kind == .point || kind == .spot {
            let weakens = source.mAttenuationLinear != 0 || source.mAttenuationQuadratic != 0
            // For FBX, assimp derives the attenuation from the distance at which it begins, which programs set arbitrarily.
            if fileExtension == "fbx" {
                if weakens { return nil }
            } else {
                let given = SIMD3(source.mAttenuationConstant, source.mAttenuationLinear, source.mAttenuationQuadratic)
                light.attenuation = given == .zero ? SIMD3(1, 0, 0) : given
            }
        }
        if kind == .spot {
            // Opening angles. For Collada, assimp stores the file's angle as the inner one and invents the outer one.
            let outer = fileExtension == "fbx" ? source.mAngleOuterCone : source.mAngleInnerCone
            light.outerAngle = min(max(outer, 0), .pi)
            light.innerAngle = fileExtension == "fbx" ? min(max(source.mAngleInnerCone, 0), light.outerAngle) : 0
        }
        return light
    }
}
