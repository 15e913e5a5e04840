import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The same config and recording give the same pixels, regardless of how the work is distributed.
@Suite struct DeterminismTests {
    @Test func threadCountDoesNotChangePixels() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let hashes = try [1, 2, 5].map { threads in
                try pixels([scene.path("scene.yaml"), "--threads", "\(threads)", "--output", scene.path("out-\(threads)")])
            }
            #expect(Set(hashes).count == 1)
            let still = try [1, 2, 5].map { threads in
                try pixels([
                    scene.path("scene.yaml"), "--threads", "\(threads)", "--frames", "7-7", "--output",
                    scene.path("\(threads).png"),
                ])
            }
            #expect(Set(still).count == 1)
        }
    }

    @Test func pngCompressionChangesFileButNotPixels() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let files = try ["fast", "balanced", "small"].map { packing in
                let name = "\(packing).png"
                _ = try pixels([
                    scene.path("scene.yaml"), "--frames", "3", "--png", packing, "--layers", "depth", "--output",
                    scene.path(name),
                ])
                return try ["", ".depth"].map { layer in
                    [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(packing)\(layer).png")))
                }
            }
            #expect(files[0] != files[2] && files[0][0].count > files[2][0].count)
            for layer in 0..<2 {
                let pictures = try files.map { try PNGDecoder().decodeDeep($0[layer]) }
                #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2])
            }
        }
    }

    @Test func singleFrameEqualsSameFrameOfWholeRun() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            _ = try pixels([scene.path("scene.yaml"), "--output", scene.path("all")])
            // Frame 8 follows a tracking loss, a change of masks, a cross-fade and smoothing, all of which depend on earlier
            // frames.
            for index in [0, 6, 8, 11] {
                let name = FrameNames().name(of: index)
                _ = try pixels([
                    scene.path("scene.yaml"), "--frames", "\(index)-\(index)", "--output", scene.path("one.png"),
                ])
                let alone = try Data(contentsOf: folder.appendingPathComponent("one.png"))
                #expect(try alone == Data(contentsOf: folder.appendingPathComponent("all/\(name)")), "frame \(index)")
            }
        }
    }

    @Test func shardsTogetherEqualWholeRun() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            _ = try pixels([scene.path("scene.yaml"), "--output", scene.path("whole")])
            for index in 0..<5 {
                _ = try pixels([scene.path("scene.yaml"), "--shard", "\(index)/5", "--output", scene.path("parts")])
            }
            let whole = try names(in: folder.appendingPathComponent("whole"))
            #expect(whole.count == TestScene.frameCount + 1)
            #expect(try names(in: folder.appendingPathComponent("parts")) == whole)
            // The manifest has one line per frame, in the order in which the threads finish them.
            for name in whole {
                let (a, b) = (folder.appendingPathComponent("whole/\(name)"), folder.appendingPathComponent("parts/\(name)"))
                guard name.hasSuffix(".png") else {
                    #expect(try lines(of: a) == lines(of: b), "\(name)")
                    continue
                }
                #expect(try Data(contentsOf: a) == Data(contentsOf: b), "\(name)")
            }
        }
    }

    private func lines(of url: URL) throws -> [Substring] {
        try String(decoding: Data(contentsOf: url), as: UTF8.self).split(separator: "\n").sorted()
    }
}
