package import ConfigLanguage
package import FilmIntegration
import ImageCodecs

/// The objects of the footage in front of the scene.
package struct OcclusionSettings: ConfigObject {
    /// The captured data that the mask is computed from.
    package enum Captured: String, CaseIterable, Sendable {
        /// The camera's depth data.
        case depth
    }

    package var matte: Located<ConfigPath>?
    package var captured: Captured?
    package var estimate: Bool?
    package var keptParts: Set<KeptPart> = []
    package var location = ConfigLocation.none

    package init() {}

    /// Whether a part stays in front of the scene.
    private subscript(keeps part: KeptPart) -> Bool {
        get { keptParts.contains(part) }
        set {
            if newValue { keptParts.insert(part) } else { keptParts.remove(part) }
        }
    }

    package static let name = "occlusion"
    package static let documentation =
        "Objects of the film in front of the scene, such as a hand or a microphone: at most one of a matte, captured depth and "
        + "an estimate; also hands, hair and spectacles."
    package static let fields: [Field<OcclusionSettings>] = [
        Field(
            "matte", \.matte, .path(of: "a video, a folder of pictures or a picture"),
            "A matte of the background's size, light where the film is in front: a video or a folder of pictures, which play "
                + "in step with the background, or one picture (\(ImageFormat.frameNames))."),
        Field(
            "captured", \.captured, .choice(),
            "`depth`: pixels that are nearer than the scene, by the recording's depth files."),
        Field(
            "estimate", \.estimate, .boolean,
            "Finds pixels that do not look like the tracked face: hands and objects, not single hairs. The film is read twice."
        ),
        Field(
            "hands", \.[keeps: .hands], .boolean,
            "Finds the hands in front of tracked faces, near the hand landmarks in the recording, which `bianlian track` "
                + "writes."
        ),
        Field(
            "hair", \.[keeps: .hair], .boolean,
            "Finds the hair of tracked faces, such as a fringe: a mask ends at the hairline. Each frame is processed "
                + "independently, so photos work too."
        ),
        Field(
            "spectacles", \.[keeps: .spectacles], .boolean,
            "Finds the spectacles that tracked faces wear: the frame stays in front, lenses are transparent. Some frames are read twice."
        ),
    ]
    package static let alternatives = [Alternatives.atMostOne(of: "matte", "captured", "estimate")]
}
