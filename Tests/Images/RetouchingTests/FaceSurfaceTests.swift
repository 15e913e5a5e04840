import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import Retouching

/// Brushes on the face follow its motion in the picture.
struct FaceSurfaceTests {
    /// A plane with the texture on it: rotated, scaled and translated, visible wherever the texture is.
    private struct Plane {
        var size = ImageSize(200, 150)
        var angle: Double
        /// The texture's width in pixels.
        var scale: Double
        var middle: SIMD2<Double>

        func place(of pixel: SIMD2<Double>) -> SIMD2<Double> {
            let way = (pixel - middle) / scale
            return SIMD2(
                0.5 + way.x * cos(angle) + way.y * sin(angle), 0.5 - way.x * sin(angle) + way.y * cos(angle))
        }

        func pixel(of place: SIMD2<Double>) -> SIMD2<Double> {
            let way = (place - 0.5) * scale
            return middle + SIMD2(way.x * cos(angle) - way.y * sin(angle), way.x * sin(angle) + way.y * cos(angle))
        }

        var surface: FaceSurface {
            let places = Image<SIMD2<Float>>(size: size) { x, y in
                let place = place(of: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
                let isSeen = (0...1).contains(place.x) && (0...1).contains(place.y)
                return isSeen ? SIMD2<Float>(place) : SIMD2(.nan, .nan)
            }
            return FaceSurface(textureCoordinates: places)
        }
    }

    /// The centre of a dab's change, weighted by its size.
    private func middleOfChange(_ result: SRGBImage, _ grey: UInt8) -> SIMD2<Double> {
        var (sum, weight) = (SIMD2<Double>.zero, 0.0)
        for y in 0..<result.size.height {
            for x in 0..<result.size.width {
                let change = Double(result[x, y].red) - Double(grey)
                sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * change
                weight += change
            }
        }
        return sum / max(weight, 1)
    }

    @Test(arguments: [0.0, 0.4, 1.2, -2.5], [60.0, 120.0])
    func dabsFollowTheTexturedPlane(angle: Double, scale: Double) {
        let grey = SRGBImage(size: ImageSize(200, 150), filledWith: SRGBA8(red: 90, green: 90, blue: 90))
        let place = SIMD2(0.55, 0.42)
        let stroke = RetouchStroke(
            dabs: Array(
                repeating: Dab(.lighten, at: SIMD2<Float>(place), radius: 0.2, force: 1, space: .face(scale: SIMD2(1, 1))),
                count: 6))
        for middle in [SIMD2(100.0, 75.0), SIMD2(83.3, 80.7)] {
            let plane = Plane(angle: angle, scale: scale, middle: middle)
            let result = RetouchProgram([.stroke(stroke)]).applied(to: grey, surface: plane.surface)
            let way = middleOfChange(result, 90) - plane.pixel(of: place)
            #expect((way * way).sum().squareRoot() < 1.5)
            // The radius is the texture's, in pixels.
            let changed = result.pixels.count { $0.red != 90 }
            let area = Double.pi * (0.2 * scale) * (0.2 * scale)
            #expect(Double(changed) < area * 1.05 && Double(changed) > area * 0.5)
        }
    }

    @Test func dabsAreRoundOnStretchedTextures() {
        // The texture is twice as wide on the face as high.
        let places = Image<SIMD2<Float>>(size: ImageSize(200, 100)) { x, y in
            SIMD2((Float(x) + 0.5) / 200, (Float(y) + 0.5) / 100)
        }
        let grey = SRGBImage(size: ImageSize(200, 100), filledWith: SRGBA8(red: 90, green: 90, blue: 90))
        let dab = Dab(.lighten, at: SIMD2(0.5, 0.5), radius: 0.15, force: 1, hardness: 0.5, space: .face(scale: SIMD2(1, 0.5)))
        let result = RetouchProgram(dab).applied(to: grey, surface: FaceSurface(textureCoordinates: places))
        let across = (0..<200).count { result[$0, 50].red != 90 }
        let down = (0..<100).count { result[100, $0].red != 90 }
        #expect(abs(across - down) <= 2)
        #expect(abs(across - 56) <= 6)
    }

    @Test func hiddenPixelsStayAndTheSilhouetteIsSoft() {
        let plane = Plane(angle: 0.3, scale: 100, middle: SIMD2(100, 75))
        let surface = plane.surface
        let picture = variedPicture(200, 150)
        let dab = Dab(.lighten, at: SIMD2(0, 0.5), radius: 5, force: 1, space: .face(scale: SIMD2(1, 1)))
        let result = RetouchProgram(dab).applied(to: picture, surface: surface)
        for index in picture.pixels.indices where !surface.textureCoordinates.pixels[index].x.isFinite {
            #expect(result.pixels[index] == picture.pixels[index])
        }
        // The presence rises from the edge inwards to full.
        let row = (0..<200).map { Int(surface.presence[$0, 75]) }
        let first = row.firstIndex { $0 > 0 } ?? 0
        #expect(row[first] < 200)
        #expect(row.max() == 255)
    }

