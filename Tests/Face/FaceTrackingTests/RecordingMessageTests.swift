import Foundation
import Testing

@testable import FaceTracking

/// A table of mistakes and their one-line messages.
@Suite struct RecordingMessageTests {
    private static let transform = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]"

    static let badFrames: [(line: String, message: String)] = [
        (#"{"time":0,"faces":[]"#, "2:21: the line ends where a comma or the object's closing brace is expected"),
        (#"{"time":0,"faces":[]} x"#, #"2:23: found "x" where the end of the line is expected"#),
        (#"{"time":0,"face":[]}"#, #"2:11: unknown key "face"; did you mean "faces"?"#),
        (#"{"time":0,"qwertz":[]}"#, #"2:11: unknown key "qwertz""#),
        (#"{"time":0,"time":1,"faces":[]}"#, #"2:11: "time" is given twice; remove one"#),
        (#"{"faces":[]}"#, #"2:12: "time" is missing"#),
        (#"{"time":"0","faces":[]}"#, "2:9: time: found a text where a finite number is expected"),
        (#"{"time":NaN,"faces":[]}"#, #"2:9: time: found "NaN" where a finite number is expected"#),
        (
            #"{"time":1e999,"faces":[]}"#,
            #"2:9: time: "1e999" is out of range; allowed: a number within the range of a 32-bit float"#
        ),
        (#"{"time":01,"faces":[]}"#, "2:9: time: found a malformed number where digits without a leading zero is expected"),
        (#"{"time":0,"faces":[{"id":"a"}]}"#, #"2:29: faces[0]: "isTracked" is missing"#),
        (#"{"time":0,"faces":[{"id":"a","isTracked":true}]}"#, #"2:46: faces[0]: "transform" is missing"#),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":1}]}"#,
            "2:42: faces[0].isTracked: found a number where true or false is expected"
        ),
        (
            #"{"time":0,"faces":[{"id":"变","isTracked":false},{"id":"变","isTracked":false}]}"#,
            #"2:49: faces[1]: "变" is given twice; remove one"#
        ),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0]}]}"#,
            "2:59: faces[0].transform: found 3 matrix elements where 16 are expected"
        ),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1]}]}"#,
            "2:59: faces[0].transform: the matrix is not affine; in column-major order, its 4th, 8th and 12th numbers must be 0 and its 16th must be 1"
        ),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,1,0,0,0,0,0,1,0,0,0,0,1]}]}"#,
            "2:59: faces[0].transform: the matrix is singular; its first three columns must be linearly independent"
        ),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":false,"blendShapes":{"mouthSmileLef":1}}]}"#,
            #"2:63: faces[0].blendShapes: unknown key "mouthSmileLef"; did you mean "mouthSmileLeft"?"#
        ),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":false,"blendShapes":{"jawOpen":1,"jawOpen":1}}]}"#,
            #"2:75: faces[0].blendShapes: "jawOpen" is given twice; remove one"#
        ),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":false,"blendShapes":{"mouthSmile_L":1,"mouthSmileLeft":1}}]}"#,
            #"2:80: faces[0].blendShapes: "mouthSmileLeft" is given twice; remove one"#
        ),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":false,"vertices":[0,0,1,null]}]}"#,
            #"2:66: faces[0].vertices[3]: found "null" where a finite number is expected"#
        ),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":false,"vertices":[0,0,1,0]}]}"#,
            "2:59: faces[0].vertices: found 4 vertex coordinates where 6 are expected"
        ),
        (
            #"{"time":0,"faces":[{"id":"a","isTracked":false,"rectangle":[0,0,1,1]}]}"#,
            "2:60: faces[0].rectangle: a rectangle needs the picture's size; give \"imageSize\" in the header"
        ),
        (
            #"{"time":0,"faces":[],"light":{"ambientIntensity":-1}}"#,
            "2:50: light.ambientIntensity: -1.0 is out of range; allowed: lumens from 0 to 1e9"
        ),
        (
            #"{"time":0,"faces":[],"light":{"primaryLightDirection":[0,0,0]}}"#,
            "2:55: light.primaryLightDirection: [0, 0, 0] is out of range; allowed: a direction other than the zero vector"
        ),
        (
            #"{"time":0,"faces":[],"picture":"\q"}"#,
            #"2:33: picture: found an unknown escape where one of \" \\ \/ \b \f \n \r \t \u is expected"#
        ),
        (
            #"{"time":0,"faces":[],"picture":"\ud800"}"#,
            "2:33: picture: found half of a surrogate pair where a character is expected"
        ),
    ]

    @Test(arguments: badFrames.indices) func badFrameErrorGivesPositionAndFix(index: Int) {
        let (line, expected) = Self.badFrames[index]
        let message = message(of: shortHeader + "\n" + line)
        #expect(message == "take.txt:" + expected, "\(line)")
        #expect(!message.contains("\n"))
    }

    static let badHeaders: [(line: String, message: String)] = [
        ("", "is not a recording: it is empty"),
        ("hello", #"is not a recording: it begins with "hello";"#),
        ("nodes:", "is a config, not a recording; render it with: bianlian render "),
        ("glTF", "is a model (GLB), not a recording; inspect it with: bianlian inspect "),
        (
            #"[{"face_landmarks": [[{"x":0.5}]]}]"#,
            "is a landmark file, not a recording; convert it first with: bianlian convert "
        ),
        (
            #"{"format":"bianlian-landmarks","version":1}"#,
            "is a landmark file, not a recording; convert it first with: bianlian convert "
        ),
        (
            "version https://git-lfs.github.com/spec/v1",
            "cannot be read: it is a Git LFS pointer; fetch it with `git lfs pull`"
        ),
        ("{", "1:2: the line ends where a key in double quotes is expected"),
        (#"{"format":"other"}"#, #"1:11: format: found "other" where "bianlian-recording" is expected"#),
        (
            #"{"format":"bianlian-recording","version":2}"#,
            "1:42: version: version 2 of the format is not supported; this program reads version 1"
        ),
        (#"{"format":"bianlian-recording","version":1}"#, #"1:43: "frameRate" is missing"#),
        (
            #"{"format":"bianlian-recording","version":1,"frameRate":0}"#,
            "1:56: frameRate: 0.0 is out of range; allowed: frames per second above 0"
        ),
        (
            #"{"format":"bianlian-recording","version":1,"imageSize":[0,1]}"#,
            #"1:57: imageSize: "0" is out of range; allowed: a whole number from 1 to 65536"#
        ),
        (
            #"{"format":"bianlian-recording","topology":{"textureCoordinates":[0,0],"triangles":[0,0,1]}}"#,
            "1:83: topology: vertex 1 is out of range; allowed: a vertex from 0 to 0"
        ),
        (
            #"{"topology":{"textureCoordinates":[0,0],"triangles":[0,0,0],"fillTriangles":{"mouth":[1]}}}"#,
            "1:77: topology: triangle 1 is out of range; allowed: a triangle from 0 to 0"
        ),
        ("Timecode,BlendShapeCount", #"1:25: "EyeBlinkLeft" is missing"#),
        ("Timecode,BlendShapeCount,JawOpen,jawopen", #"1:34: "jawopen" is given twice; remove one"#),
    ]

    @Test(arguments: badHeaders.indices) func badHeaderErrorGivesPosition(index: Int) {
        let (line, expected) = Self.badHeaders[index]
        #expect(
            message(of: line).hasPrefix("take.txt:" + (expected.first?.isNumber == true ? "" : " ") + expected),
            "\(message(of: line))")
    }

    @Test func vertexCountMustMatchTopology() {
        let header =
            #"{"format":"bianlian-recording","version":1,"frameRate":60,"topology":{"textureCoordinates":[0,0,1,1],"triangles":[0,1,0]}}"#
        let frame = #"{"time":0,"faces":[{"id":"a","isTracked":false,"vertices":[0,0,1]}]}"#
        #expect(
            message(of: header + "\n" + frame)
                == "take.txt:2:59: faces[0].vertices: found 3 vertex coordinates where 6 are expected")
    }

    @Test(arguments: ["0", "-1"]) func timeMustIncrease(time: String) {
        let text = shortHeader + "\n{\"time\":0,\"faces\":[]}\n{\"time\":\(time),\"faces\":[]}"
        #expect(
            message(of: text)
                == "take.txt:3:9: time: the time \(Double(time) ?? 0) s does not come after the previous frame's 0.0 s")
    }

    @Test func missingFilesAreNamed() {
        #expect(throws: RecordingError.missing(path: "/nowhere/at all.csv")) {
            try Recording.open(at: .init(fileURLWithPath: "/nowhere/at all.csv"))
        }
        #expect(throws: RecordingError.unreadable(path: "/", reason: "it is a folder, not a file")) {
            try Recording.open(at: .init(fileURLWithPath: "/"))
        }
    }
    @Test func messagesNameEachFormat() {
        let formats = Set(RecordingFormats.all.map { $0.format })
        #expect(formats == Set(Recording.Format.allCases).subtracting([.keyframes]))
        #expect(Set(formats.map(\.rawValue)).count == RecordingFormats.all.count)
        #expect(
            RecordingError.missing(path: "a").description
                == "a: there is no such file; a recording is a .jsonl file, a .csv table or a packet capture of Live Link Face, or a "
                + "text file of Face Cap, iFacialMocap or Facemotion3d")
        #expect(
            RecordingError.unknownFormat(path: "a", beginning: "\"b\"").description
                == "a: is not a recording: it begins with \"b\"; JSON Lines begin with {\"format\":\"bianlian-recording\", Live Link "
                + "Face tables with Timecode,BlendShapeCount and captures of its packets with the byte 6, Face Cap files with "
                + "info, or bs, and lines of iFacialMocap and Facemotion3d with a shape such as jawOpen-12| or jawOpen&12|")
        #expect(Recording.appNames(suffix: "'s") == "Live Link Face's, Face Cap's, iFacialMocap's or Facemotion3d's")
    }
}
