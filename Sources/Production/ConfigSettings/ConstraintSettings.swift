package import ConfigLanguage

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
    @Apart package var follow: FollowSettings?
    @Apart package var swing: SwingSettings?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "constraint"
    package static let documentation =
        "A rule that places or turns the node after everything that moves it: exactly one of these."
    package static let fields: [Field<ConstraintSettings>] = [
        Field("billboard", \.billboard, .boolean, "`true` turns the node as the camera is, flat in the picture."),
        Field(
            "lookAt", \.lookAt, .located(.text("`camera` or a node's name")),
            "Points the node's +z axis to the `camera` or to another node, by its name or path, with +y up."),
        Field(
            "copy", \.copy, .choice(),
            "`rotation` takes only the turn of the face that places the node, which then floats where its own translation says; `position` takes "
                + "only the place."),
        Field("distance", \.distance, .object(), "Keeps the node within a distance of another node or of the camera."),
        Field("attach", \.attach, .object(), "Stands on a mesh's skin and moves with its expression."),
        Field("follow", \.follow, .object(), "Follows late, as by springs: `{}` wobbles as a hat does."),
        Field("swing", \.swing, .object(), "Hangs from the node's origin and swings: `{}` is an earring of 3 cm."),
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
    package static let documentation = "A distance that is kept, along the line between the two."
    package static let fields: [Field<DistanceSettings>] = [
        Field(
            "to", \.to, .located(.text("`camera` or a node's name")), required: true,
            "The `camera` or a node, by its name or path."),
        Field("least", \.least, .float(from: 0, to: 1e6), "The least distance in metres."),
        Field("most", \.most, .float(from: 0, to: 1e6), "The greatest distance in metres."),
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
        "A place on a mesh that moves with its expression: the node's own placement is counted from there, +z out of the skin, +y up."
    package static let fields: [Field<AttachSettings>] = [
        Field(
            "to", \.to, .located(.text("a node's name")), required: true,
            "The node with the mesh, by its name or path; it may be an occluder."),
        Field("at", \.at, .choice(), "The place of the skin that is nearest to this point of a face at rest."),
        Field("vertex", \.vertex, .integer(0...Int(Int32.max)), "A vertex of the node's mesh, counted from 0."),
        Field("triangle", \.triangle, .integer(0...Int(Int32.max)), "A triangle of the node's mesh, counted from 0."),
        Field(
            "weights", \.weights, .vector("three shares [a, b, c]"),
            "The place within the triangle, by the shares of its corners. Default: its middle."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "at", "vertex", "triangle")]
}

/// Springs with which a node follows.
package struct FollowSettings: ConfigObject {
    package var frequency = 2.0
    package var damping = 0.3
    package var position = true
    package var rotation = true
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "followConstraint"
    package static let documentation = "Springs by which a node follows its place and its turn."
    package static let fields: [Field<FollowSettings>] = [
        Field(
            "frequency", \.frequency, .number(from: 0.05, to: 20),
            "How often the node would swing in a second; higher is stiffer."),
        Field(
            "damping", \.damping, .number(from: 0, to: 2),
            "0 swings for ever, 1 comes to rest without swinging over, more creeps."),
        Field("position", \.position, .boolean, "Whether its place follows late."),
        Field("rotation", \.rotation, .boolean, "Whether its turn follows late."),
    ]
}

/// A pendulum.
package struct SwingSettings: ConfigObject {
    package var length = 0.03
    package var damping = 2.0
    package var gravity = 9.81
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "swingConstraint"
    package static let documentation = "A weight on a thread: the node's \u{2212}y axis points along it."
    package static let fields: [Field<SwingSettings>] = [
        Field(
            "length", \.length, .number(from: 0.001, to: 10), "The length of the thread in metres; longer ones swing slower."),
        Field("damping", \.damping, .number(from: 0, to: 100), "The share of its speed that it loses in a second."),
        Field("gravity", \.gravity, .number(from: 0, to: 100), "In metres a second squared, along the world's \u{2212}y axis."),
    ]
}
