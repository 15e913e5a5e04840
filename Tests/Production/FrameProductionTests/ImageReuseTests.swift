import Foundation
import FrameProduction
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

/// Pictures that were given back are drawn over; pictures that somebody holds are not.
@Suite struct ImageReuseTests {
    private static func place(_ picture: SRGBImage) -> UnsafeRawPointer? {
        picture.pixels.withUnsafeBytes(\.baseAddress)
    }

    @Test func aPictureThatWasGivenBackIsDrawnOver() throws {
        let config = SharedData.packageRoot.appendingPathComponent("render-configs/makeup.yaml")
        let job = try RenderJob.load(configAt: config, options: ConfigOptions(size: ImageSize(64, 36)))
        let renderer = try FrameRenderer(job)
        var sequence = try FrameSequence(job)
        let plan = try #require(try sequence.next())
        let expected = try renderer.picture(of: plan, threads: 1)
        // The picture of a footage behind it comes back by itself: after two frames there is no other memory to take.
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

    @Test func aPictureThatIsStillHeldStaysAsItIs() throws {
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