    /// A nose in front of a cheek: the texture jumps between them, and a brush on one does not end abruptly there.
    @Test func brushesFadeAtTextureDiscontinuities() {
        let places = Image<SIMD2<Float>>(size: ImageSize(100, 40)) { x, y in
            SIMD2(Float(x) / 400 + (x < 50 ? 0 : 0.4), Float(y) / 400)
        }
        let surface = FaceSurface(textureCoordinates: places)
        #expect(surface.presence[49, 20] == 0 && surface.presence[50, 20] == 0)
        #expect(surface.presence[30, 20] == 255 && surface.presence[70, 20] == 255)
    }

    @Test func faceRegionsFollowTheFace() {
        let region = RetouchRegion(
            RegionMask(
                polygon: [SIMD2(0.6, 0.2), SIMD2(0.9, 0.2), SIMD2(0.9, 0.4), SIMD2(0.6, 0.4)], size: ImageSize(64, 64)),
            in: .face)
        let grey = SRGBImage(size: ImageSize(200, 150), filledWith: SRGBA8(red: 90, green: 90, blue: 90))
        let program = RetouchProgram([.effect(RegionEffect(.lighten, in: region, amount: 1))])
        #expect(program.needsFace)
        #expect(program.applied(to: grey) == grey)
        for angle in [0.0, 0.9, 3.0] {
            let plane = Plane(angle: angle, scale: 110, middle: SIMD2(95, 72))
            let result = program.applied(to: grey, surface: plane.surface)
            let way = middleOfChange(result, 90) - plane.pixel(of: SIMD2(0.75, 0.3))
            #expect((way * way).sum().squareRoot() < 1.5)
        }
    }

    /// A brush in the picture, limited to a region of the face: its weight is the product of brush, region and presence.
    @Test func pictureBrushesStayWithinAFaceRegion() {
        let plane = Plane(angle: 0.4, scale: 110, middle: SIMD2(95, 72))
        let surface = plane.surface
        let corners: [SIMD2<Float>] = [SIMD2(0.3, 0.3), SIMD2(0.7, 0.3), SIMD2(0.7, 0.7), SIMD2(0.3, 0.7)]
        let region = RetouchRegion(RegionMask(polygon: corners, size: ImageSize(64, 64), feather: 4), in: .face)
        let picture = variedPicture(200, 150)
        let dab = Dab(.lighten, at: SIMD2(0.55, 0.5), radius: 0.2, force: 1)
        let result = RetouchProgram([.stroke(RetouchStroke(dabs: [dab], region: region))])
            .applied(to: picture, surface: surface)
        var oracle = RetouchOracle(picture)
        let shape = oracle
        oracle.apply(.lighten) { x, y in
            let place = surface.textureCoordinates[x, y]
            guard place.x.isFinite else { return 0 }
            // Bilinear between texel centres.
            let (u, v) = (Double(place.x) * 64 - 0.5, Double(place.y) * 64 - 0.5)
            func texel(_ column: Int, _ row: Int) -> Double {
                Double(region.mask.values[min(max(column, 0), 63), min(max(row, 0), 63)]) / 255
            }
            let (column, row) = (Int(floor(u)), Int(floor(v)))
            let (shareX, shareY) = (u - floor(u), v - floor(v))
            let top = texel(column, row) * (1 - shareX) + texel(column + 1, row) * shareX
            let bottom = texel(column, row + 1) * (1 - shareX) + texel(column + 1, row + 1) * shareX
            let mask = top * (1 - shareY) + bottom * shareY
            return shape.weight(of: dab, x: x, y: y) * mask * Double(surface.presence[x, y]) / 255
        }
        #expect(difference(result, oracle.picture).largest <= 1)
        #expect(difference(result, picture).count > 500)
    }

    @Test func surfaceOfWrongSizeOrWithoutFaceChangesNothing() {
        let picture = variedPicture(60, 40)
        let dab = Dab(.lighten, at: SIMD2(0.5, 0.5), radius: 1, force: 1, space: .face(scale: SIMD2(1, 1)))
        for size in [ImageSize(60, 40), ImageSize(40, 60), ImageSize(1, 1)] {
            let none = FaceSurface(textureCoordinates: Image(size: size, filledWith: SIMD2(.nan, .infinity)))
            #expect(RetouchProgram(dab).applied(to: picture, surface: none) == picture)
        }
        let other = FaceSurface(textureCoordinates: Image(size: ImageSize(40, 60), filledWith: SIMD2(0.5, 0.5)))
        #expect(RetouchProgram(dab).applied(to: picture, surface: other) == picture)
    }
}
