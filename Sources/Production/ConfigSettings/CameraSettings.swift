package import ConfigLanguage
package import SceneGraph

/// The position and the field of view of the camera.
package struct CameraSettings: ConfigObject {
    /// The source of the camera's position.
    package enum Source: String, CaseIterable, Sendable {
        /// The recording, if it has a camera; otherwise the camera is fixed.
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
    package var exposureOffset: Float = 0
    package var toneMapping = ToneMapping.none
    @Apart package var bloom: BloomSettings?
    @Apart package var ambientOcclusion: AmbientOcclusionSettings?
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
        Field("position", \.position, .vector("a position [x, y, z] in metres"), "The position of a fixed camera, in metres.")
            .driven(as: "camera.position"),
        Field(
            "target", \.target, .vector("a position [x, y, z] in metres"), "The point that a fixed camera looks at, in metres."),
        Field("up", \.up, .direction, "The direction that is up in a fixed camera's picture."),
        Field(
            "fieldOfView", \.fieldOfView, .number(above: 0, below: 180), "A fixed camera's vertical field of view in degrees."
        ).driven(as: "camera.fieldOfView"),
        Field("near", \.near, .float(from: 0.0001, to: 10), "The distance of the near plane, in metres."),
        Field(
            "exposureOffset", \.exposureOffset, .float(from: -20, to: 20),
            "By how many stops surfaces that light shapes are brighter: 1 doubles their light. The background, and surfaces of `model: "
                + "constant`, show their pictures as they are."
        ).driven(as: "camera.exposureOffset"),
        Field(
            "toneMapping", \.toneMapping, .choice(),
            "The treatment of light above white on surfaces that light shapes: `none` cuts it off; `filmic` rolls highlights off, without a "
                + "change of what is darker than 0.76 of white, and without a change of hue (Khronos PBR Neutral)."),
        Field(
            "bloom", \.bloom, .object(), "The glow of what is brighter than white on drawn surfaces. Default: none."),
        Field(
            "ambientOcclusion", \.ambientOcclusion, .object(),
            "The darkness of cavities and contacts in ambient and environment light, from what the camera sees. Default: none."),
    ]
}
