import FaceTracking
public import RenderMath
import SceneGraph

/// Lets a value of the recording change a property, each frame anew from what the scene has.
public struct PropertyDriver: Sendable {
    /// The way in which the value joins what the property has by the scene and the drivers before.
    public enum Combination: String, CaseIterable, Sendable {
        /// It takes its place.
        case set
        /// It is added.
        case add
        /// It is a factor.
        case multiply
    }

    /// The property.
    public var property: DrivenProperty
    /// Which of its numbers change; nil for all. Default: all.
    public var lane: Int?
    /// The number that drives it.
    public var value: DrivenValue
    /// The way from the number to the property's value.
    public var curve: ValueCurve
    /// The way in which the value joins what there is. Default: in its place.
    public var combination: Combination

    /// A driver from its parts. Default: the number itself takes the property's place.
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

    /// What the property has after the driver.
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

/// The placement of a node that drivers move, before they do.
public struct DrivenPlacement: Hashable, Sendable {
    /// In metres.
    public var translate: SIMD3<Float>
    /// In degrees about x, y and z: about z first, then x, then y.
    public var rotate: SIMD3<Float>
    /// Factors along the axes.
    public var scale: SIMD3<Float>
    /// The point that ``translate`` is counted from: a corner of the picture, for what is placed there. Default: the parent's origin.
    public var origin = SIMD3<Float>.zero

    /// A placement from its parts. Default: nothing moves.
    public init(translate: SIMD3<Float> = .zero, rotate: SIMD3<Float> = .zero, scale: SIMD3<Float> = SIMD3(1, 1, 1)) {
        self.translate = translate
        self.rotate = rotate
        self.scale = scale
    }

    /// The parts of an affine matrix; what it skews is lost.
    init(_ parentFromNode: Matrix4) {
        let parts = Transform(parentFromNode)
        let angles = Matrix4(rotation: parts.rotation).headAngles
        self.init(
            translate: parts.translation, rotate: SIMD3(Float(angles.y), Float(angles.x), Float(angles.z)), scale: parts.scale)
    }

    /// From the node's space to its parent's.
    public var parentFromNode: Matrix4 {
        let radians = SIMD3<Double>(rotate) * (.pi / 180)
        return Transform(
            translation: origin + translate,
            rotation: Quaternion(yawAboutY: radians.y, pitchAboutX: radians.x, rollAboutZ: radians.z), scale: scale
        ).matrix
    }
}
