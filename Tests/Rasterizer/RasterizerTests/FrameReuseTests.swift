import Imaging
import Meshes
import KernelData
import RenderMath
import RenderTestSupport
import Scheduling
import Synchronization
import Testing

@testable import Rasterizer

@Suite("State kept from the last frame does not affect the picture")
struct FrameReuseTests {
    static let size = ImageSize(90, 70)
    static let picture = SampledTexture(TestStage.noise(8, 8, seed: 5))

    static func mesh(_ generator: inout SeededGenerator) -> Draw {
        let cells = generator.integer(in: 1...12)
        var mesh = ProceduralMesh.quad(width: 1.2, height: 1, columns: cells, rows: cells + 1)
        mesh.positions = mesh.positions.map { $0 + SIMD3(0, 0, Float(generator.number()) * 0.3) }
        mesh.makeSmoothNormals()
        var shading = ShadingMaterial(lightingModel: .lambert)
        if generator.integer(in: 0...1) == 0 { shading.diffuse = ShadingInput(texture: picture) }
        let place = SIMD3(
            Float(generator.number(in: -1..<1)), Float(generator.number(in: -1..<1)), Float(generator.number(in: -1..<1)))
        return Draw(
            mesh, at: Matrix4(translation: place), shading: shading, state: RasterState(cullMode: .none),
            identifier: UInt32(generator.integer(in: 1...900)))
    }

    /// Changes one property of a list as a caller would, sometimes in place.
    static func change(_ list: inout DrawList, _ generator: inout SeededGenerator) -> String {
        let count = list.draws.count
        let choice = count == 0 ? 1 : generator.integer(in: 0...17)
        let place = count == 0 ? 0 : generator.integer(in: 0...count - 1)
        func number() -> Float { Float(generator.number(in: -0.3..<0.3)) }
        switch choice {
        case 1:
            list.draws.insert(mesh(&generator), at: generator.integer(in: 0...count))
            return "inserted"
        case 2:
            list.draws.remove(at: place)
            return "removed \(place)"
        case 3:
            list.draws.swapAt(place, generator.integer(in: 0...count - 1))
            return "exchanged \(place)"
        case 4:
            list.draws[place].worldFromModel = Matrix4(translation: SIMD3(number(), number(), number()))
            return "moved \(place)"
        case 5:
            let vertex = generator.integer(in: 0...list.draws[place].positions.count - 1)
            list.draws[place].positions[vertex] += SIMD3(number(), number(), number())
            return "edited a position of \(place)"
        case 6:
            let vertex = generator.integer(in: 0...list.draws[place].positions.count - 1)
            list.draws[place].normals[vertex] = SIMD3(number(), number(), 1).normalized()
            return "edited a normal of \(place)"
        case 7:
            for vertex in list.draws[place].textureCoordinates[0].indices {
                list.draws[place].textureCoordinates[0][vertex] += SIMD2(number(), number())
            }
            return "edited coordinates of \(place)"
        case 8:
            let triangle = generator.integer(in: 0...list.draws[place].triangles.count - 1)
            list.draws[place].triangles[triangle] = SIMD3(0, 1, 2)
            return "edited a triangle of \(place)"
        case 9:
            let triangles = list.draws[place].triangles
            list.draws[place].triangles = GeometryBuffer(Array(triangles.dropLast(min(3, triangles.count - 1))))
            return "shortened \(place)"
        case 10:
            list.draws[place] = mesh(&generator)
            return "replaced \(place)"
        case 11:
            list.draws[place].state.cullMode = [.none, .back, .front][generator.integer(in: 0...2)]
            return "culled \(place)"
        case 12:
            list.draws[place].state.fillMode = list.draws[place].state.fillMode == .fill ? .lines : .fill
            return "lines of \(place)"
        case 13:
            var shading = ShadingMaterial(lightingModel: .lambert)
            shading.diffuse = generator.integer(in: 0...1) == 0 ? ShadingInput(texture: picture) : .black
            list.draws[place].shading =
                [nil, shading, .even(1, 0.5, 0.2), .even(1, 0.5, 0.2, alpha: 0.5)][
                    generator.integer(in: 0...3)]
            return "shaded \(place)"
        case 14:
            list.draws[place].depthOffset = number()
            return "offset \(place)"
        case 15:
            list.clipFromWorld = Matrix4(translation: SIMD3(number() * 0.1, 0, 0)) * list.clipFromWorld
            return "turned the camera"
        case 16:
            list.draws[place].positions = GeometryBuffer(list.draws[place].positions.map { $0 * 0.9 })
            return "new positions of \(place)"
        case 17:
            list.draws[place].worldFromModel.columns.3.x = list.draws[place].worldFromModel.columns.3.x == 0 ? -0.0 : 0
            return "centred \(place)"
        default:
            list.lighting.ambientLight.x += 0.05
            return "lit"
        }
    }

