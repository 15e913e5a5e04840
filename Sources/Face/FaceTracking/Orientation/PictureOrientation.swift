/// How a phone was held while it recorded, by UIKit's names of interface orientations: how the recorded pictures lie.
public enum PictureOrientation: String, CaseIterable, Sendable {
    /// Upright: the pictures are upright after a quarter turn clockwise.
    case portrait
    /// On its head: after a quarter turn counter-clockwise.
    case portraitUpsideDown
    /// On its side with the home button on the left: after half a turn.
    case landscapeLeft
    /// On its side with the home button on the right, as ARKit's pictures are stored: the pictures are upright.
    case landscapeRight

    /// The quarter turns clockwise after which the pictures are upright.
    package var quarterTurns: Int {
        switch self {
        case .landscapeRight: 0
        case .portrait: 1
        case .landscapeLeft: 2
        case .portraitUpsideDown: 3
        }
    }
}

/// The view in which a file holds a recording: how its pictures lie, with all that is counted in them.
///
/// Frames that are read are upright, and not mirrored, whatever the file says.
public struct RecordedView: Hashable, Sendable {
    /// How the pictures lie. Default: upright.
    public var orientation: PictureOrientation
    /// Whether the upright pictures are mirror images of what the camera saw, as selfies are shown. Default: no.
    public var isMirrored: Bool

    /// A view from its parts. Default: upright and not mirrored.
    public init(orientation: PictureOrientation = .landscapeRight, isMirrored: Bool = false) {
        self.orientation = orientation
        self.isMirrored = isMirrored
    }

    /// Whether it is what frames that are read have.
    public var isUpright: Bool { self == RecordedView() }
}
