import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport

@testable import RegressionSuite

/// A folder with a scene of twenty frames in which a square moves over a background, and with suites of it.
struct SuiteFixture {
    let folder: URL

    static let frameCount = 20
    static let size = ImageSize(48, 32)

    init(in folder: URL) throws {
        self.folder = folder
        try write("", as: ".bianlian-root")
        try write("v -0.05 -0.05 0\nv 0.05 -0.05 0\nv 0.05 0.05 0\nv -0.05 0.05 0\nf 1 2 3 4\n", as: "square.obj")
        try write(Self.recording, as: "take.jsonl")
        try write(Self.config, as: "scene.yaml")
        try write("background: '#336699'\noutput: {size: [48, 32]}\n", as: "plain.yaml")
    }

    static let config = """
        recording: take.jsonl
        output: {size: [48, 32], antialiasing: none}
        background: {color: "#336699"}
        lights: [{kind: ambient}]
        nodes:
        - name: face
          anchor: face
          children:
          - {name: square, model: square.obj}

        """

    private static var recording: String {
        let intrinsics = #"{"focalLength":[60,60],"principalPoint":[24,16],"imageSize":[48,32]}"#
        let header =
            #"{"format":"bianlian-recording","version":1,"imageSize":[48,32],"intrinsics":\#(intrinsics),"frameRate":30}"#
        let frames = (0..<frameCount).map { index in
            let x = Double(index) * 0.004 - 0.04
            return
                #"{"time":\#(Double(index) / 30),"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,\#(x),0,-0.4,1],"blendShapes":{}}]}"#
        }
        return ([header] + frames).joined(separator: "\n") + "\n"
    }

    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    func write(_ text: String, as name: String) throws {
        try AtomicFile.write(text, to: url(name))
    }

    func write(_ picture: SRGBImage, as name: String) throws {
        try PNGEncoder().write(picture, to: url(name))
    }

    /// The names of the golden files, including hidden ones.
    var goldens: [String] { (try? names(in: url("goldens"))) ?? [] }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

    /// Writes and loads a suite.
    func suite(_ text: String) throws -> RegressionSuite {
        try write(text, as: "suite.yaml")
        return try RegressionSuite.load(at: url("suite.yaml"))
    }

    /// Writes and runs a suite.
    func run(_ text: String, _ policy: GoldenPolicy = .never, change: (inout SuiteRun) throws -> Void = { _ in }) throws
        -> SuiteResult
    {
        var run = SuiteRun(try suite(text))
        run.policy = policy
        run.threads = 2
        try change(&run)
        return try run.run()
    }
}

/// Runs `body` with a new fixture.
func withFixture<Result>(_ body: (SuiteFixture) throws -> Result) throws -> Result {
    try withTemporaryFolder { try body(try SuiteFixture(in: $0)) }
}

extension SuiteResult {
    /// The statuses of the cases.
    var statuses: [SuiteStatus] { cases.map(\.status) }
    /// All messages of the cases.
    var lines: [String] { cases.flatMap { $0.problems + $0.frames.flatMap(\.lines) } }
    /// All goldens that the run wrote.
    var changes: [GoldenChange] { cases.flatMap { $0.frames.flatMap(\.changes) } }
}