    @Test("Frames of a gradually changing list equal those of a new rasterizer", arguments: SamplePattern.allCases)
    func sequences(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x2E5E + UInt64(pattern.count))
        for sequence in 0..<6 {
            let used = try Rasterizer(size: Self.size, samples: pattern, tileSide: 32)
            var list = TestStage(size: Self.size, isOrthographic: sequence % 2 == 0).list
            list.lighting.ambientLight = SIMD3(0.3, 0.3, 0.3)
            list.lighting.directionalLights = [
                DirectionalLight(directionToLight: SIMD3(0.6, 0, 0.8), radiance: SIMD3(0.7, 0.6, 0.5))
            ]
            for _ in 0..<4 { list.draws.append(Self.mesh(&generator)) }
            var history: [String] = []
            for frame in 0..<60 {
                for _ in 0..<generator.integer(in: 0...2) { history.append(Self.change(&list, &generator)) }
                let picture = used.render(
                    list, over: .color(.clear), layers: [.depth, .identifiers], threads: 1 + frame % 3)
                let fresh = try Rasterizer(size: Self.size, samples: pattern, tileSide: 32)
                    .render(list, over: .color(.clear), layers: [.depth, .identifiers])
                let isSame =
                    picture.color == fresh.color && picture.depth == fresh.depth && picture.identifiers == fresh.identifiers
                #expect(isSame, "frame \(frame) of \(sequence), \(generator), after \(history.suffix(4))")
                if !isSame { return }
            }
        }
    }

    @Test("A draw whose material starts to read a missing second coordinate set shows nothing of an earlier frame")
    func missingCoordinates() throws {
        var stage = TestStage(size: Self.size)
        var input = ShadingInput(texture: Self.picture)
        input.coordinateSet = 1
        let cloth = TestStage.cloth(shading: ShadingMaterial(diffuse: input), state: RasterState(cullMode: .none))
        var plain = cloth
        plain.textureCoordinates.removeLast()
        plain.shading = .even(0.2, 0.4, 0.6)
        var lacking = plain
        lacking.shading = cloth.shading
        let rasterizer = try Rasterizer(size: Self.size)
        var pictures: [SRGBImage] = []
        for draw in [cloth, plain, lacking] {
            stage.list.draws = [draw]
            pictures.append(rasterizer.render(stage.list, over: .color(.clear)).color)
        }
        #expect(pictures[2] != pictures[1])
        #expect(try pictures[2] == Rasterizer(size: Self.size).render(stage.list, over: .color(.clear)).color)
    }

    /// Counts the ranges that the kernels receive.
    final class Work: Sendable {
        let places = Atomic<Int>(0)
        let ranges = Atomic<Int>(0)
        let attributes = Atomic<Int>(0)

        var counts: [Int] {
            [
                places.exchange(0, ordering: .relaxed), ranges.exchange(0, ordering: .relaxed),
                attributes.exchange(0, ordering: .relaxed),
            ]
        }
    }

    @Test("Only changed draws are processed again")
    func work() throws {
        let (kernels, work) = (Rasterizer.kernels(for: .preferred), Work())
        let counting = KernelTable(
            placeVertices: { view, draw, vertices in
                work.places.wrappingAdd(1, ordering: .relaxed)
                kernels.placeVertices(view, draw, vertices)
            },
            setUpTriangles: { view, range in
                work.ranges.wrappingAdd(1, ordering: .relaxed)
                kernels.setUpTriangles(view, range)
            },
            fillAttributes: { view, draw, vertices in
                work.attributes.wrappingAdd(1, ordering: .relaxed)
                kernels.fillAttributes(view, draw, vertices)
            }, countTriangles: kernels.countTriangles, findBackdrop: kernels.findBackdrop,
            writeBackground: kernels.writeBackground, drawTile: kernels.drawTile, traceOcclusion: kernels.traceOcclusion,
            smoothOcclusion: kernels.smoothOcclusion)
        let grid = TileGrid(width: Self.size.width, height: Self.size.height, side: 64)
        let frontEnd = FrontEnd(grid: grid, pattern: .single, kernels: counting)
        var generator = SeededGenerator(seed: 4)
        var list = TestStage(size: Self.size).list
        list.draws = (0..<3).map { _ in Self.mesh(&generator) }
        list.draws[2].shading = nil
        func counts() -> [Int] {
            WorkerTeam.with(threads: 1) { team in _ = frontEnd.sort(list, keepsCoordinates: false, isCounting: false, team) }
            return work.counts
        }
        #expect(counts() == [3, 3, 2])
        #expect(counts() == [0, 0, 0])
        list.lighting.ambientLight = SIMD3(1, 1, 1)
        list.draws[1].identifier = 7
        #expect(counts() == [0, 0, 0])
        list.draws[1].positions[0].x += 0.1
        #expect(counts() == [1, 1, 1])
        list.draws[2].worldFromModel = Matrix4(scale: SIMD3(2, 2, 2))
        #expect(counts() == [1, 1, 0])
        list.clipFromWorld = Matrix4(translation: SIMD3(0.1, 0, 0)) * list.clipFromWorld
        #expect(counts() == [3, 3, 2])
        // Earlier draws keep their positions, later ones move.
        list.draws.remove(at: 1)
        #expect(counts() == [1, 1, 0])
    }

    @Test(
        "A frame that reuses another's memory shows nothing of it, even in tiles without triangles",
        arguments: [FramebufferLayers(), .depth, .identifiers, .textureCoordinates, .values], SamplePattern.allCases)
    func memoryOfAnother(layers: FramebufferLayers, samples: SamplePattern) throws {
        let size = ImageSize(150, 131)
        let shading = ShadingMaterial(diffuse: ShadingInput(texture: Self.picture))
        let (full, corner) = (DrawList(draws: [TestStage.quad(z: 0.7, shading: shading)]), TestStage.quad(shading: shading))
        var small = DrawList(draws: [corner])
        small.draws[0].worldFromModel = Matrix4(translation: SIMD3(0.9, 0.9, 0.5)) * Matrix4(scale: SIMD3(0.05, 0.05, 1))
        let background = Background.picture(TestStage.noise(size.width, size.height, seed: 9))
        for tileSide in AgreeingRasterizers.tileSides {
            for list in [small, DrawList()] {
                let rasterizer = try Rasterizer(size: size, samples: samples, tileSide: tileSide)
                var used = Framebuffer(size: size, layers: layers)
                rasterizer.render(full, over: .color(.clear), into: &used)
                #expect(!used.color.pixels.contains(.clear))
                rasterizer.render(list, over: background, into: &used)
                let fresh = rasterizer.render(list, over: background, layers: layers)
                #expect(
                    used.isEqual(to: fresh) && used.values == fresh.values,
                    "tiles of \(tileSide): \(used.firstDifference(to: fresh))")
            }
        }
    }
}
