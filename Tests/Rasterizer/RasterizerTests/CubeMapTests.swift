import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Cube map reflections have the right orientation and no seams")
struct CubeMapTests {
    static let side = 64

    /// The labelled cube, read from each supported file layout.
    static func layouts() throws -> [(name: String, cube: CubeMap, tolerance: Int)] {
        let cube = try LabelledCube.cubeMap(side: side)
        return [
            ("six images", cube, 1), ("horizontal strip", try CubeMap(cube.horizontalStrip()), 1),
            ("vertical strip", try CubeMap(cube.verticalStrip()), 1),
            ("latitude/longitude", try CubeMap(cube.latitudeLongitude(height: 4 * side)), 12),
        ]
    }

    /// A perfect mirror without other shading.
    static func mirror(_ cube: SampledCube) -> ShadingMaterial {
        var material = ShadingMaterial(diffuse: .black)
        material.reflective = ShadingMaterial.Reflection(cube: cube)
        return material
    }

    /// A viewer at the origin with a field of view of 90 degrees, looking at a large flat mirror 1 m ahead.
    /// - Parameters:
    ///   - yaw: the viewer's rotation to the left, in radians.
    ///   - normal: the mirror's normal in the viewer's frame before the rotation.
    static func view(yaw: Double, normal: SIMD3<Float>, _ cube: SampledCube) throws -> SRGBImage {
        let list = flatMirror(turn: Quaternion(angle: yaw, axis: SIMD3(0, 1, 0)), normal: normal, cube)
        return try AgreeingRasterizers(size: ImageSize(64, 64)).render(list, over: .color(.clear)).color
    }

