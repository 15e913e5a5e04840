import FaceTracking
import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import FaceWearing

/// The protocol of the landmark program, tested with small fake programs.
@Suite struct LandmarkFinderTests {
    private static let greeting = #"{"format":"bianlian-landmarks","version":1,"tracker":"made up","model":"0"}"#
    private static let answer: String = {
        let numbers = Array(repeating: "0.5,0.25,0", count: FaceLandmarks.countWithIrises).joined(separator: ",")
        return #"{"faces":[{"landmarks":[\#(numbers)],"blendShapes":{"jawOpen":0.5}}]}"#
    }()

    /// Tracks pictures of 8×4 pixels with a program.
    private func track(by program: String, pictures: Int = 1, patience: Duration = .seconds(120)) throws -> LandmarkTake {
        try trackNoting(by: program, pictures: pictures, patience: patience).take
    }

    private func trackNoting(
        by program: String, pictures: Int, findsHands: Bool = true, patience: Duration = .seconds(120)
    ) throws -> (take: LandmarkTake, notes: Film.PictureNotes) {
        try withTemporaryFolder { folder in
            let home = folder.appendingPathComponent("tracker")
            let bin = home.appendingPathComponent("venv/bin")
            try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
            // A script instead of Python: unlike a native program, it may start others.
            try writeProgram("#!/bin/bash\nexec /bin/bash \"$@\"\n", at: bin.appendingPathComponent("python"))
            try program.write(to: home.appendingPathComponent("find-landmarks.py"), atomically: true, encoding: .utf8)
            try Data().write(to: home.appendingPathComponent("face_landmarker.task"))
            if findsHands { try Data().write(to: home.appendingPathComponent("hand_landmarker.task")) }
            try "\(Self.answer)\n".write(to: home.appendingPathComponent("answer"), atomically: true, encoding: .utf8)
            let shots = folder.appendingPathComponent("pictures")
            try FileManager.default.createDirectory(at: shots, withIntermediateDirectories: true)
            for index in 0..<pictures {
                try PNGEncoder().write(
                    SRGBImage(size: ImageSize(8, 4), filledWith: SRGBA8(red: 255, green: 255, blue: 255)),
                    to: shots.appendingPathComponent("p\(index).png"))
            }
            let installation = try TrackerInstallation(in: [TrackerInstallation.folderVariable: home.path])
            var tracker = FilmTracker(installation)
            tracker.patience = patience
            return try tracker.track(try Film(at: shots)) { _ in }
        }
    }

    /// A program that sends a greeting, and answers each picture of 8×4 pixels: 12 bytes of header and 96 of colours.
    private static let talker = """
        echo '\(greeting)'
        while [ "$(head -c 108 | wc -c)" = 108 ]; do cat "$(dirname "$0")/answer"; done
        """

    @Test func eachPictureGetsItsAnswer() throws {
        let take = try track(by: Self.talker, pictures: 5)
        #expect(take.frames.count == 5 && take.frames.allSatisfy { $0.faces.count == 1 })
        #expect(take.frames.map(\.startsShot) == [true, false, false, false, false])
        let face = take.frames[4].faces[0]
        #expect(face.points.count == 478 && face.points[0] == SIMD3(4, 1, 0))
        #expect(face.blendShapes[.jawOpen] == 0.5)
    }

    @Test func facesThatAreNotFollowedAreNoted() throws {
        let program = Self.talker.replacing(
            #"cat "$(dirname "$0")/answer""#, with: #"sed 's/]}$/],"others":2}/' "$(dirname "$0")/answer""#)
        let (take, notes) = try trackNoting(by: program, pictures: 2)
        #expect(take.frames.allSatisfy { $0.faces.count == 1 })
        let words = "shows 2 other faces, first in frame 0, but only the largest is followed; give --faces 3 to follow 3"
        #expect(notes.others.count == 1 && notes.others[0].hasSuffix(words) && notes.lostInput.isEmpty, "\(notes)")
        #expect(take.frames.map(\.otherFaceCount) == [2, 2])
        #expect(try trackNoting(by: Self.talker, pictures: 1).notes.all.isEmpty)
    }

    /// Requests hands if there is a hand model.
    @Test func handsAreFoundIfThereIsAModel() throws {
        let numbers = Array(repeating: "0.5,0.25", count: HandLandmarks.count).joined(separator: ",")
        let program =
            #"[[ "$*" == *--hands*hand_landmarker.task* ]] && hands=',"hands":[{"landmarks":[\#(numbers)]}]'"# + "\n"
            + Self.talker.replacing(
                #"cat "$(dirname "$0")/answer""#, with: #"sed "s/]}$/]$hands}/" "$(dirname "$0")/answer""#)
        let (take, notes) = try trackNoting(by: program, pictures: 2)
        let hand = HandLandmarks(points: Array(repeating: SIMD2(4, 1), count: HandLandmarks.count))
        #expect(take.frames.map(\.hands) == [[hand], [hand]] && notes.all.isEmpty)
        let without = try trackNoting(by: program, pictures: 2, findsHands: false)
        #expect(without.take.frames.map(\.hands) == [nil, nil])
        #expect(without.notes.all.count == 1 && without.notes.all[0].contains("no hand model"), "\(without.notes.all)")
    }

    @Test func trackerFailureReportsItsLastWords() {
        let program = "echo '\(Self.greeting)'; echo 'find-landmarks: the model is damaged' >&2; exit 65"
        #expect(throws: FilmTrackingError.trackerFailed(words: "the model is damaged")) { _ = try track(by: program) }
    }

    @Test(arguments: ["sleep 60", "echo '" + greeting + "'; sleep 60"])
    func hangingTrackerIsEnded(program: String) {
        #expect(throws: FilmTrackingError.trackerHangs(seconds: 1)) {
            _ = try track(by: program, pictures: 2, patience: .seconds(1))
        }
    }

    @Test(arguments: ["echo hello; cat >/dev/null", #"echo '{"format":"bianlian-landmarks","version":9}'; cat > /dev/null"#])
    func unknownProtocolIsReported(program: String) {
        #expect(throws: FilmTrackingError.trackerDiffers) { _ = try track(by: program) }
    }

    @Test func filmWithoutAFaceReportsItsPictureCount() throws {
        let program = Self.talker.replacing(#"cat "$(dirname "$0")/answer""#, with: #"echo '{"faces":[]}'"#)
        let error = caught(FilmTrackingError.self) { _ = try track(by: program, pictures: 3) }
        #expect("\(try #require(error))".hasSuffix("no face was found in any of 3 pictures"))
    }

    @Test func missingTrackerErrorGivesInstallCommand() {
        #expect(throws: FilmTrackingError.trackerMissing(folder: "/nowhere")) {
            _ = try TrackerInstallation(in: [TrackerInstallation.folderVariable: "/nowhere"])
        }
        #expect("\(FilmTrackingError.trackerMissing(folder: "/nowhere"))".hasSuffix("install it with: make tracker"))
    }
}
