import Imaging
import RenderTestSupport
import Testing

@testable import Retouching

/// Shapes become soft masks.
struct RegionMaskTests {
    @Test func rectangleCoversItsFractionOfEachTexel() {
        let corners: [SIMD2<Float>] = [SIMD2(0.15, 0.2), SIMD2(0.55, 0.2), SIMD2(0.55, 0.75), SIMD2(0.15, 0.75)]
        let mask = RegionMask(polygon: corners, size: ImageSize(10, 8))
        // Columns from 1.5 to 5.5, rows from 1.6 to 6: of row 1 the lower two of four lines.
        #expect(mask.values[3, 3] == 255)
        #expect(mask.values[1, 3] == 128 && mask.values[5, 3] == 128)
        #expect(mask.values[3, 1] == 128)
        #expect(mask.values[0, 3] == 0 && mask.values[6, 3] == 0 && mask.values[3, 6] == 0)
    }

    /// The covered area does not depend on the triangulation, and shared edges leave no gap.
    @Test func adjacentTrianglesHaveNoSeam() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<20 {
            let middle = SIMD2(Float(generator.number(in: 0.2..<0.8)), Float(generator.number(in: 0.2..<0.8)))
            let corners: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
            let fan = (0..<4).map { [corners[$0], corners[($0 + 1) % 4], middle] }
            let mask = RegionMask(triangles: fan, size: ImageSize(33, 47))
            #expect(mask.values.pixels.allSatisfy { $0 == 255 }, "\(generator)")
        }
    }

    @Test func shapesBeyondTheMaskAndWithoutAreaAreHarmless() {
        let size = ImageSize(9, 9)
        for polygon: [SIMD2<Float>] in [
            [], [SIMD2(0.5, 0.5)], [SIMD2(0, 0), SIMD2(1, 1)], [SIMD2(0.1, 0.1), SIMD2(0.5, 0.5), SIMD2(0.9, 0.9)],
            [SIMD2(-5, -5), SIMD2(-4, -5), SIMD2(-4, -4)], [SIMD2(.nan, 0), SIMD2(1, .nan), SIMD2(0, 1)],
        ] {
            let mask = RegionMask(polygon: polygon, size: size)
            #expect(mask.values.pixels.allSatisfy { $0 == 0 })
            #expect(mask.bounds == nil)
        }
        let all = RegionMask(polygon: [SIMD2(-9, -9), SIMD2(9, -9), SIMD2(9, 9), SIMD2(-9, 9)], size: size, feather: 3)
        #expect(all.values.pixels.allSatisfy { $0 == 255 })
    }

    @Test func featherFallsOffEvenlyOnBothSides() {
        let half: [SIMD2<Float>] = [SIMD2(-1, -1), SIMD2(0.5, -1), SIMD2(0.5, 2), SIMD2(-1, 2)]
        let mask = RegionMask(polygon: half, size: ImageSize(40, 5), feather: 6)
        let row = (0..<40).map { Int(mask.values[$0, 2]) }
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(row[12] == 255 && row[27] == 0)
        #expect(row[13] < 255 || row[14] < 255)
        for column in 0..<20 { #expect(abs(row[column] + row[39 - column] - 255) <= 1) }
    }

    @Test func subtractedMaskEndsWhereTheOtherBegins() {
        let whole: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
        let right: [SIMD2<Float>] = [SIMD2(0.55, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0.55, 1)]
        let size = ImageSize(10, 3)
        let mask = RegionMask(polygon: whole, size: size).without(RegionMask(polygon: right, size: size))
        #expect((0..<10).map { mask.values[$0, 1] } == [255, 255, 255, 255, 255, 127, 0, 0, 0, 0])
    }

    /// A region in the picture limits a dab, and an effect applies to the whole region.
    @Test func regionsLimitBrushes() {
        let picture = variedPicture(80, 60)
        let left: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(0.5, 0), SIMD2(0.5, 1), SIMD2(0, 1)]
        let region = RetouchRegion(RegionMask(polygon: left, size: ImageSize(80, 60)), in: .picture)
        let stroke = RetouchStroke(dabs: [Dab(.lighten, at: SIMD2(0.5, 0.5), radius: 1, force: 1)], region: region)
        for result in [
            RetouchProgram([.stroke(stroke)]).applied(to: picture),
            RetouchProgram([.effect(RegionEffect(.lighten, in: region, amount: 1))]).applied(to: picture),
        ] {
            for y in 0..<60 {
                #expect((41..<80).allSatisfy { result[$0, y] == picture[$0, y] })
                #expect((5..<38).allSatisfy { result[$0, y] != picture[$0, y] || picture[$0, y].red > 240 })
            }
        }
    }

    @Test func effectMatchesItsFormulaWeightedByTheMask() {
        let picture = variedPicture(70, 50)
        let corners: [SIMD2<Float>] = [SIMD2(0.2, 0.1), SIMD2(0.9, 0.4), SIMD2(0.4, 0.95)]
        let mask = RegionMask(polygon: corners, size: ImageSize(70, 50), feather: 5)
        for filter in everyFilter {
            let effect = RegionEffect(filter, in: RetouchRegion(mask, in: .picture), amount: 0.8)
            var oracle = RetouchOracle(picture)
            // The mask has the picture's size, so that its texel centres are the pixel centres.
            oracle.apply(filter) { x, y in 0.8 * Double(mask.values[x, y]) / 255 }
            let ours = RetouchProgram([.effect(effect)]).applied(to: picture)
            #expect(difference(ours, oracle.picture).largest <= 1, "\(filter)")
        }
    }
}
