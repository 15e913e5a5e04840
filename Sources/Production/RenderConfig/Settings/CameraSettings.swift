import ConfigLanguage

/// The position of the camera and what it sees.
struct CameraSettings: ConfigObject {
    /// Who says where the camera stands.
    enum Source: String, CaseIterable, Sendable {
        /// The recording, where it has a camera; else the camera is fixed.
        case recording
        /// The config.
        case fixed
    }

    var source = Source.recording
    var position = SIMD3<Float>(0, 0, 0.55)
    var target = SIMD3<Float>(0, 0, 0)
    var up = SIMD3<Float>(0, 1, 0)
    var fieldOfView: Double = 30
    var near: Float = 0.01
    var location = ConfigLocation.none

    init() {}

    init(source: Source) {
        self.source = source
    }

    static let name = "camera"
    static let documentation = "Where the camera stands and what it sees."
    static let foreignKeys = ForeignKeys.camera
    static let fields: [Field<CameraSettings>] = [
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
