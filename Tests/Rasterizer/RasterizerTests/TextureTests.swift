import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Textures are sampled in perspective by the definitions of their filters")
struct TextureTests {
    /// In linear light: the error of single-precision texture coordinates, 1e-7, over textures up to 60 texels wide. Measured:
    /// 6e-6.
    static let tolerance = 2e-5

    static func input(_ texture: SampledTexture, _ wrap: TextureWrap, _ filter: Filter) -> ShadingInput {
        var input = ShadingInput(texture: texture)
        input.wrap = wrap
        (input.filter, input.anisotropy, input.magnification) = (filter.mode, filter.anisotropy, filter.magnification)
        return input
    }

    /// A filter with the maximum number of anisotropic reads.
    struct Filter: Sendable {
        var mode: TextureFilter
        var anisotropy = 8
        var magnification = TextureMagnification.linear

        static let nearest = Filter(mode: .nearest)
        static let bilinear = Filter(mode: .bilinear)
        static let nearestMipmap = Filter(mode: .nearestMipmap)
        static let trilinear = Filter(mode: .trilinear)
        static func anisotropic(_ anisotropy: Int) -> Filter { Filter(mode: .anisotropic, anisotropy: anisotropy) }
    }

    @Test(
        "A tilted cloth agrees with the oracle",
        arguments: [TextureWrap.clamp, .repeat, .mirror, .border, TextureWrap(u: .repeat, v: .clamp)],
        [Filter.bilinear, .trilinear, .anisotropic(3), .anisotropic(16)])
    func cloth(wrap: TextureWrap, filter: Filter) throws {
        for (set, scale, rotation) in [(0, SIMD2<Float>(2.3, 1.7), Float(0)), (1, SIMD2(-0.9, 5), 0), (0, SIMD2(1.4, 3), 2.1)] {
            var stage = TestStage()
            let texture = stage.sources.texture(TestStage.noise(24, 20, seed: 5, hasAlpha: true))
            var input = Self.input(texture, wrap, filter)
            input.coordinateSet = set
            input.transform = TextureTransform(scale: scale, rotation: rotation, offset: SIMD2(-0.6, -0.35))
            stage.list.draws = [TestStage.cloth(shading: ShadingMaterial(diffuse: input), state: RasterState(cullMode: .none))]
            let agreement = try stage.agreement(over: .color(LinearColor(red: 0.1, green: 0.3, blue: 0.6)))
            #expect(agreement.isWithin(linear: Self.tolerance), "set \(set), rotation \(rotation): \(agreement)")
        }
    }

    @Test(
        "A receding floor has the right level and perspective up to 40 m",
        arguments: [Filter.trilinear, .anisotropic(8)])
    func floor(filter: Filter) throws {
        let stage = Self.floor(ImageSize(40, 32), TestStage.noise(64, 64, seed: 9), filter)
        let agreement = try stage.agreement()
        #expect(agreement.isWithin(linear: Self.tolerance), "\(agreement)")
    }

    @Test("A receding floor reads only the nearest level")
    func nearestLevel() throws {
        let stage = Self.floor(ImageSize(40, 32), TestStage.noise(64, 64, seed: 9), .nearestMipmap)
        let agreement = try stage.agreement()
        #expect(agreement.isWithin(linear: Self.tolerance), "\(agreement)")
    }

    @Test(
        "Texels larger than pixels are shown unfiltered, smaller ones filtered",
        arguments: [TextureFilter.bilinear, .nearestMipmap, .trilinear, .anisotropic])
    func largeTexels(mode: TextureFilter) throws {
        let picture = TestStage.noise(8, 8, seed: 19)
        for width in [4, 64] {
            var filter = Filter(mode: mode)
            var pictures: [SRGBImage] = []
            for magnification in [TextureMagnification.nearest, .linear] {
                filter.magnification = magnification
                var stage = TestStage(size: ImageSize(width, width))
                let input = Self.input(stage.sources.texture(picture), .clamp, filter)
                stage.list.draws = [TestStage.quad(shading: ShadingMaterial(lightingModel: .constant, diffuse: input))]
                pictures.append(try stage.render().color)
            }
            if width == 4 {
                #expect(pictures[0] == pictures[1])
            } else {
                #expect(pictures[0] != pictures[1])
                let isShownAsItIs = Set(pictures[0].pixels).isSubset(of: picture.pixels)
                #expect(isShownAsItIs)
            }
        }
    }

    @Test("With at most one read the anisotropic filter equals the trilinear one")
    func isotropic() throws {
        let picture = TestStage.noise(64, 64, seed: 31)
        let trilinear = try Self.floor(ImageSize(40, 32), picture, .trilinear).render()
        let anisotropic = try Self.floor(ImageSize(40, 32), picture, .anisotropic(1)).render()
        #expect(trilinear.color == anisotropic.color)
    }

