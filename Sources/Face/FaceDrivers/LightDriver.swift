import FaceTracking
import RenderMath
public import SceneGraph

/// Lets a light of the scene shine as the tracker saw the room: the estimate's lumens, and the node's colour times the colour of the
/// estimate's temperature. Where a frame has no estimate the last one holds; before the first the light is as the scene has it.
public struct LightDriver: Hashable, Sendable {
    /// Which of the estimate's lights.
    public enum Source: String, CaseIterable, Sendable {
        /// The light of the room.
        case ambient
        /// The strongest light: the node is turned so that its −z axis points where the light shines to. Where an estimate has no
        /// strongest light the room's lumens are taken, and the node stays as it is.
        case primary
        /// The light from all around, of other colours from other sides, where an estimate has spherical harmonics: then the room's even
        /// light is part of them, and the strongest light is what they say of it. Where it has none, nothing.
        case harmonics
    }

    /// The node that holds the light.
    public var node: NodeID
    /// Which of the estimate's lights. Default: the room's.
    public var source: Source
    /// A factor on the lumens. Default: 1.
    public var gain: Float
    /// A factor on estimates of spherical harmonics. Default: 1.
    public var harmonicsGain: Float
    /// Whether the colour follows the estimate's temperature. Default: yes.
    public var followsTemperature: Bool

    /// A driver of a light.
    public init(
        node: NodeID, source: Source = .ambient, gain: Float = 1, harmonicsGain: Float = 1,
        followsTemperature: Bool = true
    ) {
        self.node = node
        self.source = source
        self.gain = gain
        self.harmonicsGain = harmonicsGain
        self.followsTemperature = followsTemperature
    }

    /// Sets the light; nothing happens to a node without one.
    func apply(_ estimate: LightEstimate, to state: inout FrameState) {
        guard var light = state[node].light else { return }
        if let coefficients = estimate.sphericalHarmonics {
            return apply(EstimatedHarmonics(coefficients), to: &state)
        }
        guard source != .harmonics else {
            state[node].light?.intensity = 0
            return
        }
        let lumens = source == .primary ? estimate.primaryIntensity ?? estimate.ambientIntensity : estimate.ambientIntensity
        light.intensity = lumens * gain
        if followsTemperature {
            light.color *= ColorTemperature.linearColor(kelvin: Double(estimate.ambientColorTemperature))
        }
        state[node].light = light
        if source == .primary, let direction = estimate.primaryDirection {
            state[node].parentFromNode = Self.looking(along: direction, from: state[node].parentFromNode.columns.3)
        }
    }

    private func apply(_ harmonics: EstimatedHarmonics, to state: inout FrameState) {
        switch source {
        case .ambient: state[node].light?.intensity = 0
        case .primary:
            state[node].light?.intensity = 1000 * harmonicsGain
            state[node].light?.color *= harmonics.directional
            state[node].parentFromNode = Self.looking(
                along: harmonics.direction, from: state[node].parentFromNode.columns.3)
        case .harmonics:
            state[node].light?.intensity = 1000 * harmonicsGain
            state[node].light?.harmonics = harmonics.rest
        }
    }

    /// A placement whose −z axis points along a direction.
    private static func looking(along direction: SIMD3<Float>, from position: SIMD4<Float>) -> Matrix4 {
        let z = -direction.normalized()
        // Any axis will do beside the light's own; the one that it is farthest from is the most exact.
        let aside: SIMD3<Float> = z.y.magnitude < 0.9 ? SIMD3(0, 1, 0) : SIMD3(1, 0, 0)
        let x = aside.cross(z).normalized()
        return Matrix4(SIMD4(x, 0), SIMD4(z.cross(x), 0), SIMD4(z, 0), position)
    }
}
