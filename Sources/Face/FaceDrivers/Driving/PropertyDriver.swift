import FaceTracking
public import RenderMath
import SceneGraph

/// Drives a property with a value of the recording, starting from the scene's value in each frame.
public struct PropertyDriver: Sendable {
    /// How the driven value is combined with the property's value from the scene and earlier drivers.
    public enum Combination: String, CaseIterable, Sendable {
        /// It replaces the value.
        case set
        /// It is added.
        case add
        /// It is multiplied.
        case multiply
    }

    /// The property.
    public var property: DrivenProperty
    /// The lane of the property to change; nil for all. Default: all.
    public var lane: Int?
    /// The value that drives the property.
    public var value: DrivenValue
    /// The curve from the value to the property.
    public var curve: ValueCurve
    /// How the value is combined with the existing one. Default: it replaces it.
    public var combination: Combination

    /// Creates a driver. Default: the value itself replaces the property's.
    public init(
        _ property: DrivenProperty, lane: Int? = nil, value: DrivenValue, curve: ValueCurve = ValueCurve(),
        combination: Combination = .set
    ) {
        self.property = property
        self.lane = lane
        self.value = value
        self.curve = curve
        self.combination = combination
    }

    /// Returns the property's value after the driver.
    func joined(_ driven: SIMD4<Double>, to base: SIMD4<Double>) -> SIMD4<Double> {
        var joined =
            switch combination {
            case .set: driven
            case .add: base + driven
            case .multiply: base * driven
            }
        let range = property.type.range
        joined.clamp(lowerBound: SIMD4(repeating: range.lowerBound), upperBound: SIMD4(repeating: range.upperBound))
        guard let lane else { return joined }
        var changed = base
        changed[lane] = joined[lane]
        return changed
    }
}

/// The placement of a driven node before drivers change it.
public struct DrivenPlacement: Hashable, Sendable {
    /// The translation, in metres.
    public var translate: SIMD3<Float>
    /// The rotation about x, y and z in degrees, applied about z first, then x, then y.
    public var rotate: SIMD3<Float>
    /// The factors along the axes.
    public var scale: SIMD3<Float>
    /// The origin of ``translate``, such as a corner of the picture for nodes placed there. Default: the parent's origin.
    public var origin = SIMD3<Float>.zero
    /// The point of the parent's space about which ``rotate`` and ``scale`` act, in metres. Default: the parent's origin.
    package var pivot = SIMD3<Float>.zero

    /// Creates a placement. Default: the identity.
    public init(translate: SIMD3<Float> = .zero, rotate: SIMD3<Float> = .zero, scale: SIMD3<Float> = SIMD3(1, 1, 1)) {
        self.translate = translate
        self.rotate = rotate
        self.scale = scale
    }

    /// Decomposes an affine matrix; its skew is lost.
    init(_ parentFromNode: Matrix4) {
        let parts = Transform(parentFromNode)
        let angles = Matrix4(rotation: parts.rotation).headAngles
        self.init(
            translate: parts.translation, rotate: SIMD3(Float(angles.y), Float(angles.x), Float(angles.z)), scale: parts.scale)
    }

    /// The transform from the node's space to its parent's.
    public var parentFromNode: Matrix4 {
        let radians = SIMD3<Double>(rotate) * (.pi / 180)
        let turned = Transform(
            translation: origin + pivot + translate,
            rotation: Quaternion(yawAboutY: radians.y, pitchAboutX: radians.x, rollAboutZ: radians.z), scale: scale
        ).matrix
        return pivot == .zero ? turned : turned * Matrix4(translation: -pivot)
    }
}
