import Files
import Foundation
import ImageCodecs
import RenderTestSupport
import Testing

@testable import FrameProduction

/// A manifest lists the existing frames, also after damage.
@Suite struct FrameManifestTests {
    private static func inputs(_ content: String) -> FrameInputs {
        FrameInputs(settings: [.init(name: "size", value: "8×8")], files: [.init(name: "a.yaml", hash: content)])
    }

    private static func text(in folder: URL) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(FrameManifest.name)), as: UTF8.self)
    }

    @Test func lastLineOfFrameCounts() throws {
        try withTemporaryFolder { folder in
            for hash in ["11", "22"] {
                let manifest = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 0..<9, for: "out")
                try manifest.add(
                    "frame-000001.png", captured: "cc", files: ["frame-000001.png": hash, "depth/frame-000001.png": "dd"])
            }
            let manifest = try FrameManifest(of: Self.inputs("b"), in: folder, holding: 0..<9, for: "out")
            let product = try #require(manifest.product("frame-000001.png"))
            #expect(product.files == ["frame-000001.png": "22", "depth/frame-000001.png": "dd"] && product.captured == "cc")
            #expect(!manifest.isOurs(product))
            let former = try #require(manifest.inputs(of: product))
            #expect(Self.inputs("b").changes(since: former) == "a.yaml has changed")
            #expect(try Self.text(in: folder).split(separator: "\n").count == 5)
        }
    }

    /// A power failure may truncate a manifest anywhere: complete lines stay valid, and nothing else does.
    @Test func truncatedManifestLosesOnlyLastLine() throws {
        try withTemporaryFolder { folder in
            let names = (0..<3).map { FrameNames().name(of: $0) }
            do {
                let manifest = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 0..<9, for: "out")
                for name in names { try manifest.add(name, captured: nil, files: [name: "00"]) }
            }
            let whole = Array(try Self.text(in: folder).utf8)
            for length in 0..<whole.count {
                try Data(whole.prefix(length)).write(to: folder.appendingPathComponent(FrameManifest.name))
                let manifest = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 0..<9, for: "out")
                // A line is complete even without its line feed.
                let lines = whole.prefix(length).split(separator: 0x0A).filter { ManifestRecord(line: $0) != nil }.count
                let known = names.filter { manifest.product($0) != nil }.count
                #expect(known == max(lines - 2, 0), "\(length) bytes")
                try manifest.add("frame-000007.png", captured: nil, files: ["frame-000007.png": "77"])
                let again = Self.product("frame-000007.png", in: folder)
                #expect(again?.files == ["frame-000007.png": "77"], "\(length) bytes")
            }
        }
    }

    private static func product(_ name: String, in folder: URL) -> ManifestRecord.Product? {
        let lines = (try? text(in: folder)).map { $0.split(separator: "\n") } ?? []
        return lines.compactMap { line in
            if case .product(let product)? = ManifestRecord(line: line.utf8), product.name == name { product } else { nil }
        }.last
    }

    @Test func outdatedManifestIsRewritten() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent(FrameManifest.name)
            try AtomicFile.write("bianlian frames 2\nabc\nframe-000000.png 1 2\n", to: url)
            _ = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 0..<9, for: "out")
            #expect(try Self.text(in: folder).split(separator: "\n").count == 2)
            do {
                let manifest = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 0..<9, for: "out")
                for hash in 0..<1200 {
                    try manifest.add("frame-000000.png", captured: nil, files: ["frame-000000.png": "\(hash)"])
                }
            }
            #expect(try Self.text(in: folder).split(separator: "\n").count == 1202)
            // Not while another process uses it.
            let other = try LockedFile(url.path, holding: 20..<21)
            _ = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 0..<9, for: "out")
            #expect(try Self.text(in: folder).split(separator: "\n").count == 1202)
            withExtendedLifetime(other) {}
        }
        try withTemporaryFolder { folder in
            do {
                let manifest = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 0..<9, for: "out")
                for hash in 0..<1200 {
                    try manifest.add("frame-000000.png", captured: nil, files: ["frame-000000.png": "\(hash)"])
                }
            }
            let manifest = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 0..<9, for: "out")
            #expect(manifest.product("frame-000000.png")?.files == ["frame-000000.png": "1199"])
            #expect(try Self.text(in: folder).split(separator: "\n").count == 3)
        }
    }

    @Test func frameRangeIsLockedByOneRun() throws {
        try withTemporaryFolder { folder in
            let first = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 0..<10, for: "out")
            #expect(throws: ProductionError.inUse(output: "out")) {
                _ = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 9..<12, for: "out")
            }
            let second = try FrameManifest(of: Self.inputs("a"), in: folder, holding: 10..<12, for: "out")
            withExtendedLifetime((first, second)) {}
        }
    }
}
