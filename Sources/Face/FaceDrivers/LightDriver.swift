import FaceTracking
import RenderMath
public import SceneGraph

/// Sets a light of the scene from the tracker's estimate of the room's light: the estimate's lumens, and the node's colour
/// times the colour of the estimate's temperature. Frames without an estimate keep the last one; before the first, the scene's
/// light applies.
public struct LightDriver: Hashable, Sendable {
    /// The light of the estimate to use.
    public enum Source: String, CaseIterable, Sendable {
        /// The ambient light of the room.
        case ambient
        /// The strongest light. The node is rotated so that its −z axis points in the light's direction. If an estimate has no
        /// strongest light, the ambient lumens apply and the node keeps its rotation.
        case primary
        /// The light from all directions, with different colours, if an estimate has spherical harmonics; otherwise no light.
        ///
        /// Harmonics include the ambient light, so lights with the source `ambient` are then dark. Lights with the source
        /// `primary` get their colour and direction from the harmonics.
        case harmonics
    }

    /// The node with the light.
    public var node: NodeID
    /// The light of the estimate to use. Default: the ambient light.
    public var source: Source
    /// A factor on the lumens. Default: 1.
    public var gain: Float
    /// A factor on estimates of spherical harmonics. Default: 1.
    public var harmonicsGain: Float
    /// Whether the colour follows the estimate's temperature. Default: yes.
    public var followsTemperature: Bool

    /// Creates a driver of a light.
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

    /// Sets the light. Does nothing if the node has none.
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

    /// Returns a placement whose −z axis points in a direction.
    private static func looking(along direction: SIMD3<Float>, from position: SIMD4<Float>) -> Matrix4 {
        let z = -direction.normalized()
        let x = z.axisAside(preferring: 1).cross(z).normalized()
        return Matrix4(SIMD4(x, 0), SIMD4(z.cross(x), 0), SIMD4(z, 0), position)
    }
}
