import Imaging
import Testing

@testable import AssetForge

/// Tests of the properties of every painted face: its size, its openings, its symmetry and its position on the mesh.
struct FacePaintTests {
    static let masks =
        [
            "smile-0", "smile-1", "smile-2", "smile-3", "porcelain-0", "porcelain-1", "porcelain-2", "porcelain-3",
        ] + OperaRoles.all.map(\.name).filter { $0 != "opera-clown" }

    @Test(arguments: masks)
    func maskCoversExactlyTheFace(_ name: String) throws {
        let mask = try committedPicture(name)
        #expect(mask.size == ImageSize(1024, 1024))
        for corner in [mask[0, 0], mask[1023, 0], mask[0, 1023], mask[1023, 1023]] {
            #expect(corner.alpha == 0)
        }
        // Between the brows, on the nose, the cheeks and the chin there is paint.
        for point in [SIMD2(0.0, 45), SIMD2(0, 0), SIMD2(60, 0), SIMD2(-60, 0), SIMD2(0, -70)] {
            #expect(pixel(of: mask, at: point).alpha == 255, "No paint at \(point) mm.")
        }
    }

    @Test("Full-face masks show the same face with paint around it", arguments: OperaRoles.all.map(\.name))
    func fullFaceContinuesTheMask(_ name: String) throws {
        let (mask, full) = (try committedPicture(name), try committedPicture("full-face/\(name)"))
        #expect(full.size == ImageSize(1280, 1280) && full[0, 0].alpha == 0)
        func fullPixel(at point: SIMD2<Double>) -> SRGBA8 {
            let coordinate = ((FaceSheet.textureCoordinate(of: point) - 0.5) / FullFaceModel.layoutScale + 0.5) * 1280
            return full[Int(coordinate.x), Int(coordinate.y)]
        }
        if name != "opera-clown" {
            for point in [SIMD2(0.0, 112), SIMD2(60, 100), SIMD2(-60, 100), SIMD2(125, 40), SIMD2(-125, 40)] {
                #expect(fullPixel(at: point).alpha == 255, "No paint at \(point) mm.")
            }
        }
        let eye = FaceGeometry.standard.leftEyeRings[0].map { FaceSheet.point(of: FaceGeometry.standard.positions[$0]) }
        #expect(fullPixel(at: eye.reduce(.zero, +) / Double(eye.count)).alpha == 0)
        // On flat paint away from the rim, the colours are the same up to the grain.
        for point in [SIMD2(60.0, 0), SIMD2(-60, 0), SIMD2(0, -72)] {
            let (a, b) = (pixel(of: mask, at: point), fullPixel(at: point))
            #expect(abs(Int(a.red) - Int(b.red)) < 40 && abs(Int(a.green) - Int(b.green)) < 40, "\(point) mm")
        }
    }

    @Test("The mask to paint over has paint beyond the face, and the same face as the mask")
    func bleedContinuesTheMask() throws {
        let (mask, bleed) = (try committedPicture("opera-red-general"), try committedPicture("red-general-bleed"))
        #expect(bleed.size == mask.size)
        // Above the forehead the mask ends, but the paint continues to the edge of the texture.
        #expect(mask[512, 0].alpha == 0 && bleed[512, 0].alpha == 255)
        for point in [SIMD2(60.0, 0), SIMD2(-60, 0), SIMD2(0, -72)] {
            let (a, b) = (pixel(of: mask, at: point), pixel(of: bleed, at: point))
            #expect(abs(Int(a.red) - Int(b.red)) < 40 && abs(Int(a.green) - Int(b.green)) < 40, "\(point) mm")
        }
    }

    @Test(arguments: masks + ["red-general-bleed", "makeup", "face-grid", "opera-clown", "face-paint-tiger", "lipstick"])
    func openingsOfTheMeshAreTransparent(_ name: String) throws {
        let mask = try committedPicture(name)
        let face = FaceGeometry.standard
        for ring in [face.leftEyeRings[0], face.rightEyeRings[0], face.mouthRings[0]] {
            let points = ring.map { FaceSheet.point(of: face.positions[$0]) }
            let centre = points.reduce(.zero, +) / Double(points.count)
            #expect(pixel(of: mask, at: centre).alpha == 0)
        }
    }

