import Rasterizer
import RenderMath
import SceneGraph

extension SceneRenderer {
    /// Assigns the lights of a frame to its draws.
    func light(
        _ list: inout DrawList, _ entries: inout [Entry], of state: FrameState, _ world: [WorldNodeState], threads: Int
    ) throws {
        let shadows = try shadows(of: state, world, entries, threads: threads)
        let ambientOcclusion = try ambientOcclusion(of: state, entries, threads: threads)
        // Nodes with the same categories share one lighting; few nodes differ from the rest.
        var lightings: [UInt32: Int] = [:]
        for index in entries.indices {
            let categories = scene.nodes[entries[index].node].categoryBitMask
            if let known = lightings[categories] {
                entries[index].draw.lighting = known
                continue
            }
            var lighting = lighting(of: state, world, onCategories: categories, shadows: shadows)
            lighting.ambientOcclusion = ambientOcclusion
            if lightings.isEmpty {
                list.lighting = lighting
            } else {
                list.otherLightings.append(lighting)
            }
            entries[index].draw.lighting = lightings.count
            lightings[categories] = lightings.count
        }
    }

    /// Returns all light that falls on nodes with the given categories.
    /// - Parameter shadows: the shadow maps, indexed by the light's node.
    func lighting(
        of state: FrameState, _ world: [WorldNodeState], onCategories categories: UInt32, shadows: [Int: ShadowMap]
    ) -> Lighting {
        var lighting = Lighting()
        for (index, node) in state.nodes.enumerated() where world[index].isVisible {
            guard let light = node.light, light.categoryBitMask & categories != 0 else { continue }
            let worldFromNode = world[index].worldFromNode
            let toLight = worldFromNode.transform(direction: SIMD3(0, 0, 1)).normalized()
            switch light.kind {
            case .ambient:
                lighting.ambientLight += light.radiance
            case .directional:
                if let shadow = shadows[index] {
                    var shadowed = PunctualLight(source: .direction(toLight), radiance: light.radiance)
                    shadowed.shadow = shadow
                    lighting.punctualLights.append(shadowed)
                } else {
                    lighting.directionalLights.append(DirectionalLight(directionToLight: toLight, radiance: light.radiance))
                }
            case .omni, .spot:
                var lamp = PunctualLight(
                    source: .point(worldFromNode.translation), radiance: light.radiance, attenuation: light.attenuation)
                if light.kind == .spot { lamp.cone = Self.cone(of: light, along: -toLight) }
                lamp.shadow = shadows[index]
                lighting.punctualLights.append(lamp)
            case .environment:
                guard let harmonics = light.harmonics else { continue }
                let environment = EnvironmentLight(harmonics, worldFromEnvironment: worldFromNode, color: light.radiance)
                lighting.environment = lighting.environment.map { $0 + environment } ?? environment
                if let cube = light.surroundings {
                    lighting.surroundings = resources.surroundings(
                        cube, worldFromEnvironment: worldFromNode, color: light.radiance)
                }
            }
        }
        return lighting
    }

    private static func cone(of light: Light, along axis: SIMD3<Float>) -> PunctualLight.Cone {
        func cosine(_ angle: Float) -> Float { Float(PortableMath.cos(Double(angle) / 2)) }
        var cone = PunctualLight.Cone(
            axis: axis, innerCosine: cosine(light.spotInnerAngle), outerCosine: cosine(light.spotOuterAngle))
        cone.falloff = light.spotFalloff
        return cone
    }
}
