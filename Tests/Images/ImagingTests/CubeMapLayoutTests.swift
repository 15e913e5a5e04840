import Imaging
import RenderMath
import RenderTestSupport
import Testing

@Suite("Cube maps are read from and written to four layouts")
struct CubeMapLayoutTests {
    @Test("strips contain right, left, top, bottom, front, back from the left or from the top")
    func strips() throws {
        let faces = LabelledCube.faces(side: 16).map { LinearImage($0) }
        let expected = try CubeMap(faces: faces)
        let horizontal = LinearImage(size: ImageSize(96, 16)) { x, y in faces[x / 16][x % 16, y] }
        let vertical = LinearImage(size: ImageSize(16, 96)) { x, y in faces[y / 16][x, y % 16] }
        #expect(try CubeMap(horizontal) == expected)
        #expect(try CubeMap(vertical) == expected)
        #expect(expected.horizontalStrip() == horizontal)
        #expect(expected.verticalStrip() == vertical)
        #expect(expected.sixImages == faces)
    }

    @Test("in latitude-longitude the front is in the middle, the right to its right and the top above")
    func latitudeLongitudePlaces() throws {
        let picture = try LabelledCube.cubeMap(side: 64).latitudeLongitude(height: 128)
        // In the 256×128 picture a face's middle is at each quarter of the width; letters end at these pixels.
        let places: [(CubeFace, Int, Int)] = [
            (.front, 112, 64), (.right, 176, 64), (.left, 48, 64), (.back, 240, 64), (.back, 16, 64), (.top, 192, 5),
            (.bottom, 0, 126),
        ]
        for (face, x, y) in places {
            let seen = SRGBA8(picture[x, y])
            #expect(seen == LabelledCube.color(of: face), "\(face) at \(x), \(y)")
        }
        // The front's white mark is to the upper left of the middle, the grey one to the upper right.
        #expect(SRGBA8(picture[99, 40]) == LabelledCube.upperLeft)
        #expect(SRGBA8(picture[156, 40]) == LabelledCube.upperRight)
    }

    @Test("conversion to latitude-longitude and back preserves smooth surroundings")
    func latitudeLongitudeRoundTrip() throws {
        func color(_ direction: SIMD3<Double>) -> LinearColor {
            let parts = (direction * 0.5 + 0.5)
            return LinearColor(red: Float(parts.x), green: Float(parts.y), blue: Float(parts.z))
        }
        let truth = CubeMap(side: 16, colorTowards: color)
        let again = try CubeMap(truth.latitudeLongitude(height: 32))
        #expect(again.side == 16)
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<500 {
            let direction = generator.direction()
            let difference = again.sample(direction) - SIMD4<Double>(color(direction).premultiplied)
            // A pixel of 16 per side spans 1/8 at most. Colours change by half of that, and bilinear mixes stay within a tenth.
            #expect((difference * difference).sum().squareRoot() < 0.0125, "\(direction) \(generator)")
        }
    }

    @Test("latitude-longitude positions and directions are inverses")
    func latitudeLongitudeInverse() {
        #expect((LatitudeLongitude.direction(u: 0.5, v: 0.5) - SIMD3(0, 0, -1)).length < 1e-15)
        #expect((LatitudeLongitude.direction(u: 0.75, v: 0.5) - SIMD3(1, 0, 0)).length < 1e-15)
        #expect((LatitudeLongitude.direction(u: 0.1, v: 0) - SIMD3(0, 1, 0)).length < 1e-15)
        var generator = SeededGenerator(seed: 32)
        for _ in 0..<1000 {
            let direction = generator.direction()
            let place = LatitudeLongitude.position(direction: direction)
            #expect((LatitudeLongitude.direction(u: place.x, v: place.y) - direction).length < 1e-13, "\(generator)")
        }
    }

    @Test(
        "other proportions are rejected with the accepted ones",
        arguments: [ImageSize(64, 16), ImageSize(16, 16), ImageSize(95, 16)])
    func wrongProportions(size: ImageSize) {
        let error = caught(CubeMapError.self) { try CubeMap(LinearImage(size: size, filledWith: .clear)) }
        #expect(error == .wrongProportions(size))
        for accepted in ["6:1", "1:6", "2:1", "six square pictures"] {
            #expect(error?.description.contains(accepted) == true)
        }
    }

    @Test("six square images of one size are required")
    func wrongFaces() {
        func face(_ width: Int, _ height: Int) -> LinearImage {
            LinearImage(size: ImageSize(width, height), filledWith: .clear)
        }
        let square = face(4, 4)
        let table: [([LinearImage], CubeMapError)] = [
            (Array(repeating: square, count: 5), .wrongNumberOfFaces(5)),
            ([], .wrongNumberOfFaces(0)),
            ([square, square, face(4, 5), square, square, square], .faceNotSquare(.top, ImageSize(4, 5))),
            (
                [square, square, square, square, square, face(8, 8)],
                .faceOfOtherSize(.back, ImageSize(8, 8), first: ImageSize(4, 4))
            ),
        ]
        for (faces, expected) in table {
            #expect(throws: expected) { try CubeMap(faces: faces) }
        }
    }
}
