import Imaging
import RenderMath
import RenderTestSupport
import Testing

@Suite("Cube maps are sampled without seams")
struct CubeMapSamplingTests {
    static func randomCube(side: Int, _ generator: inout SeededGenerator) throws -> CubeMap {
        try CubeMap(
            faces: (0..<6).map { _ in
                LinearImage(size: ImageSize(side, side)) { _, _ in
                    LinearColor(
                        red: Float(generator.number()), green: Float(generator.number()), blue: Float(generator.number()))
                }
            })
    }

    @Test("a pixel's centre shows the pixel itself", arguments: [1, 2, 3, 8])
    func pixelCentres(side: Int) throws {
        var generator = SeededGenerator(seed: 41)
        let cube = try Self.randomCube(side: side, &generator)
        for face in CubeFace.allCases {
            for y in 0..<side {
                for x in 0..<side {
                    let direction = CubeMap.direction(
                        face: face, u: (Double(x) + 0.5) / Double(side), v: (Double(y) + 0.5) / Double(side))
                    let difference = cube.sample(direction) - SIMD4<Double>(cube[face].levels[0][x, y].premultiplied)
                    #expect((difference * difference).sum() < 1e-24, "\(face) \(x) \(y) \(generator)")
                }
            }
        }
    }

    @Test("the colour is the same from both sides of an edge", arguments: [1, 2, 5, 16])
    func continuousAcrossEdges(side: Int) throws {
        var generator = SeededGenerator(seed: 42)
        let cube = try Self.randomCube(side: side, &generator)
        for face in CubeFace.allCases {
            for _ in 0..<50 {
                // Excludes the corners, where three faces meet in a mean.
                let along = generator.number(in: 0.5 / Double(side)..<1 - 0.4999 / Double(side))
                for (u, v) in [(0.0, along), (1, along), (along, 0), (along, 1)] {
                    let inner = CubeMap.direction(face: face, u: u, v: v)
                    let outward = inner - face.forward * 1e-9
                    let inward = inner + face.forward * 1e-9
                    let difference = cube.sample(outward) - cube.sample(inward)
                    #expect((difference * difference).sum().squareRoot() < 1e-6, "\(face) \(u) \(v) \(generator)")
                }
            }
        }
    }

    @Test("a bordered face includes the pixels across its edges")
    func bordered() throws {
        let cube = try LabelledCube.cubeMap(side: 16)
        let front = cube.bordered(.front)
        #expect(front.size == ImageSize(18, 18))
        // Above the front face is the lower edge of the top; to its right the left edge of the right face, and so on.
        for index in 0..<16 {
            #expect(front[index + 1, 0] == cube[.top].levels[0][index, 15])
            #expect(front[index + 1, 17] == cube[.bottom].levels[0][index, 0])
            #expect(front[0, index + 1] == cube[.left].levels[0][15, index])
            #expect(front[17, index + 1] == cube[.right].levels[0][0, index])
            // The back face meets the top upside down.
            #expect(cube.bordered(.back)[index + 1, 0] == cube[.top].levels[0][15 - index, 0])
        }
    }

    @Test("between two levels the colours are interpolated")
    func betweenLevels() throws {
        var generator = SeededGenerator(seed: 43)
        let cube = try Self.randomCube(side: 8, &generator)
        let direction = generator.direction()
        let mixed = cube.sample(direction, levelOfDetail: 1.25)
        let expected = cube.sample(direction, level: 1) * 0.75 + cube.sample(direction, level: 2) * 0.25
        #expect(mixed == expected)
        #expect(cube.sample(direction, levelOfDetail: -3) == cube.sample(direction, level: 0))
        #expect(cube.sample(direction, levelOfDetail: 99) == cube.sample(direction, level: 3))
    }
}
