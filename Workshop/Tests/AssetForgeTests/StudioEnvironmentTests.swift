import Imaging
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

    @Test("The latitude/longitude picture shows what the faces show, in each direction")
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

    @Test("The key light stands on the camera's left, before the sitter, as reflections need it")
    func keyLightIsWhereTheSitterSeesIt() throws {
        let cube = try CubeMap(try LinearImage(committedPicture("studio-horizontal")))
        #expect(cube.sample(SIMD3(-1.7, 0.95, 1.75)).x > 0.9)
        #expect(cube.sample(SIMD3(1.7, 0.95, -1.75)).x < 0.3)
        // Warm on its side, cool on the other.
        let fill = cube.sample(SIMD3(1.85, 0.2, 1.5))
        #expect(fill.z > fill.x)
    }
}
