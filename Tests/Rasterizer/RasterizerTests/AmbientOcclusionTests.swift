import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Ambient occlusion matches theory and is identical on every machine")
struct AmbientOcclusionTests {
    /// A camera that looks at the origin from above at an angle, and the draws that it sees.
    struct Stage {
        var size = ImageSize(160, 120)
        var cameraFromWorld: Matrix4
        var projection: Projection
        var draws: [Draw] = []

        /// - Parameter tilt: the camera's elevation above the plane z = 0 in radians; π/2 for straight above.
        init(tilt: Double, isOrthographic: Bool) {
            cameraFromWorld =
                Matrix4(translation: SIMD3(0, 0, -1))
                * Matrix4(rotation: Quaternion(angle: tilt - .pi / 2, axis: SIMD3(1, 0, 0)))
            projection =
                isOrthographic
                ? Projection(orthographicHeight: 0.4, aspectRatio: 4.0 / 3, near: 0.1, far: 4)
                : Projection(verticalFieldOfView: 0.4, aspectRatio: 4.0 / 3, near: 0.1)
        }

        var list: DrawList {
            DrawList(clipFromWorld: projection.clipFromCamera * cameraFromWorld, draws: draws)
        }

        func map(radius: Float, intensity: Float = 1, threads: Int = 1, _ set: InstructionSet = .preferred) throws
            -> AmbientOcclusionMap
        {
            let rasterizer = try Rasterizer(size: size, instructionSet: set)
            let depth = rasterizer.render(list, over: .color(.clear), layers: .depth).depth!
            return rasterizer.ambientOcclusion(
                of: depth, cameraFromWorld: cameraFromWorld, projection,
                style: AmbientOcclusionMap.Style(radius: radius, intensity: intensity), threads: threads)
        }

        /// The unoccluded fraction at the texel that shows a point.
        func share(_ map: AmbientOcclusionMap, at place: SIMD3<Float>) -> Float {
            let clip = projection.clipFromCamera * (cameraFromWorld * SIMD4(place, 1))
            let column = Int(((clip.x / clip.w + 1) / 2 * Float(size.width)).rounded(.down))
            let row = Int(((1 - clip.y / clip.w) / 2 * Float(size.height)).rounded(.down))
            return map.share(column, row)
        }
    }

    static let floor = TestStage.quad(width: 4, height: 4, shading: nil)
    /// The plane y = 0 above the floor, facing −y.
    static let wall = Draw(
        ProceduralMesh.quad(width: 4, height: 4),
        at: Matrix4(translation: SIMD3(0, 0, 2)) * Matrix4(rotation: Quaternion(angle: .pi / 2, axis: SIMD3(1, 0, 0))),
        shading: nil, state: RasterState(cullMode: .none))

    static func crowded(isOrthographic: Bool) -> Stage {
        var generator = SeededGenerator(seed: 11)
        var stage = Stage(tilt: 1.1, isOrthographic: isOrthographic)
        stage.draws = [floor]
        for _ in 0..<24 {
            let place = SIMD3<Float>(
                .random(in: -0.2...0.2, using: &generator), .random(in: -0.2...0.2, using: &generator),
                .random(in: 0...0.03, using: &generator))
            let ball = ProceduralMesh.sphere(radius: .random(in: 0.01...0.04, using: &generator), segments: 16, rings: 10)
            stage.draws.append(Draw(ball, at: Matrix4(translation: place), shading: nil))
        }
        return stage
    }

    @Test("A plane has no occlusion from any viewpoint", arguments: [0.12, 0.4, 1, .pi / 2], [false, true])
    func plane(tilt: Double, isOrthographic: Bool) throws {
        var stage = Stage(tilt: tilt, isOrthographic: isOrthographic)
        stage.draws = [Self.floor]
        let least = try stage.map(radius: 0.05).shares.min()!
        // Positions have single precision, and at grazing angles adjacent texels are far apart.
        #expect(least > 0.995, "\(least)")
    }

    /// The unoccluded fraction that theory gives for a plane at a distance from an infinite plane perpendicular to it: the mean
    /// over all azimuths of 1 minus the squared sine of the horizon, which is 0 in directions away from it. Surfaces count in
    /// full up to 0.4 of the radius, and beyond that their weight falls to zero.
    static func cornerShare(distance: Double, radius: Double) -> Double {
        var sum = 0.0
        for step in 0..<200 {
            let across = distance / PortableMath.cos((Double(step) + 0.5) / 200 * .pi / 2)
            let horizons = (1...400).map { height -> Double in
                let z = Double(height) / 400 * radius
                let length = (across * across + z * z).squareRoot()
                return z / length * min(max((radius - length) / (0.6 * radius), 0), 1)
            }
            sum += horizons.max()! * horizons.max()!
        }
        return 1 - sum / 400
    }

