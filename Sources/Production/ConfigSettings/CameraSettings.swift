package import ConfigLanguage

/// The position of the camera and what it sees.
package struct CameraSettings: ConfigObject {
    /// Who says where the camera stands.
    package enum Source: String, CaseIterable, Sendable {
        /// The recording, where it has a camera; else the camera is fixed.
        case recording
        /// The config.
        case fixed
    }

    package var source = Source.recording
    package var position = SIMD3<Float>(0, 0, 0.55)
    package var target = SIMD3<Float>(0, 0, 0)
    package var up = SIMD3<Float>(0, 1, 0)
    package var fieldOfView: Double = 30
    package var near: Float = 0.01
    package var location = ConfigLocation.none

    package init() {}

    package init(source: Source) {
        self.source = source
    }

    package static let name = "camera"
    package static let documentation = "Where the camera stands and what it sees."
    package static let foreignKeys = ForeignKeys.camera
    package static let fields: [Field<CameraSettings>] = [
        Field(
            "source", \.source, .choice(),
            "`recording` follows the recording's camera if it has one; `fixed` uses the other fields."),
        Field("position", \.position, .vector("a position [x, y, z] in metres"), "The position of a fixed camera, in metres."),
        Field(
            "target", \.target, .vector("a position [x, y, z] in metres"), "The point that a fixed camera looks at, in metres."),
        Field("up", \.up, .direction, "The direction that is up in a fixed camera's picture."),
        Field(
            "fieldOfView", \.fieldOfView, .number(above: 0, below: 180), "A fixed camera's vertical field of view in degrees."),
        Field("near", \.near, .float(from: 0.0001, to: 10), "The distance of the near plane, in metres."),
    ]
}
