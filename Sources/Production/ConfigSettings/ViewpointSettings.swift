package import ConfigLanguage

/// A viewpoint that replaces the scene's camera.
package struct ViewpointSettings: ConfigObject {
    package var position: SIMD3<Float>?
    package var target = SIMD3<Float>(0, 0, 0)
    package var up = SIMD3<Float>(0, 1, 0)
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "viewpoint"
    package static let documentation =
        "Another position of the camera, for viewing a scene from the side. The lens stays that of the config's or the "
        + "recording's camera. Nodes that follow the camera, such as billboards and `anchor: camera`, still follow the "
        + "original camera."
    package static let fields: [Field<ViewpointSettings>] = [
        Field(
            "position", \.position, .vector("a position [x, y, z] in metres"), required: true, "The position, in metres."),
        Field("target", \.target, .vector("a position [x, y, z] in metres"), "The point that the camera looks at, in metres."),
        Field("up", \.up, .direction, "The direction that points up in the picture."),
    ]
}
