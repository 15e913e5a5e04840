package import ConfigLanguage
package import FaceDrivers

/// A rule that places or rotates a node after everything else has moved it.
package struct ConstraintSettings: ConfigObject {
    /// The parts of the face's motion that a node can copy.
    package enum Copied: String, CaseIterable, Sendable {
        case rotation, position
    }

    package var billboard: Bool?
    package var lookAt: Located<String>?
    package var copy: Copied?
    @Apart package var distance: DistanceSettings?
    @Apart package var attach: AttachSettings?
    @Apart package var follow: NodeConstraint.Spring?
    @Apart package var swing: NodeConstraint.Pendulum?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "constraint"
    package static let documentation =
        "A rule that positions or rotates the node after all of its other motion: exactly one of these."
    package static let fields: [Field<ConstraintSettings>] = [
        Field(
            "billboard", \.billboard, .boolean,
            "Whether the node takes the camera's rotation, so that it is flat in the picture."),
        Field(
            "lookAt", \.lookAt, .located(.text("`camera` or a node's name")),
            "The target of the node's +z axis: the `camera`, or another node by its name or path. The +y axis points up."),
        Field(
            "copy", \.copy, .choice(),
            "The part of the face's motion that the node follows: `rotation` leaves the node at its own translation, "
                + "`position` leaves the node with its own rotation."),
        Field("distance", \.distance, .object(), "Keeps the node within a range of distances from another node or the camera."),
        Field("attach", \.attach, .object(), "Attaches the node to a mesh's skin, so that it moves with the expression."),
        Field("follow", \.follow, .object(), "Delays the node's motion, as if it hung on springs: `{}` wobbles like a hat."),
        Field("swing", \.swing, .object(), "Hangs the node from its origin, so that it swings: `{}` is an earring of 3 cm."),
    ]
    package static let alternatives = [
        Alternatives.exactlyOne(of: "billboard", "lookAt", "copy", "distance", "attach", "follow", "swing")
    ]
}

/// A distance range to maintain.
package struct DistanceSettings: ConfigObject {
    package var to: Located<String>?
    package var least: Float = 0
    package var most: Float = 1e6
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "distanceConstraint"
    package static let documentation =
        "A range of distances from a target, kept along the line between the node and the target."
    package static let fields: [Field<DistanceSettings>] = [
        Field(
            "to", \.to, .located(.text("`camera` or a node's name")), required: true,
            "The `camera` or a node, by its name or path."),
        Field("least", \.least, .float(from: 0, to: 1e6), "The minimum distance in metres."),
        Field("most", \.most, .float(from: 0, to: 1e6), "The maximum distance in metres."),
    ]
}

/// A point on the skin to attach to.
package struct AttachSettings: ConfigObject {
    package var to: Located<String>?
    package var at: AttachPoint?
    package var vertex: Int?
    package var triangle: Int?
    package var weights: SIMD3<Float>?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "attachConstraint"
    package static let documentation =
        "A point on a mesh that moves with the expression. The node's own transform is relative to this point, with +z out of "
        + "the skin and +y up."
    package static let fields: [Field<AttachSettings>] = [
        Field(
            "to", \.to, .located(.text("a node's name")), required: true,
            "The node with the mesh, by its name or path; it may be an occluder."),
        Field("at", \.at, .choice(), "The point on the skin nearest to this point of a face at rest."),
        Field("vertex", \.vertex, .integer(0...Int(Int32.max)), "A vertex of the node's mesh, counted from 0."),
        Field("triangle", \.triangle, .integer(0...Int(Int32.max)), "A triangle of the node's mesh, counted from 0."),
        Field(
            "weights", \.weights, .vector("three weights [a, b, c]"),
            "The position within the triangle, as the weights of its corners. Default: its centre."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "at", "vertex", "triangle")]
}

extension NodeConstraint.Spring: ConfigMapping {
    package static let standard = NodeConstraint.Spring()
    package static let name = "followConstraint"
    package static let documentation = "Springs that delay a node's position and rotation."
    package static let fields: [Field<NodeConstraint.Spring>] = [
        Field(
            "frequency", \.frequency, .number(from: 0.05, to: 20),
            "The natural frequency of the springs in hertz; higher values are stiffer."),
        Field(
            "damping", \.damping, .number(from: 0, to: 2),
            "The damping ratio: 0 swings for ever, 1 comes to rest without overshoot, higher values take longer."),
        Field("position", \.movesPosition, .boolean, "Whether the node's position is delayed."),
        Field("rotation", \.movesRotation, .boolean, "Whether the node's rotation is delayed."),
    ]
}

extension NodeConstraint.Pendulum: ConfigMapping {
    package static let standard = NodeConstraint.Pendulum()
    package static let name = "swingConstraint"
    package static let documentation = "A pendulum: a weight on a thread. The node's \u{2212}y axis points along the thread."
    package static let fields: [Field<NodeConstraint.Pendulum>] = [
        Field(
            "length", \.length, .number(from: 0.001, to: 10),
            "The length of the thread in metres; longer threads swing more slowly."),
        Field(
            "damping", \.damping, .number(from: 0, to: 100),
            "The damping rate per second: 0 swings for ever, higher values come to rest sooner."),
        Field(
            "gravity", \.gravity, .number(from: 0, to: 100),
            "The acceleration of gravity along the world's \u{2212}y axis, in metres per second squared."),
    ]
}
