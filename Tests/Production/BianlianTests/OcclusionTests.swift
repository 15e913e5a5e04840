import Bianlian
import FaceDrivers
import Foundation
import RenderTestSupport
import Testing

/// An occluder hides what the head itself would hide: white glasses are visible at the same pixels behind an occluder and
/// behind a black head.
@Suite struct OcclusionTests {
    /// The head in front of the glasses.
    private enum Head: String, CaseIterable {
        case occluder = "occluder: true"
        case visible = "material: black"
        case absent = "hidden: true"
    }

    /// Frames with head turns of 50 degrees to either side, nods and a frontal view.
    private static let frames = [0, 90, 120, 300, 420, 500, 640]

    @Test func occluderHidesSamePartsOfGlassesAsHead() throws {
        let hidden = try masks(behind: .occluder)
        let truth = try masks(behind: .visible)
        let bare = try masks(behind: .absent)
        for (index, frame) in Self.frames.enumerated() {
            let shown = truth[index].pixels.count { $0 }
            #expect(shown > 100, "frame \(frame) shows no glasses")
            // Edges may differ by a pixel, because the depth of the occluder is 1 mm behind that of the head.
            let differences = Self.differences(hidden[index], truth[index], awayFromEdgesOf: truth[index])
            #expect(differences == 0, "frame \(frame): \(differences) pixels")
        }
        // On a turned head, the far arm of the glasses is visible without an occluder.
        let turned = [2, 5]
        for index in turned {
            let through = Self.differences(bare[index], truth[index], awayFromEdgesOf: truth[index])
            #expect(through > 100, "frame \(Self.frames[index]): only \(through) pixels without the occluder")
        }
    }

    /// The pixels of the glasses in each of the frames.
    private func masks(behind head: Head) throws -> [Image<Bool>] {
        try withTemporaryFolder { folder in
            let root = SharedData.packageRoot
            let config = folder.appendingPathComponent("c.yaml")
            try AtomicFile.write(
                """
                recording: \(root.path)/render-configs/recordings/opera-actor.jsonl
                output: {size: [480, 270], antialiasing: none}
                materials:
                  white: {model: constant, diffuse: "#ffffff", ambient: "#000000"}
                  black: {model: constant, diffuse: "#000000"}
                nodes:
                - anchor: face
                  children:
                  - {model: \(root.path)/models/head.glb, faceMesh: true, \(head.rawValue)}
                  - {model: \(root.path)/models/glasses.glb, material: white}
                """, to: config)
            let job = try RenderJob.load(configAt: config, options: ConfigOptions(allowedRoots: [root]))
            let renderer = try SceneRenderer(scene: job.scene, size: job.size, samples: .single)
            var timeline = Timeline(scene: job.scene, drivers: job.drivers, header: job.recording?.header)
            let reader = try #require(job.recording).makeReader()
            var masks: [Image<Bool>] = []
            while let frame = try reader.next(), masks.count < Self.frames.count {
                let state = timeline.advance(to: frame)
                guard Self.frames.contains(frame.index) else { continue }
                let picture = try renderer.render(state, over: .color(LinearColor(red: 0, green: 0, blue: 0))).color
                masks.append(picture.map { $0.red > 127 })
            }
            return masks
        }
    }

    /// The number of differing pixels that are neither on nor next to an edge of `shape`.
    private static func differences(_ a: Image<Bool>, _ b: Image<Bool>, awayFromEdgesOf shape: Image<Bool>) -> Int {
        var count = 0
        for y in 1..<a.size.height - 1 {
            for x in 1..<a.size.width - 1 where a[x, y] != b[x, y] {
                let around = (-1...1).flatMap { row in (-1...1).map { shape[x + $0, y + row] } }
                if around.allSatisfy({ $0 == around[0] }) { count += 1 }
            }
        }
        return count
    }
}