    @Test("A right-angled corner is occluded as theory says, by half at its edge", arguments: [false, true])
    func corner(isOrthographic: Bool) throws {
        #expect((Self.cornerShare(distance: 1e-4, radius: 1) - 0.5).magnitude < 0.01)
        var stage = Stage(tilt: .pi / 4, isOrthographic: isOrthographic)
        stage.size = ImageSize(320, 240)
        stage.draws = [Self.floor, Self.wall]
        let radius: Float = 0.08
        let map = try stage.map(radius: radius)
        for x: Float in [-0.1, -0.03, 0.013, 0.09] {
            for distance: Float in [0.006, 0.01, 0.02, 0.03, 0.05, 0.09] {
                let expected = Self.cornerShare(distance: Double(distance), radius: Double(radius))
                let onFloor = Double(stage.share(map, at: SIMD3(x, -distance, 0)))
                let onWall = Double(stage.share(map, at: SIMD3(x, 0, distance)))
                // Six samples per side underestimate a horizon slightly, always towards the bright side.
                #expect((-0.01...0.07).contains(onFloor - expected), "\(distance): \(onFloor), not \(expected)")
                #expect((onFloor - onWall).magnitude < 0.02, "the camera halves the corner: \(onFloor), \(onWall)")
            }
        }
        // The light never decreases with the distance from the corner.
        let shares = (1...40).map { stage.share(map, at: SIMD3(0.02, -Float($0) * 0.0025, 0)) }
        #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 + 0.01 }, "\(shares)")
    }

    @Test("The floor is dark under a ball and bright next to it, and the distant background has no halo")
    func ball() throws {
        var stage = Stage(tilt: 1.2, isOrthographic: false)
        stage.draws = [
            Self.floor,
            Draw(
                ProceduralMesh.sphere(radius: 0.03, segments: 64, rings: 40), at: Matrix4(translation: SIMD3(0, 0, 0.03)),
                shading: nil),
        ]
        let near = try stage.map(radius: 0.05)
        let contact = stage.share(near, at: SIMD3(0.022, -0.012, 0))
        let nearby = stage.share(near, at: SIMD3(0.04, 0, 0))
        #expect(contact < nearby - 0.05 && nearby < 0.995, "\(contact), \(nearby)")
        #expect(stage.share(near, at: SIMD3(0.12, 0, 0)) == 1)
        #expect(stage.share(near, at: SIMD3(0, 0, 0.06)) > 0.98)
        stage.draws[1].worldFromModel = Matrix4(translation: SIMD3(0, 0, 0.2))
        let far = try stage.map(radius: 0.05)
        for (distance, share) in zip(far.texels.distances, far.texels.shares) where distance > 0.9 {
            #expect(share > 0.995, "\(distance)")
        }
    }