    @Test("A chequered floor at a grazing angle keeps its contrast without aliasing")
    func chequeredFloor() throws {
        let size = ImageSize(64, 48)
        let squares = SRGBImage(size: ImageSize(64, 64)) { x, y in
            let isLight = (x / 16 + y / 16).isMultiple(of: 2)
            return SRGBA8(red: isLight ? 255 : 0, green: isLight ? 255 : 0, blue: isLight ? 255 : 0)
        }
        func light(_ filter: Filter, _ size: ImageSize) throws -> [Double] {
            try Self.floor(size, squares, filter).render().color.pixels.map { Double(LinearColor($0).premultiplied.x) }
        }
        // The reference: 256 bilinear samples per pixel.
        let fine = 16
        let samples = try light(.bilinear, ImageSize(size.width * fine, size.height * fine))
        let truth = (0..<size.pixelCount).map { index in
            let (x, y) = (index % size.width * fine, index / size.width * fine)
            let rows = (0..<fine).map { row in samples[((y + row) * size.width * fine + x)...].prefix(fine).reduce(0, +) }
            return rows.reduce(0, +) / Double(fine * fine)
        }
        func error(_ picture: [Double]) -> Double {
            (zip(picture, truth).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / Double(truth.count)).squareRoot()
        }
        // In these rows squares are a few pixels wide and hardly one pixel high.
        func contrast(_ picture: [Double]) -> Double {
            let rows = picture[(27 * size.width)..<(29 * size.width)]
            let mean = rows.reduce(0, +) / Double(rows.count)
            return (rows.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(rows.count)).squareRoot()
        }
        let (trilinear, anisotropic) = (try light(.trilinear, size), try light(.anisotropic(8), size))
        let errors = "errors \(error(trilinear)), \(error(anisotropic))"
        let what = "\(errors), contrasts \(contrast(truth)), \(contrast(trilinear)), \(contrast(anisotropic))"
        #expect(error(anisotropic) < error(trilinear) / 2, "\(what)")
        #expect(contrast(anisotropic) > contrast(truth) * 0.7 && contrast(trilinear) < contrast(truth) * 0.5, "\(what)")
        #expect(contrast(anisotropic) < contrast(truth) * 1.1, "\(what)")
    }

    /// A floor of repeated pictures up to a distance of 40 m.
    static func floor(_ size: ImageSize, _ picture: SRGBImage, _ filter: Filter) -> TestStage {
        var stage = TestStage(size: size)
        var input = Self.input(stage.sources.texture(picture), .repeat, filter)
        input.transform = TextureTransform(scale: SIMD2(9, 9))
        let lie = Transform(translation: SIMD3(0, -0.6, -19), rotation: Quaternion(angle: -.pi / 2, axis: SIMD3(1, 0, 0)))
        var floor = TestStage.quad(width: 42, height: 42, shading: ShadingMaterial(diffuse: input))
        floor.worldFromModel = lie.matrix
        stage.list.draws = [floor]
        return stage
    }

    @Test("At one, two or four texels per pixel, the texels of each level are shown")
    func levels() throws {
        for (factor, level) in [(1, 0), (2, 1), (4, 2), (8, 3)] {
            var stage = TestStage(size: ImageSize(16, 16), isOrthographic: true)
            let picture = TestStage.noise(16 * factor, 16 * factor, seed: 77)
            let texture = stage.sources.texture(picture)
            stage.list.draws = [
                TestStage.quad(
                    width: 2, height: 2, shading: ShadingMaterial(diffuse: Self.input(texture, .clamp, .trilinear)))
            ]
            let shown = try stage.render().color
            let expected = SRGBImage(MipChain(LinearImage(picture)).levels[level])
            #expect(Self.largestDifference(shown, expected) <= 1, "level \(level)")
        }
    }

    @Test("The longer step selects the level; steps of 2·√2 texels mix two levels evenly")
    func levelBetween() throws {
        var stage = TestStage(size: ImageSize(16, 16), isOrthographic: true)
        let picture = TestStage.noise(64, 64, seed: 3)
        let chain = MipChain(LinearImage(picture))
        let texture = stage.sources.texture(picture)
        // Half of the texture horizontally is 2 texels per pixel; vertically 2·√2 texels.
        var input = Self.input(texture, .repeat, .trilinear)
        input.transform = TextureTransform(scale: SIMD2(0.5, Float(2).squareRoot() / 2))
        stage.list.draws = [TestStage.quad(width: 2, height: 2, shading: ShadingMaterial(diffuse: input))]
        let shown = try stage.render().color
        for (x, y) in [(3, 5), (8, 1), (14, 12)] {
            let u = (Double(x) + 0.5) / 32
            let v = (Double(y) + 0.5) / 16 * 2.0.squareRoot() / 2
            let scalar = ScalarTexture(chain: chain, wrap: .repeat, filter: .trilinear, anisotropy: 1)
            let stepOf = { (level: Double) in SIMD2(PortableMath.exp2(level) / 64, 0) }
            let finer = scalar.sample(SIMD2(u, v), perColumn: stepOf(1), perRow: .zero)
            let coarser = scalar.sample(SIMD2(u, v), perColumn: stepOf(2), perRow: .zero)
            let mixed = SRGBA8(LinearColor(premultiplied: SIMD4<Float>((finer + coarser) / 2)))
            #expect(abs(Int(shown[x, y].red) - Int(mixed.red)) <= 1 && abs(Int(shown[x, y].blue) - Int(mixed.blue)) <= 1)
        }
    }

