package import RasterResources
package import RenderMath

/// All light that falls on a draw, as plain numbers and pointers.
package struct LightingRecord {
    package var ambientLight: SIMD3<Float>
    package var lights: UnsafePointer<DirectionalLight>
    package var lightCount: Int
    package var punctualLights: UnsafePointer<PunctualLightRecord>
    package var punctualLightCount: Int
    package var environment: UnsafePointer<EnvironmentLight>?
    package var surroundings: UnsafePointer<SurroundingsRecord>?
    package var ambientOcclusion: AmbientOcclusionRecord
}

/// A light that varies with position, as plain numbers and pointers.
package struct PunctualLightRecord {
    package var source: PunctualLight.Source
    package var radiance: SIMD3<Float>
    package var attenuation: LightAttenuation
    package var isCone: Bool
    package var axis: SIMD3<Float>
    package var outerCosine: Float
    /// 1 over the difference between the cosines of the cone's angles.
    package var coneScale: Float
    /// The light in the cone is `t²·(start + slope·t)`; `t` is 0 at the outer cosine and 1 at the inner one.
    package var falloffStart: Float
    package var falloffSlope: Float
    package var hasShadow: Bool
    package var shadow: ShadowRecord

    package init(_ light: PunctualLight) {
        source = light.source
        radiance = light.radiance
        attenuation = light.attenuation
        isCone = light.cone != nil
        axis = light.cone?.axis ?? .zero
        outerCosine = light.cone?.outerCosine ?? -1
        coneScale = light.cone.map { 1 / max($0.innerCosine - $0.outerCosine, 1e-6) } ?? 0
        (falloffStart, falloffSlope) = light.cone?.falloff == .squared ? (1, 0) : (3, -2)
        hasShadow = light.shadow != nil
        shadow = ShadowRecord(light.shadow)
    }
}

/// A shadow map as plain numbers and pointers.
package struct ShadowRecord {
    package var depths: UnsafePointer<Float>?
    package var side: Int32
    package var lightFromWorld: Matrix4
    package var isPerspective: Bool
    /// Texels per metre for parallel rays, or per unit of slope for a perspective.
    package var texelScale: Float
    /// Depth is `depthScale · distance + depthAtZero` for parallel rays, or `depthScale / distance` for a perspective.
    package var depthScale: Float
    package var depthAtZero: Float
    package var style: ShadowMap.Style

    package init(_ map: ShadowMap?) {
        depths = map?.depths.address
        side = Int32(map?.side ?? 0)
        lightFromWorld = map?.lightFromWorld ?? .identity
        style = map?.style ?? ShadowMap.Style(radius: 0, spread: 0, bias: 0, opacity: 0, fadeDistance: 0)
        switch map?.lens {
        case .orthographic(let height, let near, let far)?:
            isPerspective = false
            texelScale = Float(side) / height
            depthScale = -1 / (far - near)
            depthAtZero = far / (far - near)
        case .perspective(let slope, let near)?:
            isPerspective = true
            texelScale = Float(side) / (2 * slope)
            depthScale = near
            depthAtZero = 0
        case nil:
            isPerspective = false
            (texelScale, depthScale, depthAtZero) = (0, 0, 0)
        }
    }
}

/// The owner of the memory of `LightingRecord`s; kept from frame to frame.
package final class LightingTable {
    private var lights: [DirectionalLight] = []
    private var punctualLights: [PunctualLightRecord] = []
    private var environments: [EnvironmentLight] = []
    private var surroundings: [SurroundingsRecord] = []

    package init() {}

    /// Calls a function with the records of a list's lightings, in order. The records are valid only during the call.
    package func withRecords(of list: DrawList, _ body: (UnsafeBufferPointer<LightingRecord>) -> Void) {
        let lightings = [list.lighting] + list.otherLightings
        lights = lightings.flatMap(\.directionalLights)
        punctualLights = lightings.flatMap(\.punctualLights).map { PunctualLightRecord($0) }
        environments = lightings.compactMap(\.environment)
        surroundings = lightings.compactMap(\.surroundings).map { SurroundingsRecord($0) }
        lights.withUnsafeBufferPointer { lights in
            punctualLights.withUnsafeBufferPointer { punctualLights in
                environments.withUnsafeBufferPointer { environments in
                    surroundings.withUnsafeBufferPointer { surroundings in
                        var next = (
                            light: lights.firstAddress, punctual: punctualLights.firstAddress,
                            environment: environments.firstAddress, surroundings: surroundings.firstAddress
                        )
                        let records = lightings.map { lighting in
                            let record = LightingRecord(
                                ambientLight: lighting.ambientLight, lights: next.light,
                                lightCount: lighting.directionalLights.count, punctualLights: next.punctual,
                                punctualLightCount: lighting.punctualLights.count,
                                environment: lighting.environment == nil ? nil : next.environment,
                                surroundings: lighting.surroundings == nil ? nil : next.surroundings,
                                ambientOcclusion: AmbientOcclusionRecord(lighting.ambientOcclusion))
                            next.light += lighting.directionalLights.count
                            next.punctual += lighting.punctualLights.count
                            next.environment += lighting.environment == nil ? 0 : 1
                            next.surroundings += lighting.surroundings == nil ? 0 : 1
                            return record
                        }
                        records.withUnsafeBufferPointer(body)
                    }
                }
            }
        }
    }
}
