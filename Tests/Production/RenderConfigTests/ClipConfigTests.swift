import ConfigLanguage
import FaceDrivers
import FaceTracking
import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// Clips and bones of a config, checked against the file's own numbers in double precision; and mistakes.
@Suite struct ClipConfigTests {
    private static let folder = "models/khronos-samples"

    private static func job(_ node: String, _ more: String = "") throws -> RenderJob {
        let file = try SharedData.require("\(folder)/CesiumMan.glb")
        return try loadedJob(
            "nodes:\n- {name: man, model: CesiumMan.glb, \(node)}\n\(more)\n",
            files: ["CesiumMan.glb": try Data(contentsOf: file)])
    }

    /// The whole path from the file to the drawn vertices.
    @Test(.needsSharedData("models/khronos-samples/CesiumMan.glb"), arguments: ["CesiumMan", "RiggedSimple"])
    func skinnedVerticesMatchFile(name: String) throws {
        let data = try Data(contentsOf: try SharedData.require("\(Self.folder)/\(name).glb"))
        let job = try loadedJob("nodes:\n- {name: man, model: \(name).glb, clips: \"0\"}\n", files: ["\(name).glb": data])
        let oracle = try SkinOracle(data)
        var timeline = Timeline(scene: job.scene, drivers: job.drivers)
        for frame in 0..<40 {
            let state = timeline.advance(to: TrackedFrame(index: frame, time: Double(frame) / 17))
            let (mesh, skeleton) = try #require(job.scene.skeletons.first)
            let meshFromJoint = try #require(skeleton.chain(in: job.scene).meshFromJoint { state[$0].parentFromNode })
            let pose = try #require(MeshSkinner(job.scene[mesh])).pose(weights: [], meshFromJoint: meshFromJoint)
            let worldFromMesh = state.worldStates(in: job.scene)[skeleton.meshNode.index].worldFromNode
            let duration = job.drivers.clips[0].range.upperBound
            let expected = oracle.positions(at: (Double(frame) / 17).truncatingRemainder(dividingBy: duration))
            var worst = 0.0
            for (position, wanted) in zip(pose.positions, expected) {
                let difference = SIMD3<Double>(worldFromMesh.transform(point: position)) - wanted
                worst = max(worst, (difference * difference).sum().squareRoot())
            }
            #expect(pose.positions.count == expected.count)
            #expect(worst < 2e-5 * oracle.size, "frame \(frame)")
        }
    }

    @Test(.needsSharedData("models/khronos-samples/CesiumMan.glb")) func unusedClipGivesNote() throws {
        let notes = try Self.job("scale: 1").notes
        #expect(
            notes.contains {
                $0.hasSuffix(
                    "nodes[0].model: the model's file has a clip that does not play: 0; `clips: 0` on the node plays it")
            }, "\(notes)")
    }

    @Test(.needsSharedData("models/khronos-samples/CesiumMan.glb")) func emptyListOfClipsGivesNoNote() throws {
        let job = try Self.job("clips: []")
        #expect(!job.notes.contains { $0.contains("clip") } && job.drivers.clips.isEmpty, "\(job.notes)")
    }

    private static let mistakes: [(node: String, message: String)] = [
        ("clips: Walk", "the model has no clip \"Walk\"; it has clips 0 to 0 without names"),
        ("clips: {clip: \"0\", on: smild}", "there is no event \"smild\"; did you mean \"smiled\"?"),
        ("clips: {clip: \"0\", until: smiled}", "`until` requires `on`, the event that starts the clip"),
        (
            "clips: {clip: \"0\", from: 1.5, to: 1}",
            "the part of the clip ends before it begins: from 1.5 to 1 seconds; the clip has 2"
        ),
        ("bones: {head: Kopf}", "the model has no node \"Kopf\""), ("bones: {}", "has no bone; set `head`, `leftEye`"),
        ("bones: true", "has no bone; no node of the model has a common bone name: nodes[0]"),
    ]

    @Test(.needsSharedData("models/khronos-samples/CesiumMan.glb"), arguments: mistakes.indices)
    func mistakesGiveMessages(index: Int) throws {
        let (node, message) = Self.mistakes[index]
        let error = try #require(caught(ConfigError.self) { try Self.job(node) })
        #expect("\(error)".contains(message), "\(error)")
    }
}

