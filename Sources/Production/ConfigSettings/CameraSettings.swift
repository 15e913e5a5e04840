package import ConfigLanguage
import FaceDrivers
package import SceneGraph

/// The position and the field of view of the camera.
package struct CameraSettings: ConfigObject {
    /// The source of the camera's position.
    package enum Source: String, CaseIterable, Sendable {
        /// The recording, if it has a camera; otherwise the camera is fixed.
        case recording
        /// The config.
        case fixed
        /// A camera in the file of a model.
        case model
    }

    package var source = Source.recording
    package var name: Located<String>?
    package var fit: Located<CameraFit>?
    package var from: Located<ViewDirection>?
    package var position = SIMD3<Float>(0, 0, 0.55)
    package var target = SIMD3<Float>(0, 0, 0)
    package var up = SIMD3<Float>(0, 1, 0)
    package var fieldOfView: Double = 30
    package var near: Float = 0.01
    package var exposureOffset: Float = 0
    package var toneMapping = ToneMapping.none
    @Apart package var bloom: Camera.Bloom?
    @Apart package var ambientOcclusion: Camera.AmbientOcclusion?
    package var location = ConfigLocation.none

    package init() {}

    package init(source: Source) {
        self.source = source
    }

    package static let name = "camera"
    package static let documentation = "The camera: its position, direction, field of view, exposure and effects."
    package static let foreignKeys = ForeignKeys.camera
    package static let fields: [Field<CameraSettings>] = [
        Field(
            "source", \.source, .choice(),
            "`recording` follows the recording's camera if it has one; `fixed` uses the other fields; `model` follows a camera in "
                + "a model's file."),
        Field(
            "name", \.name, .located(.text("a camera's name")),
            "The name of the model's camera, or that of its node if it has none. Default: the first camera of the models."),
        Field(
            "fit", \.fit, .located(.cameraFit),
            "The node that a fixed camera frames, by name or path, or `true` for all visible nodes: the camera looks at the "
                + "centre of their bounding sphere in its rest pose, from the distance at which the sphere fills the smaller side "
                + "of the picture. Default: none; the camera has a `position`."),
        Field(
            "from", \.from, .located(.viewDirection),
            "The side from which `fit` looks: a name, or the azimuth and the elevation in degrees. `front` looks along \u{2212}z; "
                + "`left` and `right` are those of a viewer in front, \u{2212}x and +x, and have the azimuths \u{2212}90 and 90. "
                + "Default: `front`."),
        Field(
            CameraProperty.position, \.position, .vector("a position [x, y, z] in metres"),
            "The position of a fixed camera, in metres."),
        Field(
            "target", \.target, .vector("a position [x, y, z] in metres"), "The point that a fixed camera looks at, in metres."),
        Field("up", \.up, .direction, "The direction that points up in a fixed camera's picture."),
        Field(
            CameraProperty.fieldOfView, \.fieldOfView, "The vertical field of view of a fixed camera, in degrees."),
        Field("near", \.near, .float(from: 0.0001, to: 10), "The distance of the near plane, in metres."),
        Field(
            CameraProperty.exposureOffset, \.exposureOffset,
            "The exposure of lit surfaces in stops: 1 doubles their light. The background and surfaces with `model: constant` "
                + "are not affected."),
        Field(
            "toneMapping", \.toneMapping, .choice(),
            "The treatment of light above white on lit surfaces: `none` clips it; `filmic` rolls highlights off, and preserves "
                + "hues and everything darker than 0.76 of white (Khronos PBR Neutral)."),
        Field(
            "bloom", \.bloom, .object(), "The glow of drawn surfaces that are brighter than white. Default: none."),
        Field(
            "ambientOcclusion", \.ambientOcclusion, .object(),
            "The darkening of cavities and contacts in ambient and environment light, in screen space. Default: none."),
    ]
    package static let alternatives = ["source", "position", "target", "up"].map { Alternatives.atMostOne(of: "fit", $0) }
}

extension CameraSettings {
    /// The direction of a fitted camera without `from`.
    package static let frontDirection = ViewDirection(azimuth: 0, elevation: 0)

    /// Whether the camera's position follows from what it frames.
    package var isFitted: Bool { fit.map { $0.value != .nothing } ?? false }

    /// The scene's camera with these settings, without footage behind it.
    package var camera: Camera {
        var camera = Camera(lens: .fieldOfView(fieldOfView * .pi / 180), near: near)
        camera.exposureOffset = exposureOffset
        camera.toneMapping = toneMapping
        camera.bloom = bloom
        camera.ambientOcclusion = ambientOcclusion
        return camera
    }
}
