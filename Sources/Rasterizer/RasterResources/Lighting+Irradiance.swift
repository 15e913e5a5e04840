import RenderMath

extension Lighting {
    /// Returns the linear colour of a white, matte surface in this light, without lamps and shadows, which vary with position.
    /// - Parameter normal: the direction that the surface faces, a unit vector in world space.
    package func light(onSurfaceFacing normal: SIMD3<Float>) -> SIMD3<Float> {
        let shadowed = punctualLights.compactMap { light in
            if case .direction(let toLight) = light.source {
                return DirectionalLight(directionToLight: toLight, radiance: light.radiance)
            }
            return nil
        }
        let around = ambientLight + (environment?.irradiance(towards: normal) ?? .zero)
        return (directionalLights + shadowed).reduce(around) { sum, light in
            sum + light.radiance * max(normal.dot(light.directionToLight), 0)
        }
    }
}

extension EnvironmentLight {
    /// Returns the irradiance of a surface.
    /// - Parameter normal: the direction that the surface faces, a unit vector in world space.
    package func irradiance(towards normal: SIMD3<Float>) -> SIMD3<Float> {
        var sum = constant + linear.x * normal.x + linear.y * normal.y + linear.z * normal.z
        sum += square.x * (normal.x * normal.x) + square.y * (normal.y * normal.y) + square.z * (normal.z * normal.z)
        sum += mixed.xy * (normal.x * normal.y) + mixed.xz * (normal.x * normal.z) + mixed.yz * (normal.y * normal.z)
        return pointwiseMax(sum, .zero)
    }
}