    /// The draws that such a viewer sees after any rotation.
    static func flatMirror(turn: Quaternion, normal: SIMD3<Float>, _ cube: SampledCube) -> DrawList {
        let worldFromViewer = Matrix4(rotation: turn)
        let across = SIMD3<Float>(0, 0, 1).cross(normal).normalized(orElse: SIMD3(1, 0, 0))
        let up = normal.cross(across)
        let middle = SIMD3<Float>(0, 0, -1)
        let corners = [(-30, -30), (30, -30), (30, 30), (-30, 30)] as [(Float, Float)]
        let draw = Draw(
            positions: corners.map { middle + across * $0.0 + up * $0.1 }, normals: Array(repeating: normal, count: 4),
            triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)], worldFromModel: worldFromViewer, shading: mirror(cube))
        let projection = Projection(verticalFieldOfView: .pi / 2, aspectRatio: 1, near: 0.01)
        return DrawList(
            clipFromWorld: projection.clipFromCamera * worldFromViewer.affineInverse!, eye: .point(.zero), draws: [draw])
    }

    /// Checks the middles of a face's marks in a picture that shows the whole face.
    static func expectMarks(
        _ picture: SRGBImage, of face: CubeFace, white: (x: Int, y: Int), grey: (x: Int, y: Int), tolerance: Int,
        _ comment: String
    ) {
        func expect(_ place: (x: Int, y: Int), _ color: SRGBA8, _ what: String) {
            let seen = picture[place.x, place.y]
            let differences = [
                abs(Int(seen.red) - Int(color.red)), abs(Int(seen.green) - Int(color.green)),
                abs(Int(seen.blue) - Int(color.blue)),
            ]
            #expect(differences.allSatisfy { $0 <= tolerance }, "\(what) of \(face): \(seen), expected \(color), \(comment)")
        }
        expect(white, LabelledCube.upperLeft, "white mark")
        expect(grey, LabelledCube.upperRight, "grey mark")
        // Neither the mark nor the letter covers the middle of the face's sides.
        expect((6, 32), LabelledCube.color(of: face), "left side")
        expect((58, 32), LabelledCube.color(of: face), "right side")
    }

    @Test("A flat mirror shows the scene behind the viewer with left and right swapped, from all four layouts")
    func flatMirror() throws {
        // The faces behind a viewer that rotates to the left by these angles.
        let backs: [(CubeFace, Double)] = [(.back, 0), (.right, .pi / 2), (.front, .pi), (.left, -.pi / 2)]
        for layout in try Self.layouts() {
            let cube = SampledCube(layout.cube)
            for (face, yaw) in backs {
                // Upright, but the upper left corner appears on the right.
                Self.expectMarks(
                    try Self.view(yaw: yaw, normal: SIMD3(0, 0, 1), cube), of: face, white: (60, 4), grey: (4, 4),
                    tolerance: layout.tolerance, layout.name)
            }
        }
    }

    @Test("Mirrors tilted by 45 degrees show the ceiling, the floor and the side walls")
    func leaningMirrors() throws {
        for layout in try Self.layouts() {
            let cube = SampledCube(layout.cube)
            let half = Float(0.5).squareRoot()
            // A viewer that leans back to look up sees the edge to the front wall at the bottom of the ceiling. The ceiling's
            // upper edge is behind the viewer, and the mirror shows more distant parts lower.
            Self.expectMarks(
                try Self.view(yaw: 0, normal: SIMD3(0, half, half), cube), of: .top, white: (4, 60), grey: (60, 60),
                tolerance: layout.tolerance, layout.name)
            Self.expectMarks(
                try Self.view(yaw: 0, normal: SIMD3(0, -half, half), cube), of: .bottom, white: (4, 60), grey: (60, 60),
                tolerance: layout.tolerance, layout.name)
            // Walls stay upright, with left and right swapped.
            Self.expectMarks(
                try Self.view(yaw: 0, normal: SIMD3(half, 0, half), cube), of: .right, white: (60, 4), grey: (4, 4),
                tolerance: layout.tolerance, layout.name)
            Self.expectMarks(
                try Self.view(yaw: 0, normal: SIMD3(-half, 0, half), cube), of: .left, white: (60, 4), grey: (4, 4),
                tolerance: layout.tolerance, layout.name)
        }
    }

    /// A room of random texels.
    static func noiseCube(side: Int, seed: UInt64) throws -> CubeMap {
        try CubeMap(faces: (0..<6).map { LinearImage(TestStage.noise(side, side, seed: seed + $0)) })
    }

    /// A ball seen from the +z side of a rotated world.
    static func ball(_ cube: CubeMap, turn: Quaternion, size: ImageSize, material: (SampledCube) -> ShadingMaterial)
        -> TestStage
    {
        var stage = TestStage(size: size)
        let worldFromStage = Matrix4(rotation: turn)
        stage.list.clipFromWorld = stage.list.clipFromWorld * worldFromStage.transposed
        stage.list.eye = .point(worldFromStage.transform(point: SIMD3(0, 0, 3)))
        let shading = material(stage.sources.cube(cube))
        stage.list.draws = [Draw(ProceduralMesh.cubeSphere(radius: 1, divisions: 4), shading: shading)]
        return stage
    }

    @Test("Thousands of directions, across edges and corners, agree with the reference sampler")
    func seamless() throws {
        // Large texels, so that the finest level applies everywhere except near the ball's rim.
        let cube = try Self.noiseCube(side: 3, seed: 40)
        var generator = SeededGenerator(seed: 0x5EA6)
        var compared = 0
        for _ in 0..<6 {
            let axis = SIMD3<Float>(generator.direction())
            let turn = Quaternion(angle: generator.number(in: 0..<6), axis: axis)
            let stage = Self.ball(cube, turn: turn, size: ImageSize(48, 48), material: Self.mirror)
            let frame = try stage.render()
            let scalar = ScalarRenderer(list: stage.list, size: stage.size, sources: stage.sources)
            for (index, truth) in scalar.levels(ofCubeSide: 3).enumerated() {
                guard let truth, truth.level < -0.3 else { continue }
                compared += 1
                let expected = SRGBA8(LinearColor(premultiplied: SIMD4<Float>(cube.sample(truth.direction))))
                let shown = frame.color.pixels[index]
                let isClose =
                    abs(Int(shown.red) - Int(expected.red)) <= 1 && abs(Int(shown.green) - Int(expected.green)) <= 1
                    && abs(Int(shown.blue) - Int(expected.blue)) <= 1
                #expect(isClose, "towards \(truth.direction): \(shown), not \(expected), \(generator)")
            }
        }
        #expect(compared > 4000)
    }

    @Test("Edges and corners have no seams on any level, and levels follow the footprint of the reflection")
    func seamlessLevels() throws {
        let side = 32
        let cube = try Self.noiseCube(side: side, seed: 60)
        var generator = SeededGenerator(seed: 0xED6E)
        // The number of compared pixels that mix texels of several faces, by the finer of their levels.
        var acrossEdges = [0, 0, 0, 0]
        for pixels in [40, 20, 10, 5, 3] {
            for _ in 0..<(400 / pixels) {
                let turn = Quaternion(angle: generator.number(in: 0..<6), axis: SIMD3<Float>(generator.direction()))
                var stage = TestStage(size: ImageSize(pixels, pixels))
                stage.list = Self.flatMirror(turn: turn, normal: SIMD3(0, 0, 1), stage.sources.cube(cube))
                let shown = try stage.render().color
                let scalar = ScalarRenderer(list: stage.list, size: stage.size, sources: stage.sources)
                for (index, truth) in scalar.levels(ofCubeSide: side).enumerated() {
                    guard let truth else { continue }
                    let level = max(truth.level, 0)
                    let sample = cube.sample(truth.direction, levelOfDetail: level)
                    let expected = SRGBA8(LinearColor(premultiplied: SIMD4<Float>(sample)))
                    let color = shown.pixels[index]
                    // On a mirror 60 m wide, single precision moves the position by 10⁻⁴ texels: two bytes in dark areas.
                    let light = SIMD4<Double>(LinearColor(color).premultiplied) - sample
                    func isNear(_ byte: UInt8, _ other: UInt8, _ light: Double) -> Bool {
                        abs(Int(byte) - Int(other)) <= 1 || light.magnitude < 0.001
                    }
                    let isClose =
                        isNear(color.red, expected.red, light.x) && isNear(color.green, expected.green, light.y)
                        && isNear(color.blue, expected.blue, light.z)
                    #expect(isClose, "towards \(truth.direction): \(color), not \(expected), level \(level), \(generator)")
                    let parts = [truth.direction.x, truth.direction.y, truth.direction.z].map(\.magnitude).sorted()
                    let texelsToEdge = (1 - parts[1] / parts[2]) * Double(side / 2) / PortableMath.exp2(level.rounded(.down))
                    if texelsToEdge < 0.5, level < 4 { acrossEdges[Int(level)] += 1 }
                }
            }
        }
        #expect(acrossEdges.allSatisfy { $0 > 20 }, "\(acrossEdges)")
    }

    @Test("A cross-fade mixes two cube maps of any sizes by its weight", arguments: [0, 0.25, 0.5, 1] as [Float])
    func crossFade(share: Float) throws {
        // Large texels, because small ones on a ball have levels that only approximate the footprint.
        let (from, to) = (try Self.noiseCube(side: 2, seed: 70), try Self.noiseCube(side: 3, seed: 80))
        var stage = Self.ball(from, turn: .identity, size: ImageSize(40, 40)) { Self.mirror($0) }
        let other = stage.sources.cube(to)
        stage.list.draws[0].shading?.reflective?.fadesTo = other
        stage.list.draws[0].shading?.reflective?.fadeShare = share
        let frame = try stage.render()
        let scalar = ScalarRenderer(list: stage.list, size: stage.size, sources: stage.sources)
        var compared = 0
        for (index, truth) in scalar.levels(ofCubeSide: 3).enumerated() {
            guard let truth, truth.level < -0.3 else { continue }
            compared += 1
            let mixed = from.sample(truth.direction) * Double(1 - share) + to.sample(truth.direction) * Double(share)
            let expected = SRGBA8(LinearColor(premultiplied: SIMD4<Float>(mixed)))
            let shown = frame.color.pixels[index]
            let isClose =
                abs(Int(shown.red) - Int(expected.red)) <= 1 && abs(Int(shown.green) - Int(expected.green)) <= 1
                && abs(Int(shown.blue) - Int(expected.blue)) <= 1
            #expect(isClose, "towards \(truth.direction): \(shown), not \(expected)")
        }
        #expect(compared > 500)
    }

    @Test("A flat mirror's level matches its footprint; on a ball the level is within a tenth")
    func levels() throws {
        let cube = try Self.noiseCube(side: 128, seed: 50)
        let sampled = SampledCube(cube)
        // 64 pixels show one face: two texels per pixel, level 1, where a pixel's centre is a texel's centre.
        let flat = try Self.view(yaw: 0, normal: SIMD3(0, 0, 1), sampled)
        let level1 = SRGBImage(cube[.back].levels[1])
        for y in 0..<64 {
            for x in 0..<64 {
                #expect(abs(Int(flat[x, y].red) - Int(level1[63 - x, y].red)) <= 1, "(\(x), \(y))")
            }
        }

        let stage = Self.ball(cube, turn: .identity, size: ImageSize(40, 40), material: Self.mirror)
        let frame = try stage.render()
        let scalar = ScalarRenderer(list: stage.list, size: stage.size, sources: stage.sources)
        var largest = 0.0
        for (index, truth) in scalar.levels(ofCubeSide: 128).enumerated() {
            guard let truth else { continue }
            // The smallest change of level that explains the rendered value.
            let changes = stride(from: 0.0, through: 1.5, by: 0.05).flatMap { [$0, -$0] }
            let change = changes.first { change in
                let sample = cube.sample(truth.direction, levelOfDetail: max(truth.level, 0) + change)
                let color = SRGBA8(LinearColor(premultiplied: SIMD4<Float>(sample)))
                let shown = frame.color.pixels[index]
                return abs(Int(shown.red) - Int(color.red)) <= 3 && abs(Int(shown.green) - Int(color.green)) <= 3
                    && abs(Int(shown.blue) - Int(color.blue)) <= 3
            }
            largest = max(largest, (change ?? 2).magnitude)
        }
        #expect(largest <= 0.1)
    }
}

extension ScalarRenderer {
    /// The reflected direction and the unbounded level for a cube of the given side, for each pixel that only a mirror covers.
    func levels(ofCubeSide side: Int) -> [(direction: SIMD3<Double>, level: Double)?] {
        var found = [(direction: SIMD3<Double>, level: Double)?](repeating: nil, count: size.pixelCount)
        for draw in list.draws {
            guard let shading = draw.shading else { continue }
            for triangle in triangles(of: draw) {
                for index in 0..<size.pixelCount {
                    let (x, y) = (index % size.width, index / size.width)
                    guard CoverageOracle.covers(triangle.screen, x * 256 + 128, y * 256 + 128) else { continue }
                    let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                    found[index] = (
                        mirrored(triangle, shading, at: place), cubeLevel(triangle, shading, at: place, side: side)
                    )
                }
            }
        }
        return found
    }
}
