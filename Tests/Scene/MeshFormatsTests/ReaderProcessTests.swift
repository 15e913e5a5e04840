import ChildProcesses
import Foundation
import JSONText
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@Suite("The reading process and its message")
struct ReaderProcessTests {
    @Test("The ways in which a program ends are distinguished")
    func endings() throws {
        func run(_ program: String, _ arguments: [String], seconds: Int = 10, limit: Int = 1000) throws
            -> ModelReaderProcess.Outcome
        {
            try ModelReaderProcess(program: program, arguments: arguments, seconds: seconds, answerLimit: limit).run()
        }
        #expect(try run("/bin/echo", ["-n", "a 'b' \"c\" $HOME", "-d"]) == .answered(Array("a 'b' \"c\" $HOME -d".utf8)))
        #expect(try run("/bin/sh", ["-c", "exit 3"]) == .stopped(signal: nil))
        #expect(try run("/bin/sh", ["-c", "kill -11 $$"]) == .stopped(signal: 11))
        #expect(try run("/bin/sh", ["-c", "while :; do echo 0123456789; done"]) == .overLength)
        let start = Date()
        #expect(try run("/bin/sleep", ["20"], seconds: 1) == .overTime)
        // Also if the program closes its output and keeps running.
        #expect(try run("/bin/sh", ["-c", "exec >&-; exec sleep 20"], seconds: 1) == .overTime)
        #expect(Date().timeIntervalSince(start) < 10)
        #expect(throws: LaunchFailure.self) { try run("/nonexistent/program", []) }
    }

    @Test("A program that ignores its input and floods its errors does not block")
    func streams() throws {
        let script = "cat; i=0; while [ $i -lt 20000 ]; do echo flood >&2; i=$((i+1)); done; echo done"
        let process = ModelReaderProcess(program: "/bin/sh", arguments: ["-c", script], seconds: 10, answerLimit: 100)
        #expect(try process.run() == .answered(Array("done\n".utf8)))
    }

    @Test("The program is found next to the tests, and the environment overrides it")
    func location() {
        #expect(ModelReaderLocation.find(environment: { _ in nil }).program != nil)
        let named = ModelReaderLocation.find { $0 == ModelReaderLocation.environmentName ? "/nowhere/reader" : nil }
        #expect(named.program == nil && named.places == ["/nowhere/reader"])
        let line = "\(ModelError(.readerMissing(places: named.places), at: "face.glb"))"
        #expect(line.hasPrefix("face.glb: the program bianlian-model-reader was not found at /nowhere/reader"))
    }

    static var message: [UInt8] {
        var mesh = ProceduralMesh.quad(width: 1, height: 1)
        mesh.morphTargets = [MorphTarget(name: "smile", positionOffsets: mesh.positions, normalOffsets: mesh.normals)]
        let picture = EmbeddedPicture(name: "bumps", bytes: [1, 2, 3])
        let texture = ModelTexture(slot: .normal, source: .embedded(picture), textureCoordinateSet: 0, wrapU: .mirror)
        let material = ModelMaterial(
            name: "m", alphaMode: .mask(cutoff: 0.5), metalness: 1,
            textures: [texture, ModelTexture(slot: .diffuse, source: .file(relativePath: "a.png"))])
        let model = Model(
            roots: [ModelNode(name: "r", meshIndices: [0], children: [ModelNode(name: "c")])],
            meshes: [ModelMesh(name: "quad", mesh: mesh, materialIndex: 0)], materials: [material], metersPerUnit: 0.01,
            notes: ["a note"])
        return ModelMessage.model(model).bytes
    }

    @Test("A truncated message is rejected, and a complete one is decoded unchanged")
    func cutMessages() throws {
        let bytes = ReaderProcessTests.message
        for length in 0..<bytes.count {
            #expect(ModelMessage(bytes: Array(bytes[..<length]), limits: .default) == nil)
        }
        let message = try #require(ModelMessage(bytes: bytes, limits: .default))
        #expect(message.bytes == bytes)
        #expect(ModelMessage(bytes: bytes, limits: ModelLimits(nodes: 1)) == nil)
        #expect(ModelMessage(bytes: bytes, limits: ModelLimits(depth: 1)) == nil)
    }

    @Test("A message with any changed byte is accepted or rejected without a crash")
    func changedMessages() {
        let bytes = ReaderProcessTests.message
        for index in bytes.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var changed = bytes
                changed[index] ^= change
                _ = ModelMessage(bytes: changed, limits: .default)
            }
        }
    }

    @Test("JSON is parsed as its standard defines")
    func json() {
        func parse(_ text: String) -> OrderedJSON? { OrderedJSON(parsing: Array(text.utf8)) }
        #expect(
            parse(" {\"a\": [1, -2.5e1, true, null], \"b\\u0041\\n\": \"\\ud83d\\ude00 变\"} ")
                == ["a": [.number(1), .number(-25), .boolean(true), .null], "bA\n": "😀 变"])
        #expect(parse("{\"b\":1,\"a\":2}")?.compactText == "{\"b\":1,\"a\":2}")
        #expect(parse("{\"a\":1,\"a\":1}") == nil)
        // Long objects detect repetitions in another way.
        for last in [0, 38, 39] {
            let members = (Array(0..<40) + [last]).map { "\"\($0)\":1" }.joined(separator: ",")
            #expect(parse("{\(members)}") == nil)
            #expect(parse("{\(members.dropLast(5 + String(last).count))}")?["39"] == .number(1))
        }
        #expect(parse("[]") == .array([]) && parse("{}") == [:])
        for broken in ["", "{", "[1,", "[1 2]", "{\"a\"}", "\"abc", "\"\\u12", "tru", "1 2", "{\"a\":1,}", "nan"] {
            #expect(parse(broken) == nil, "\(broken)")
        }
        #expect(parse(String(repeating: "[", count: 100_000)) == nil)
    }
}
