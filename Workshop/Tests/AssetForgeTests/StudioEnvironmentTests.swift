import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import AssetForge

/// Tests that the layouts of one environment show the same room.
struct StudioEnvironmentTests {
    private let names = ["right", "left", "top", "bottom", "front", "back"]

    @Test(arguments: ["studio", "labelled-cube"])
    func facesMakeACubeMap(_ set: String) throws {
        let faces = try names.map { LinearImage(try committedPicture("\(set)-\($0)")) }
        #expect(try CubeMap(faces: faces).side == (set == "studio" ? 256 : 64))
    }

    @Test func stripsHoldTheSixFacesInOrder() throws {
        let faces = try names.map { try committedPicture("studio-\($0)") }
        let across = try committedPicture("studio-horizontal")
        let down = try committedPicture("studio-vertical")
        #expect(across.size == ImageSize(1536, 256) && down.size == ImageSize(256, 1536))
        #expect(down.pixels == faces.flatMap(\.pixels))
        for (index, face) in faces.enumerated() {
            #expect((0..<256).allSatisfy { y in (0..<256).allSatisfy { across[index * 256 + $0, y] == face[$0, y] } })
        }
    }

    @Test("The latitude-longitude picture matches the faces in each direction")
    func latitudeLongitudeAgreesWithTheFaces() throws {
        let cube = try CubeMap(faces: try names.map { LinearImage(try committedPicture("studio-\($0)")) })
        let round = try committedPicture("studio-latlong")
        #expect(round.size == ImageSize(1024, 512))
        var sum = 0.0
        let steps = stride(from: 4, to: 512, by: 16)
        for y in steps {
            for x in steps {
                let direction = LatitudeLongitude.direction(
                    u: (Double(2 * x) + 0.5) / 1024, v: (Double(y) + 0.5) / 512)
                let expected = cube.sample(direction)
                let found = SIMD4<Double>(LinearColor(round[2 * x, y]).premultiplied)
                let difference = found - expected
                sum += abs(difference.x) + abs(difference.y) + abs(difference.z)
            }
        }
        // The mean in linear light; a mirrored or rotated room differs by more than 0.08.
        #expect(sum / Double(3 * 32 * 32) < 0.005)
    }

    @Test("The key light is on the camera's left in front of the sitter")
    func keyLightIsWhereTheSitterSeesIt() throws {
        let cube = try CubeMap(try LinearImage(committedPicture("studio-horizontal")))
        #expect(cube.sample(SIMD3(-1.7, 0.95, 1.75)).x > 0.9)
        #expect(cube.sample(SIMD3(1.7, 0.95, -1.75)).x < 0.3)
        // Warm on its side, cool on the other.
        let fill = cube.sample(SIMD3(1.85, 0.2, 1.5))
        #expect(fill.z > fill.x)
    }

    @Test("The light picture has lamps brighter than white and shows the same room")
    func lightGoesBeyondWhite() throws {
        let url = SharedData.packageRoot.appendingPathComponent("textures/studio.hdr")
        let light = try CubeMap(readImage(at: url).linearImage)
        let encoded = try CubeMap(LinearImage(committedPicture("studio-latlong")))
        let lamp = SIMD3(-1.75, 1.05, 1.7)
        #expect(light.sample(lamp).x > 4)
        // Away from the lamps both agree: paper behind the sitter, the wall above, the floor.
        for direction in [SIMD3<Double>(0.1, 0.1, -1), SIMD3(-1, 0.05, 0), SIMD3(0.2, -1, 0.3)] {
            let difference = light.sample(direction) - encoded.sample(direction)
            #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) < 0.02)
        }
    }
}