    @Test("Threads and instruction sets do not change the result, and intensity is a power", arguments: [false, true])
    func determinism(isOrthographic: Bool) throws {
        let stage = Self.crowded(isOrthographic: isOrthographic)
        let map = try stage.map(radius: 0.05)
        #expect(map.shares.contains { $0 < 0.7 } && map.shares.contains { $0 == 1 })
        for set in InstructionSet.available {
            for threads in [1, 2, 5] {
                #expect(try stage.map(radius: 0.05, threads: threads, set).shares == map.shares, "\(set), \(threads) threads")
            }
        }
        let strong = try stage.map(radius: 0.05, intensity: 2)
        for (one, two) in zip(map.shares, strong.shares) { #expect((one * one - two).magnitude < 1e-5) }
        #expect(try stage.map(radius: 0.05, intensity: 0).shares.allSatisfy { $0 == 1 })
    }

    @Test("Occlusion scales ambient and environment light, not lamps or pictures, and darkens shadow catchers")
    func shading() throws {
        var stage = Stage(tilt: .pi / 4, isOrthographic: false)
        stage.draws = [Self.floor, Self.wall]
        let map = try stage.map(radius: 0.08)
        let white = ShadingInput.color(LinearColor(red: 1, green: 1, blue: 1))
        func light(_ material: ShadingMaterial, _ lighting: Lighting, at place: SIMD3<Float>) throws -> Double {
            var list = stage.list
            list.draws = stage.draws.map { draw in
                var draw = draw
                draw.shading = material
                draw.shading?.isDoubleSided = true
                return draw
            }
            list.lighting = lighting
            list.lighting.ambientOcclusion = map
            let film = Background.color(LinearColor(red: 1, green: 1, blue: 1))
            let frame = try AgreeingRasterizers(size: stage.size, samples: .four).render(list, over: film)
            let clip = list.clipFromWorld * SIMD4(place, 1)
            return ShadowTests.light(
                frame.color[
                    Int((clip.x / clip.w + 1) / 2 * Float(stage.size.width)),
                    Int((1 - clip.y / clip.w) / 2 * Float(stage.size.height))])
        }
        for place in [SIMD3<Float>(0.02, -0.009, 0), SIMD3(-0.05, -0.03, 0), SIMD3(0.03, -0.12, 0), SIMD3(0.01, 0, 0.02)] {
            let share = Double(stage.share(map, at: place))
            let dull = ShadingMaterial(lightingModel: .lambert, diffuse: white)
            let ambient = Lighting(ambientLight: SIMD3(0.5, 0.5, 0.5))
            // Bilinear sampling includes adjacent texels.
            #expect((try light(dull, ambient, at: place) - 0.5 * share).magnitude < 0.02, "\(place)")
            let toLight = SIMD3<Float>(0, -1, 1).normalized()
            let lamp = Lighting(directionalLights: [DirectionalLight(directionToLight: toLight, radiance: SIMD3(0.5, 0.5, 0.5))]
            )
            #expect((try light(dull, lamp, at: place) - 0.5 * 0.7071).magnitude < 0.01, "\(place)")
            // Behind the wall is more of the floor, which would show through.
            let catcher = ShadingMaterial(lightingModel: .shadowOnly)
            let caught = try light(catcher, ambient, at: place)
            #expect(place.z > 0 || (caught - share).magnitude < 0.05, "\(place)")
            let picture = ShadingMaterial(diffuse: .color(LinearColor(red: 0.4, green: 0.4, blue: 0.4)))
            #expect((try light(picture, Lighting(), at: place) - 0.4).magnitude < 0.01, "\(place)")
        }
    }

    @Test("A catcher that stands for filmed geometry darkens it only by added objects")
    func film() throws {
        var stage = Stage(tilt: .pi / 4, isOrthographic: false)
        stage.draws = [Self.floor, Self.wall]
        let film = try stage.map(radius: 0.08)
        let ball = ProceduralMesh.sphere(radius: 0.02, segments: 32, rings: 20)
        stage.draws.append(Draw(ball, at: Matrix4(translation: SIMD3(0.06, -0.07, 0.015)), shading: nil))
        let map = try stage.map(radius: 0.08).relative(to: film)
        var list = stage.list
        for index in 0..<2 { list.draws[index].shading = ShadingMaterial(lightingModel: .shadowOnly) }
        list.lighting = Lighting(ambientLight: SIMD3(1, 1, 1))
        list.lighting.ambientOcclusion = map
        let white = Background.color(LinearColor(red: 1, green: 1, blue: 1))
        let frame = try AgreeingRasterizers(size: stage.size).render(list, over: white)
        func light(_ place: SIMD3<Float>) -> Double {
            let clip = list.clipFromWorld * SIMD4(place, 1)
            return ShadowTests.light(
                frame.color[
                    Int((clip.x / clip.w + 1) / 2 * Float(stage.size.width)),
                    Int((1 - clip.y / clip.w) / 2 * Float(stage.size.height))])
        }
        // In the corner, far from the ball, and next to the ball.
        #expect(light(SIMD3(-0.1, -0.009, 0)) > 0.99)
        #expect(light(SIMD3(0.035, -0.075, 0)) < 0.97)
    }

    @Test("Scenes with invalid numbers are searched and shaded without a crash")
    func hostile() throws {
        for number in [Float.nan, .infinity, -.infinity, 0, 1e-30, 1e30] {
            var stage = Self.crowded(isOrthographic: false)
            stage.draws[3].worldFromModel = Matrix4(translation: SIMD3(number, 0, number))
            var map = try stage.map(radius: 0.05)
            map = AmbientOcclusionMap(
                size: map.size, cameraFromWorld: Matrix4(translation: SIMD3(number, number, 0)),
                clipFromCamera: map.clipFromCamera, style: map.style, texels: map.texels)
            var list = stage.list
            list.lighting = Lighting(ambientLight: SIMD3(1, 1, 1))
            list.lighting.ambientOcclusion = map
            for index in list.draws.indices { list.draws[index].shading = ShadingMaterial(lightingModel: .lambert) }
            #expect(try AgreeingRasterizers(size: stage.size).render(list, over: .color(.clear)).color.size == stage.size)
        }
    }
}

extension AmbientOcclusionMap {
    /// The value of a texel.
    func share(_ column: Int, _ row: Int) -> Float { texels.shares[texels.first + row * texels.stride + column] }

    /// The values of all texels, row by row.
    var shares: [Float] { (0..<size.pixelCount).map { share($0 % size.width, $0 / size.width) } }
}