    @Test("Paint extends to the edges of lids and lips, so that no skin shows", arguments: masks)
    func lidsAndLipsArePaintedToTheirEdge(_ name: String) throws {
        let mask = try committedPicture(name)
        let face = FaceGeometry.standard
        for ring in [face.leftEyeRings[1], face.rightEyeRings[1], face.mouthRings[1]] {
            for vertex in ring {
                #expect(pixel(of: mask, at: FaceSheet.point(of: face.positions[vertex])).alpha == 255)
            }
        }
    }

    @Test(
        "Only the grain of the pigments differs between the halves",
        arguments: masks.filter { $0 != "opera-zheng-ziming" } + [
            "makeup", "opera-clown", "face-paint-tiger", "lipstick", "half-mask-paint",
        ])
    func facesAreSymmetric(_ name: String) throws {
        let mask = try committedPicture(name)
        var difference = 0
        for y in 0..<1024 {
            for x in 0..<512 {
                let (left, right) = (mask[x, y], mask[1023 - x, y])
                #expect(left.alpha == right.alpha)
                difference += abs(Int(left.red) - Int(right.red)) + abs(Int(left.green) - Int(right.green))
            }
        }
        // Mean of red and green, in levels of 255; grains of gold glitter more than greasepaint.
        #expect(Double(difference) / Double(2 * 512 * 1024) < (name == "opera-erlang-shen" ? 8 : 4))
    }

    @Test("Moods share one outline, so that cross-fades do not change it", arguments: ["smile", "porcelain"])
    func smilesShareOneOutline(_ set: String) throws {
        let first = try committedPicture("\(set)-0").pixels.map(\.alpha)
        for index in 1...3 {
            let isSame = try committedPicture("\(set)-\(index)").pixels.map(\.alpha) == first
            #expect(isSame)
        }
    }

    @Test(
        "Light face paint covers only its intended areas",
        arguments: [("lipstick", 0.01...0.03), ("freckles", 0.05...0.4)])
    func paintIsMostlyTransparent(_ name: String, share: ClosedRange<Double>) throws {
        let picture = try committedPicture(name)
        let covered = Double(picture.pixels.count { $0.alpha > 0 }) / Double(picture.pixels.count)
        #expect(share.contains(covered), "\(covered)")
    }

    @Test("The corners of the painted mouth rise from mood to mood")
    func smilesGrow() throws {
        let heights = try (0...3).map { index -> Double in
            let mask = try committedPicture("smile-\(index)")
            // The highest point of the scarlet mouth along a line beyond the lips' own corner, or none.
            let x = 36.0
            return stride(from: -20.0, to: -55, by: -0.25).first { isScarlet(pixel(of: mask, at: SIMD2(x, $0))) } ?? -60
        }
        #expect(heights == heights.sorted())
        #expect(heights[0] == -60 && heights[3] > -36)
    }

    private func isScarlet(_ pixel: SRGBA8) -> Bool {
        pixel.red > 110 && pixel.green < 60 && pixel.blue < 60
    }

    @Test func makeupIsMostlyTransparent() throws {
        let makeup = try committedPicture("makeup")
        let covered = makeup.pixels.count { $0.alpha > 0 }
        #expect(covered > 40_000 && covered < makeup.pixels.count / 4)
    }

    @Test func skinAndEyeAreOpaque() throws {
        for (name, width, height) in [("skin", 2048, 1024), ("eye", 1024, 1024)] {
            let picture = try committedPicture(name)
            #expect(picture.size == ImageSize(width, height))
            #expect(picture.pixels.allSatisfy { $0.alpha == 255 })
        }
    }

    /// The pixel at a point of the painter's sheet, in millimetres.
    private func pixel(of mask: SRGBImage, at point: SIMD2<Double>) -> SRGBA8 {
        let coordinate = FaceSheet.textureCoordinate(of: point) * 1024
        return mask[Int(coordinate.x), Int(coordinate.y)]
    }
}
