import RenderMath

/// The face's 52 morph targets, named as ARKit names its blend shapes.
public struct FaceExpressions: Sendable {
    /// One named shape.
    public struct Shape: Sendable {
        /// ARKit's name, such as `jawOpen`.
        public var name: String
        /// The offset of each vertex of the face at weight 1, in millimetres.
        public var offsets: [SIMD3<Double>]
    }

    /// All 52 shapes, in the order of ARKit's list.
    public let shapes: [Shape]

    /// The shapes of the face that the project ships.
    public static let standard = FaceExpressions(face: .standard)

    /// The offsets of a shape.
    /// - Precondition: it is one of ARKit's names.
    public func offsets(of name: String) -> [SIMD3<Double>] {
        guard let shape = shapes.first(where: { $0.name == name }) else { preconditionFailure("\(name) is not a blend shape.") }
        return shape.offsets
    }

    private init(face: FaceGeometry) {
        var maker = ExpressionMaker(face: face)
        shapes = Self.names.map { Shape(name: $0, offsets: maker.offsets(of: $0).map(Self.rounded)) }
    }

    /// The offset rounded to a tenth of a micrometre; zero if it is shorter than half a hundredth of a millimetre.
    static func rounded(_ offset: SIMD3<Double>) -> SIMD3<Double> {
        if offset.length < 0.005 { return .zero }
        let scaled = (offset * 1e4).rounded(.toNearestOrAwayFromZero) / 1e4
        // Adding zero turns a negative zero into a plain one.
        return scaled + SIMD3(0, 0, 0)
    }

    /// The 52 names.
    public static let names: [String] =
        sided(["eyeBlink", "eyeLookDown", "eyeLookIn", "eyeLookOut", "eyeLookUp", "eyeSquint", "eyeWide"])
        + [
            "jawForward", "jawLeft", "jawRight", "jawOpen", "mouthClose", "mouthFunnel", "mouthPucker", "mouthLeft",
            "mouthRight",
        ]
        + sided(["mouthSmile", "mouthFrown", "mouthDimple", "mouthStretch"])
        + ["mouthRollLower", "mouthRollUpper", "mouthShrugLower", "mouthShrugUpper"]
        + sided(["mouthPress", "mouthLowerDown", "mouthUpperUp", "browDown"])
        + ["browInnerUp"] + sided(["browOuterUp"]) + ["cheekPuff"] + sided(["cheekSquint", "noseSneer"]) + ["tongueOut"]

    private static func sided(_ names: [String]) -> [String] {
        names.flatMap { [$0 + "Left", $0 + "Right"] }
    }
}
