import Imaging
import RasterResources
import RenderMath
import SceneGraph

/// An upper estimate of the light that falls on the models of a frame, without shadows and directions.
struct SceneLight {
    /// The lights that are on, with their positions in the world.
    private var lights: [(light: Light, position: SIMD3<Float>)] = []
    /// The factor of the camera's exposure.
    private let exposure: Float

    init(_ state: FrameState, _ world: [WorldNodeState]) {
        exposure = state.camera.exposure.factor
        for (index, node) in state.nodes.enumerated() where world[index].isVisible {
            if let light = node.light { lights.append((light, world[index].worldFromNode.translation)) }
        }
    }

    /// Whether the frame has any light.
    var isEmpty: Bool { lights.isEmpty }

    /// Returns the light on a white surface, whose brightest channel is 1 at full strength.
    /// - Parameters:
    ///   - point: the nearest point of the surface to the lights is within `radius` of this point in the world.
    ///   - categories: the categories of the surface's node.
    func onSurface(near point: SIMD3<Float>, radius: Float, categories: UInt32) -> Float {
        var sum = SIMD3<Float>.zero
        for (light, position) in lights where light.categoryBitMask & categories != 0 {
            var radiance = light.radiance
            if light.kind.isPlaced {
                radiance *= light.attenuation.factor(at: max((point - position).length - radius, 0))
            }
            if light.kind == .environment {
                guard let harmonics = light.harmonics else { continue }
                // 0.8862 gives the mean light on surfaces of all directions (Ramamoorthi and Hanrahan 2001). Surfaces that face
                // the bright side receive up to about twice as much.
                radiance *= SIMD3<Float>(harmonics.coefficients[0] * (2 * 0.8862))
            }
            sum += pointwiseMax(radiance, .zero)
        }
        return sum.max() * exposure
    }
}

extension LightAttenuation {
    /// Returns the factor on a light at a distance in metres.
    func factor(at distance: Float) -> Float {
        switch self {
        case .none: return 1
        case .band(let start, let end, let exponent):
            let rest = min((end - distance) / max(end - start, .leastNormalMagnitude), 1)
            return rest > 0 ? Float(PortableMath.pow(Double(rest), Double(exponent))) : 0
        case .inverseSquare(let range):
            guard range <= 0 || distance < range else { return 0 }
            let near = max(distance, 0.01)
            let part = range > 0 ? distance * distance / (range * range) : 0
            return (1 - part * part) / (near * near)
        case .polynomial(let constant, let linear, let quadratic):
            return 1 / max(constant + linear * distance + quadratic * distance * distance, 0.0001)
        }
    }
}

extension Material {
    /// Whether the surface is black without light: its formula reads lights, and it neither emits nor reflects a fixed light.
    var needsLight: Bool {
        switch lightingModel {
        case .constant, .shadowOnly: false
        case .lambert, .phong, .blinn, .physicallyBased, .skin:
            selfIllumination == nil && emission.isBlack && reflective.isBlack
        }
    }
}

extension MaterialSlot {
    fileprivate var isBlack: Bool {
        guard intensity != 0, case .color(let color) = contents else { return intensity == 0 }
        return color.premultiplied.xyz == .zero
    }
}

extension ReflectiveSlot {
    fileprivate var isBlack: Bool {
        guard intensity != 0, case .color(let color) = contents else { return intensity == 0 }
        return color.premultiplied.xyz == .zero
    }
}
