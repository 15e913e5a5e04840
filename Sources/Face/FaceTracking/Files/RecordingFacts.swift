import DescribedErrors
import Files
import Foundation
import RenderMath

/// Facts about a valid recording that the user should know, gathered frame by frame while it is read.
package struct RecordingFacts: Sendable {
    /// The number of frames that were read.
    package private(set) var frameCount = 0
    /// The number of these frames without a tracked face.
    package private(set) var lostFrameCount = 0
    /// The number of these frames that name a missing depth file.
    package private(set) var missingDepthCount = 0
    /// The first missing depth file.
    package private(set) var firstMissingDepth: String?
    /// Whether any frame names a picture or depth file, or the recording names a video.
    package private(set) var namesFiles = false
    /// Whether any tracked head has a transform other than the identity.
    package private(set) var headTurns = false

    private let path: String
    private let folder: String
    private let format: Recording.Format
    private let unusedNames: [String]
    /// The timecode base if it is an assumption.
    private let guessedBase: TimecodeBase?
    /// Whether keyframes determine when the face is tracked.
    private let isLostByHand: Bool
    /// Whether the recording's vertices cannot be mirrored.
    private let losesVertices: Bool
    private var placements: PlacementFacts

    /// Creates the facts that are known before a recording's first frame.
    package init(of recording: Recording) {
        path = pathWithoutDetours(recording.url.relativePath)
        folder = recording.url.deletingLastPathComponent().path
        format = recording.format
        unusedNames = recording.unusedNames
        guessedBase = recording.isTimecodeBaseGuess ? recording.timecodeBase : nil
        namesFiles = recording.header.video != nil
        losesVertices = recording.storedHeader.topology != nil && ViewTurner(uprightFrom: recording.storedHeader).losesVertices
        isLostByHand = recording.keyframes?.tracked != nil
        // A film may be shot from a distance with a long lens, and keyframes place a face where the config specifies.
        placements = PlacementFacts(
            checksDistance: recording.header.hasHeadPosition && recording.header.film == nil
                && recording.keyframes?.position == nil)
    }

    /// Adds the next frame.
    package mutating func add(_ frame: TrackedFrame) {
        frameCount += 1
        placements.add(frame)
        namesFiles = namesFiles || frame.picturePath != nil || frame.depthPath != nil
        let tracked = frame.faces.filter(\.isTracked)
        if tracked.isEmpty { lostFrameCount += 1 }
        headTurns = headTurns || tracked.contains { $0.worldFromFace != .identity }
        if let depth = frame.depthPath, !isThere(depth) {
            missingDepthCount += 1
            firstMissingDepth = firstMissingDepth ?? depth
        }
    }

    /// Whether a file exists. Like captured pictures, it is relative to the recording and must be within its folder.
    private func isThere(_ file: String) -> Bool {
        guard !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else { return false }
        return access(folder + "/" + file, F_OK) == 0
    }

    /// A line on the number of frames without a tracked face; nil if there are none, or keyframes determine them.
    package var lostNote: String? {
        guard lostFrameCount > 0, !isLostByHand else { return nil }
        return "\(path): no face is tracked in \(lostFrameCount) of \(frameCount) frame\(frameCount == 1 ? "" : "s") read"
    }

    /// The maximum number of value names in a note.
    private static let shownNames = 12

    /// One line for each thing that is missing from the recording or ignored.
    package var notes: [String] {
        var notes: [String] = []
        if let place = RecordingFormats[format]?.recordWithOptionalTurns, frameCount > lostFrameCount, !headTurns {
            notes.append(
                "\(path): the head never turns: HeadYaw, HeadPitch and HeadRoll are 0 in every \(place); switch on "
                    + "\"Stream Head Rotation\" in Live Link Face before recording")
        }
        if let guessedBase, frameCount > 1 {
            notes.append(
                "\(path): the timecodes contain no full second, so their base is unknown; \(guessedBase.rawValue) frames a second are "
                    + "assumed; `timecodeBase: 30` in `recording`, or --timecode-base 30, sets it")
        }
        if losesVertices {
            notes.append(
                "\(path): the recording is mirrored and its vertices are ignored: their texture coordinates do not come in "
                    + "pairs, left and right")
        }
        notes += placements.notes(path: path)
        if !unusedNames.isEmpty {
            let shown = unusedNames.prefix(Self.shownNames).map { quoted($0) }.joined(separator: ", ")
            let rest = unusedNames.count > Self.shownNames ? ", …" : ""
            notes.append(
                "\(path): unused values: \(unusedNames.count), \(shown)\(rest); only ARKit's blend shapes and the known "
                    + "positions and rotations of the head and the eyes are used")
        }
        if let firstMissingDepth {
            notes.append(
                "\(path): missing depth files: \(missingDepthCount), the first \(quoted(firstMissingDepth)); their paths are "
                    + "relative to the recording")
        }
        return notes
    }
}