extension ClipConfigTests {
    private static let withoutModel: [(config: String, message: String)] = [
        ("nodes: [{clips: Walk}]", "has `clips`, which apply only to a model, but no `model`"),
        ("nodes: [{bones: true}]", "has `bones`, which apply only to a model, but no `model`"),
        ("nodes: [{particles: {rate: -1}}]", "-1 is not a rate; use the number of particles created per second, 0 or more"),
    ]

    @Test(arguments: withoutModel.indices) func settingsWithoutModelAreMistakes(index: Int) throws {
        let (config, message) = Self.withoutModel[index]
        let error = try #require(caught(ConfigError.self) { try loadedJob(config) })
        #expect("\(error)".contains(message), "\(error)")
    }

    @Test(.needsSharedData("models/khronos-samples/CesiumMan.glb")) func clipSettingsWithoutEffectGiveNote() throws {
        let phase = try Self.job("clips: {clip: \"0\", phase: jawOpen, speed: 2}").notes
        #expect(phase.contains { $0.contains("have no effect with `phase`") }, "\(phase)")
    }

    @Test func disabledBonesNeedNoModel() throws {
        #expect(try loadedJob("nodes: [{bones: false}]").drivers.bones.isEmpty)
    }

    @Test func constraintOfScreenNodeGivesNote() throws {
        let notes = try loadedJob("nodes: [{text: hello, constraints: [{swing: {}}]}]").notes
        #expect(notes.contains { $0.contains("has no effect: the node is on the screen") }, "\(notes)")
    }
}

/// Computes a skinned mesh of a GLB with its only clip by the formulas of the standard, in double precision (glTF 2.0, sections
/// 3.7.3.3 and 3.11).
private struct SkinOracle {
    private let document: [String: Any]
    private let binary: Data
    private typealias Matrix = [[Double]]
    /// The largest extent of the mesh.
    let size: Double

