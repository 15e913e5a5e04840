/// The orientation of a phone during recording, and thereby of the recorded pictures, named like UIKit's interface
/// orientations.
public enum PictureOrientation: String, CaseIterable, Sendable {
    /// Upright: a quarter turn clockwise makes the pictures upright.
    case portrait
    /// Upside down: a quarter turn counter-clockwise makes the pictures upright.
    case portraitUpsideDown
    /// On its side with the home button on the left: half a turn makes the pictures upright.
    case landscapeLeft
    /// On its side with the home button on the right, the orientation of ARKit's stored pictures: they are upright.
    case landscapeRight

    /// The number of clockwise quarter turns that make the pictures upright.
    package var quarterTurns: Int {
        switch self {
        case .landscapeRight: 0
        case .portrait: 1
        case .landscapeLeft: 2
        case .portraitUpsideDown: 3
        }
    }
}

/// The orientation and mirroring in which a file stores a recording and all its picture coordinates.
///
/// Frames returned by a reader are always upright and not mirrored.
public struct RecordedView: Hashable, Sendable {
    /// The orientation of the pictures. Default: upright.
    public var orientation: PictureOrientation
    /// Whether the upright pictures are mirror images of what the camera saw, like selfies. Default: no.
    public var isMirrored: Bool

    /// Creates a view. Default: upright and not mirrored.
    public init(orientation: PictureOrientation = .landscapeRight, isMirrored: Bool = false) {
        self.orientation = orientation
        self.isMirrored = isMirrored
    }

    /// Whether it is the view of frames returned by a reader.
    package var isUpright: Bool { self == RecordedView() }
}
