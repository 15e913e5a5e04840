import Imaging
import Rasterizer
import RasterResources
import RenderMath
import Testing

@Suite("The sheen of fibres follows its formula and conserves energy")
struct SheenTests {
    /// Charlie's distribution times Neubelt's visibility, as in KHR_materials_sheen.
    /// - Parameters:
    ///   - sine: of the angle between the normal and the half vector.
    ///   - toLight: `N·L`.
    ///   - toEye: `N·V`.
    static func value(sine: Double, _ toLight: Double, _ toEye: Double, roughness: Double) -> Double {
        let inverse = 1 / (roughness * roughness)
        let distribution = (2 + inverse) * PortableMath.pow(sine, inverse) / (2 * .pi)
        return distribution / (4 * (toLight + toEye - toLight * toEye))
    }

    /// The fraction of uniform light that is scattered, by summation over directions of light.
    private static func albedo(cosine: Double, roughness: Double) -> Double {
        let (rings, turns) = (400, 200)
        let toEye = SIMD3((1 - cosine * cosine).squareRoot(), 0, cosine)
        var sum = 0.0
        for ring in 0..<rings {
            // Denser at grazing angles, where the value changes fast.
            let root = (Double(ring) + 0.5) / Double(rings)
            let height = root * root
            let width = (1 - height * height).squareRoot()
            for turn in 0..<turns {
                let angle = (Double(turn) + 0.5) / Double(turns) * .pi
                let toLight = SIMD3(width * PortableMath.cos(angle), width * PortableMath.sin(angle), height)
                let half = (toLight + toEye).normalized()
                let sine = (half.x * half.x + half.y * half.y).squareRoot()
                sum += value(sine: sine, height, cosine, roughness: roughness) * height * 2 * root
            }
        }
        return sum * 2 * .pi / Double(rings * turns)
    }

    private static func fibres(_ color: SIMD3<Float>, roughness: Float, over base: SIMD3<Float>) -> ShadingMaterial {
        var material = PhysicallyBasedTests.material(base, metalness: 0, roughness: 1)
        material[.reflectance] = .number(0)
        material[.sheen] = .color(LinearColor(red: color.x, green: color.y, blue: color.z))
        material[.sheenRoughness] = .number(roughness)
        return material
    }

    /// The linear colour in the middle of a quad whose normals lean by an angle of the given cosine from the viewer.
    private static func shown(
        _ material: ShadingMaterial, cosine: Double, light: (inout Lighting) -> Void
    ) throws -> SIMD3<Double> {
        var stage = TestStage(isOrthographic: true)
        light(&stage.list.lighting)
        var draw = TestStage.quad(shading: material)
        let normal = SIMD3<Float>(Float((1 - cosine * cosine).squareRoot()), 0, Float(cosine))
        draw.normals = GeometryBuffer([SIMD3<Float>](repeating: normal, count: draw.positions.count))
        stage.list.draws = [draw]
        let pixel = try stage.render().color[18, 18]
        func linear(_ byte: UInt8) -> Double { SRGBTransfer.linear(fromEncoded: Double(byte) / 255) }
        return SIMD3(linear(pixel.red), linear(pixel.green), linear(pixel.blue))
    }

    private static func uniform(_ lighting: inout Lighting) {
        lighting.ambientLight = SIMD3(repeating: 0.5)
    }

    @Test(
        "The tabulated albedo agrees with a sum over directions",
        arguments: [0.07, 0.2, 0.5, 1], [0.02, 0.1, 0.3, 0.6, 1])
    func albedo(roughness: Double, cosine: Double) {
        let found = SheenAlbedo.albedo(cosine: cosine, roughness: roughness, samples: 2048)
        let truth = Self.albedo(cosine: cosine, roughness: roughness)
        #expect(abs(found - truth) < 0.01 * truth + 5e-4, "\(found), truth \(truth)")
    }

    @Test("Fibres over black return their albedo of uniform light", arguments: [Float(0.2), 0.5, 1], [0.15, 0.4, 0.8])
    func uniformLight(roughness: Float, cosine: Double) throws {
        let material = Self.fibres(SIMD3(1, 0.5, 0.1), roughness: roughness, over: .zero)
        let seen = try Self.shown(material, cosine: cosine, light: Self.uniform)
        // Black mirrors light at grazing angles, of which the fibres withhold a part.
        let bare = try Self.shown(Self.fibres(.zero, roughness: 1, over: .zero), cosine: cosine, light: Self.uniform)
        let truth = min(Self.albedo(cosine: cosine, roughness: Double(roughness)), 1)
        for channel in 0..<3 {
            let expected = truth * [0.5, 0.25, 0.05][channel] + bare[channel] * (1 - truth)
            // A step of 8-bit sRGB, and the table's interpolation.
            #expect(abs(seen[channel] - expected) < 0.005 + 0.01 * expected, "\(seen[channel]), truth \(expected)")
        }
    }