    init(_ file: Data) throws {
        func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) } }
        let length = number(12)
        document = try #require(JSONSerialization.jsonObject(with: file[20..<20 + length]) as? [String: Any])
        binary = Data(file[(28 + length)...])
        var oracle = 0.0
        let mesh = (document["meshes"] as! [[String: Any]])[0]
        let primitive = (mesh["primitives"] as! [[String: Any]])[0]
        let accessor = (primitive["attributes"] as! [String: Int])["POSITION"]!
        let bounds = (document["accessors"] as! [[String: Any]])[accessor]
        for (low, high) in zip(bounds["min"] as! [Double], bounds["max"] as! [Double]) { oracle = max(oracle, high - low) }
        size = oracle
    }

    private func numbers(_ index: Int) -> [[Double]] {
        let accessor = (document["accessors"] as! [[String: Any]])[index]
        let view = (document["bufferViews"] as! [[String: Any]])[accessor["bufferView"] as! Int]
        let width = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16][accessor["type"] as! String]!
        let component = accessor["componentType"] as! Int
        let bytes = component == 5126 ? 4 : component == 5123 ? 2 : 1
        let start = (view["byteOffset"] as? Int ?? 0) + (accessor["byteOffset"] as? Int ?? 0)
        let stride = view["byteStride"] as? Int ?? width * bytes
        return (0..<(accessor["count"] as! Int)).map { element in
            (0..<width).map { part in
                let at = start + element * stride + part * bytes
                let bits = (0..<bytes).reduce(UInt32(0)) { $0 | UInt32(binary[at + $1]) << (8 * UInt32($1)) }
                return component == 5126 ? Double(Float(bitPattern: bits)) : Double(bits)
            }
        }
    }

    private func multiply(_ a: Matrix, _ b: Matrix) -> Matrix {
        (0..<4).map { row -> [Double] in
            (0..<4).map { column -> Double in (0..<4).reduce(0.0) { $0 + a[row][$1] * b[$1][column] } }
        }
    }

    private func fromColumns(_ numbers: [Double]) -> Matrix { (0..<4).map { row in (0..<4).map { numbers[$0 * 4 + row] } } }

    private func local(_ node: [String: Any], _ animated: [String: [Double]]) -> Matrix {
        if let matrix = node["matrix"] as? [Double], animated.isEmpty { return fromColumns(matrix) }
        let t = animated["translation"] ?? node["translation"] as? [Double] ?? [0, 0, 0]
        let q = animated["rotation"] ?? node["rotation"] as? [Double] ?? [0, 0, 0, 1]
        let s = animated["scale"] ?? node["scale"] as? [Double] ?? [1, 1, 1]
        let (x, y, z, w) = (q[0], q[1], q[2], q[3])
        let rotation = [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
        let rows = (0..<3).map { row -> [Double] in zip(rotation[row], s).map { $0 * $1 } + [t[row]] }
        return rows + [[0, 0, 0, 1]]
    }

    private func animated(at time: Double) -> [Int: [String: [Double]]] {
        let animation = (document["animations"] as! [[String: Any]])[0]
        let samplers = animation["samplers"] as! [[String: Any]]
        var result: [Int: [String: [Double]]] = [:]
        for channel in animation["channels"] as! [[String: Any]] {
            let target = channel["target"] as! [String: Any]
            let sampler = samplers[channel["sampler"] as! Int]
            let times = numbers(sampler["input"] as! Int).map { $0[0] }
            let values = numbers(sampler["output"] as! Int)
            let next = times.firstIndex { $0 > time }
            let value: [Double]
            if let next, next > 0 {
                let share = (time - times[next - 1]) / (times[next] - times[next - 1])
                value = mixed(values[next - 1], values[next], share)
            } else {
                value = next == 0 ? values[0] : values[values.count - 1]
            }
            result[target["node"] as! Int, default: [:]][target["path"] as! String] = value
        }
        return result
    }

    private func mixed(_ a: [Double], _ b: [Double], _ share: Double) -> [Double] {
        guard a.count == 4 else { return zip(a, b).map { $0 + ($1 - $0) * share } }
        var dot = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
        let sign = dot < 0 ? -1.0 : 1
        dot = min(abs(dot), 1)
        let angle = acos(dot)
        let weights =
            angle < 1e-9 ? (1 - share, share) : (sin((1 - share) * angle) / sin(angle), sin(share * angle) / sin(angle))
        let sum = zip(a, b).map { $0 * weights.0 + $1 * sign * weights.1 }
        let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return sum.map { $0 / length }
    }

    func positions(at time: Double) -> [SIMD3<Double>] {
        let nodes = document["nodes"] as! [[String: Any]]
        let animated = animated(at: time)
        var world: [Int: Matrix] = [:]
        func place(_ node: Int, _ above: Matrix) {
            let here = multiply(above, local(nodes[node], animated[node] ?? [:]))
            world[node] = here
            for child in nodes[node]["children"] as? [Int] ?? [] { place(child, here) }
        }
        let identity = (0..<4).map { row in (0..<4).map { row == $0 ? 1.0 : 0 } }
        let scene = (document["scenes"] as! [[String: Any]])[document["scene"] as? Int ?? 0]
        for root in scene["nodes"] as! [Int] { place(root, identity) }
        let skin = (document["skins"] as! [[String: Any]])[0]
        let joints = skin["joints"] as! [Int]
        let inverse = numbers(skin["inverseBindMatrices"] as! Int).map(fromColumns)
        let matrices = zip(joints, inverse).map { multiply(world[$0]!, $1) }
        let primitive = ((document["meshes"] as! [[String: Any]])[0]["primitives"] as! [[String: Any]])[0]
        let attributes = primitive["attributes"] as! [String: Int]
        let (places, weights) = (numbers(attributes["POSITION"]!), numbers(attributes["WEIGHTS_0"]!))
        let indices = numbers(attributes["JOINTS_0"]!)
        return places.indices.map { vertex in
            var sum = SIMD3<Double>.zero
            var total = 0.0
            for part in 0..<4 where weights[vertex][part] > 0 {
                let m = matrices[Int(indices[vertex][part])]
                let p = places[vertex]
                let moved = (0..<3).map { m[$0][0] * p[0] + m[$0][1] * p[1] + m[$0][2] * p[2] + m[$0][3] }
                sum += SIMD3(moved[0], moved[1], moved[2]) * weights[vertex][part]
                total += weights[vertex][part]
            }
            return sum / total
        }
    }
}
