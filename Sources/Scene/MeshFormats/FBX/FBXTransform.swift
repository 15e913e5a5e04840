package import RenderMath

/// The transform of an FBX node (Autodesk, "FBX SDK: Computing transformation matrices").
package struct FBXTransform {
    /// The scale that a node takes from its parents.
    private enum Inheritance: Int {
        /// The scale applies after the node's own rotation.
        case rotationThenScale = 0
        /// The parent's transform as a whole.
        case whole = 1
        /// Only the scale of the parent's own parents.
        case withoutParentScale = 2
    }

    private var translation = Matrix4.identity
    private var rotation = Matrix4.identity
    private var scaling = Matrix4.identity
    private var rotationPivot = Matrix4.identity
    private var rotationOffset = Matrix4.identity
    private var scalingPivot = Matrix4.identity
    private var scalingOffset = Matrix4.identity
    private var inheritance = Inheritance.whole
    /// The transform of the node's meshes, which its children do not take.
    package private(set) var meshes = Matrix4.identity

    /// Creates a transform from a node's properties.
    /// - Parameter number: Returns a number of a property by its name and place; nil if the node does not state it.
    init(_ number: (String, Int) -> Double?) {
        func vector(_ name: String, orElse plain: Float = 0) -> SIMD3<Float> {
            SIMD3(
                number(name, 0).map { Float($0) } ?? plain, number(name, 1).map { Float($0) } ?? plain,
                number(name, 2).map { Float($0) } ?? plain)
        }
        let order = number("RotationOrder", 0).map { Int(clamping: Int64(min(max($0, 0), 6))) } ?? 0
        let (before, after) = (Self.turn(vector("PreRotation"), order: 0), Self.turn(vector("PostRotation"), order: 0))
        translation = Matrix4(translation: vector("Lcl Translation"))
        rotation = before * Self.turn(vector("Lcl Rotation"), order: order) * (after.affineInverse ?? .identity)
        scaling = Matrix4(scale: vector("Lcl Scaling", orElse: 1))
        rotationPivot = Matrix4(translation: vector("RotationPivot"))
        rotationOffset = Matrix4(translation: vector("RotationOffset"))
        scalingPivot = Matrix4(translation: vector("ScalingPivot"))
        scalingOffset = Matrix4(translation: vector("ScalingOffset"))
        inheritance =
            number("InheritType", 0).flatMap { Inheritance(rawValue: Int($0.isFinite ? min(max($0, 0), 2) : 1)) } ?? .whole
        meshes =
            Matrix4(translation: vector("GeometricTranslation")) * Self.turn(vector("GeometricRotation"), order: 0)
            * Matrix4(scale: vector("GeometricScaling", orElse: 1))
    }

    /// The axes of each order of rotation, the first one that turns first.
    private static let orders = [[0, 1, 2], [0, 2, 1], [1, 2, 0], [1, 0, 2], [2, 0, 1], [2, 1, 0], [0, 1, 2]]

    /// Returns a rotation by angles in degrees.
    private static func turn(_ degrees: SIMD3<Float>, order: Int) -> Matrix4 {
        guard degrees != .zero else { return .identity }
        return orders[order].reduce(Matrix4.identity) { turned, axis in
            var direction = SIMD3<Float>.zero
            direction[axis] = 1
            return Matrix4(rotation: Quaternion(angle: Double(degrees[axis]) * .pi / 180, axis: direction)) * turned
        }
    }

    /// The accumulated transforms of a node, which its children need.
    package struct Place {
        /// The transform of the node to the root.
        var rootFromNode = Matrix4.identity
        /// Its rotation alone.
        var rotation = Matrix4.identity
        /// The node's own scale.
        var ownScale = Matrix4.identity

        package init() {}
    }

    /// The transform of the node to its parent, if it took the parent's transform as a whole.
    private var plain: Matrix4 {
        let inverse = { (matrix: Matrix4) in matrix.affineInverse ?? .identity }
        let turned = translation * rotationOffset * rotationPivot * rotation * inverse(rotationPivot)
        return turned * scalingOffset * scalingPivot * scaling * inverse(scalingPivot)
    }

    /// Returns the transform of the node to its parent.
    /// - Parameter place: The parent's place; changed to the node's.
    package func parentFromNode(in place: inout Place) -> Matrix4 {
        let parent = place
        let plain = plain
        place.rotation = parent.rotation * rotation
        place.ownScale = scaling
        place.rootFromNode = parent.rootFromNode * plain
        guard inheritance != .whole, let parentFromRoot = parent.rootFromNode.affineInverse,
            let unturned = parent.rotation.affineInverse
        else { return plain }
        func linear(_ matrix: Matrix4) -> Matrix4 {
            Matrix4(matrix.columns.0, matrix.columns.1, matrix.columns.2, SIMD4(0, 0, 0, 1))
        }
        var parentScale = linear(unturned * parent.rootFromNode)
        if inheritance == .withoutParentScale { parentScale = parentScale * (parent.ownScale.affineInverse ?? .identity) }
        let placed = linear(parent.rotation * rotation * parentScale * scaling)
        place.rootFromNode = Matrix4(
            placed.columns.0, placed.columns.1, placed.columns.2, place.rootFromNode.columns.3)
        let result = parentFromRoot * place.rootFromNode
        guard result.isFinite else { return plain }
        return result
    }
}