    @Test("A lamp on fibres over black shows the formula's value", arguments: [Float(0.3), 0.6, 1])
    func lamp(roughness: Float) throws {
        let toLight = SIMD3<Double>(-0.3, 0.5, 0.6).normalized()
        let cosine = 0.7
        func shown(_ color: Float) throws -> Double {
            let material = Self.fibres(SIMD3(repeating: color), roughness: roughness, over: .zero)
            return try Self.shown(material, cosine: cosine) { lighting in
                lighting.directionalLights = [
                    DirectionalLight(directionToLight: SIMD3<Float>(toLight), radiance: SIMD3(repeating: 1.5))
                ]
            }.x
        }
        let normal = SIMD3((1 - cosine * cosine).squareRoot(), 0, cosine)
        let slant = normal.dot(toLight)
        let half = (toLight + SIMD3(0, 0, 1)).normalized()
        let value = Self.value(sine: normal.cross(half).length, slant, cosine, roughness: Double(roughness))
        let left = 1 - 0.9 * Self.albedo(cosine: cosine, roughness: Double(roughness))
        let (seen, expected) = (try shown(0.9), 0.9 * 1.5 * .pi * value * slant + (try shown(0)) * left)
        #expect(abs(seen - expected) < 0.006, "\(seen), truth \(expected)")
    }

    @Test("In uniform light a white surface with white fibres returns all of it", arguments: [Float(0), 0.1, 0.3, 0.5, 1])
    func furnace(roughness: Float) throws {
        var stage = TestStage()
        stage.list.lighting.ambientLight = SIMD3(repeating: 0.5)
        let material = Self.fibres(SIMD3(1, 1, 1), roughness: roughness, over: SIMD3(1, 1, 1))
        stage.list.draws = [TestStage.cloth(shading: material, state: RasterState(cullMode: .none))]
        let picture = try stage.render(over: .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5)))
        let seen = Set(picture.color.pixels.flatMap { [$0.red, $0.green, $0.blue] })
        #expect(seen.allSatisfy { abs(Int($0) - 188) <= 1 }, "\(seen)")
    }

    @Test(
        "Fibres over every kind of surface and below a clear coat agree with the oracle",
        arguments: [Float(0), 1], [Float(0.1), 0.3, 1])
    func cloth(metalness: Float, roughness: Float) throws {
        var stage = TestStage()
        stage.list.lighting.ambientLight = SIMD3(0.1, 0.2, 0.15)
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3<Float>(0.3, 0.8, 0.6).normalized(), radiance: SIMD3(1, 0.9, 0.7))
        ]
        var shading = PhysicallyBasedTests.material(SIMD3(0.7, 0.2, 0.1), metalness: metalness, roughness: 0.6)
        shading[.sheen] = .color(LinearColor(red: 0.6, green: 0.7, blue: 0.9))
        shading[.sheenRoughness] = .number(roughness)
        shading[.clearCoat] = .number(0.5)
        stage.list.draws = [TestStage.cloth(shading: shading, state: RasterState(cullMode: .none))]
        let agreement = try stage.agreement()
        // Interpolation of the tables errs by up to 3e-3 of the light.
        #expect(agreement.isWithin(linear: 6e-3), "\(agreement)")
    }

    @Test("Black fibres change no bit, and roughness below 0.07 counts as 0.07")
    func limits() throws {
        var stage = TestStage()
        stage.list.lighting.ambientLight = SIMD3(0.4, 0.5, 0.6)
        func picture(_ change: (inout ShadingMaterial) -> Void) throws -> SRGBImage {
            var shading = PhysicallyBasedTests.material(SIMD3(0.5, 0.3, 0.2), metalness: 0, roughness: 0.6)
            change(&shading)
            stage.list.draws = [TestStage.cloth(shading: shading, state: RasterState(cullMode: .none))]
            return try stage.render().color
        }
        let bare = try picture { _ in }
        #expect(try picture { $0[.sheen] = .black } == bare)
        func fibres(_ roughness: Float) throws -> SRGBImage {
            try picture {
                $0[.sheen] = .white
                $0[.sheenRoughness] = .number(roughness)
            }
        }
        #expect(try fibres(0) == fibres(0.07))
        #expect(try fibres(0.07) != fibres(0.2))
    }
}
