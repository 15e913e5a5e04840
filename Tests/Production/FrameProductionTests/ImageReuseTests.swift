import Foundation
import FrameProduction
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

/// The renderer draws into returned pictures, but not into pictures that the caller still holds.
@Suite struct ImageReuseTests {
    private static func place(_ picture: SRGBImage) -> UnsafeRawPointer? {
        picture.pixels.withUnsafeBytes(\.baseAddress)
    }

    @Test func returnedPictureIsReused() throws {
        let config = SharedData.packageRoot.appendingPathComponent("render-configs/makeup.yaml")
        let job = try RenderJob.load(configAt: config, options: ConfigOptions(size: ImageSize(64, 36)))
        let renderer = try FrameRenderer(job)
        var sequence = try FrameSequence(job)
        let plan = try #require(try sequence.next())
        let expected = try renderer.picture(of: plan, threads: 1)
        // The footage's picture is returned automatically: after two frames no further memory is allocated.
        var places: Set<UnsafeRawPointer?> = []
        for _ in 0..<6 {
            let picture = try renderer.picture(of: plan, threads: 1)
            #expect(picture == expected)
            places.insert(Self.place(picture))
            renderer.giveBack(picture)
        }
        #expect(places.count <= 2)
        #expect(!places.contains(Self.place(expected)))
    }

    @Test func heldPictureIsNotOverwritten() throws {
        let config = SharedData.packageRoot.appendingPathComponent("render-configs/neutral.yaml")
        let job = try RenderJob.load(configAt: config, options: ConfigOptions(size: ImageSize(64, 36)))
        let renderer = try FrameRenderer(job)
        var sequence = try FrameSequence(job)
        let first = try #require(try sequence.next())
        let held = try renderer.picture(of: first, threads: 1)
        let bytes = held.pixels.map { $0 }
        renderer.giveBack(held)
        var later = first
        for _ in 0..<400 { later = try #require(try sequence.next()) }
        #expect(try renderer.picture(of: later, threads: 1) != held)
        #expect(held.pixels == bytes)
    }
}