    @Test("The nearest filter does not mix texels", arguments: [WrapMode.clamp, .repeat, .mirror, .border])
    func nearest(wrap: WrapMode) throws {
        var stage = TestStage(size: ImageSize(24, 24), isOrthographic: true)
        let picture = TestStage.noise(8, 8, seed: 12)
        var input = Self.input(stage.sources.texture(picture), TextureWrap(wrap), .nearest)
        // Three pictures across the screen, one texel per pixel: eight before, eight inside, eight after.
        input.transform = TextureTransform(scale: SIMD2(3, 3), offset: SIMD2(-1, -1))
        stage.list.draws = [TestStage.quad(width: 2, height: 2, shading: ShadingMaterial(diffuse: input))]
        let shown = try stage.render().color
        for y in 0..<24 {
            for x in 0..<24 {
                func texel(_ place: Int) -> Int? {
                    switch wrap {
                    case .clamp: min(max(place - 8, 0), 7)
                    case .repeat: place % 8
                    case .mirror: place < 8 ? 7 - place : place < 16 ? place - 8 : 23 - place
                    case .border: (8..<16).contains(place) ? place - 8 : nil
                    }
                }
                let expected: SRGBA8
                if let column = texel(x), let row = texel(y) {
                    expected = picture[column, row]
                } else {
                    expected = SRGBA8(red: 0, green: 0, blue: 0)
                }
                #expect(shown[x, y] == expected, "(\(x), \(y))")
            }
        }
    }

    @Test("A cross-fade mixes both pictures by its weight", arguments: [0, 0.25, 0.5, 1] as [Float])
    func crossFade(share: Float) throws {
        var stage = TestStage()
        var input = ShadingInput(
            color: LinearColor(red: 0.9, green: 0.8, blue: 1.3),
            texture: stage.sources.texture(TestStage.noise(16, 16, seed: 1, hasAlpha: true)))
        input.fadesTo = stage.sources.texture(TestStage.noise(7, 40, seed: 2))
        input.fadeShare = share
        stage.list.draws = [TestStage.cloth(shading: ShadingMaterial(diffuse: input))]
        let agreement = try stage.agreement()
        #expect(agreement.isWithin(linear: Self.tolerance), "\(agreement)")
    }

    @Test("Colour bands have straight borders in steep perspective")
    func perspective() throws {
        // A wall seen along its length: similar triangles give the position of its middle.
        var stage = TestStage(size: ImageSize(128, 128))
        stage.list.clipFromWorld = Projection(verticalFieldOfView: .pi / 2, aspectRatio: 1, near: 0.1).clipFromCamera
        stage.list.eye = .point(.zero)
        let halves = SRGBImage(size: ImageSize(2, 1)) { x, _ in SRGBA8(red: x == 0 ? 255 : 0, green: 0, blue: 255) }
        var input = Self.input(stage.sources.texture(halves), .clamp, .nearest)
        input.filter = .nearest
        // From (−1, −1) to (1, −9): its middle, 5 m away, is at x = 0, the picture's middle; on the screen the wall spans −1 to
        // 1/9.
        let positions: [SIMD3<Float>] = [SIMD3(-1, 9, -1), SIMD3(-1, -9, -1), SIMD3(1, -9, -9), SIMD3(1, 9, -9)]
        stage.list.draws = [
            Draw(
                positions: positions,
                textureCoordinates: [[SIMD2(0, 0), SIMD2(0, 1), SIMD2(1, 1), SIMD2(1, 0)]],
                triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)], shading: ShadingMaterial(diffuse: input),
                state: RasterState(cullMode: .none))
        ]
        let shown = try stage.render().color
        let row = (0..<128).map { shown[$0, 64].red }
        #expect(row[..<64].allSatisfy { $0 == 255 } && row[64...].allSatisfy { $0 == 0 })
    }

    static func largestDifference(_ a: SRGBImage, _ b: SRGBImage) -> Int {
        zip(a.pixels, b.pixels).reduce(0) { largest, pair in
            let (p, q) = pair
            let differences = zip([p.red, p.green, p.blue, p.alpha], [q.red, q.green, q.blue, q.alpha])
                .map { abs(Int($0) - Int($1)) }
            return max(largest, differences.max()!)
        }
    }
}
