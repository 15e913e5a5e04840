import Testing

@testable import Retouching

/// A line becomes evenly spaced dabs.
struct StrokeTests {
    private let brush = Dab(.lighten, at: .zero, radius: 0.1)

    @Test func onePointGivesOneDab() {
        let stroke = RetouchStroke(brush: brush, along: [(SIMD2(0.2, 0.3), 0.7)])
        #expect(stroke.dabs.map(\.center) == [SIMD2(0.2, 0.3)])
        #expect(stroke.dabs.map(\.force) == [0.7])
        #expect(RetouchStroke(brush: brush, along: []).dabs.isEmpty)
    }

    @Test func dabsAreEvenlySpacedAroundCorners() {
        let points: [(place: SIMD2<Float>, force: Float)] = [(SIMD2(0, 0), 0), (SIMD2(0.26, 0), 0.5), (SIMD2(0.26, 0.24), 1)]
        let stroke = RetouchStroke(brush: brush, along: points, spacing: 0.5)
        // Every 0.05 of a line 0.5 long.
        #expect(stroke.dabs.count == 11 || stroke.dabs.count == 10)
        for (index, dab) in stroke.dabs.enumerated() {
            let along = Float(index) * 0.05
            let place = along <= 0.26 ? SIMD2(along, 0) : SIMD2(0.26, along - 0.26)
            let way = dab.center - place
            #expect((way * way).sum().squareRoot() < 1e-5)
            let force = along <= 0.26 ? along / 0.26 * 0.5 : 0.5 + (along - 0.26) / 0.24 * 0.5
            #expect((dab.force - force).magnitude < 1e-4)
        }
    }

    @Test func dabsAreEvenlySpacedInStretchedPictures() {
        let down: [(place: SIMD2<Float>, force: Float)] = [(SIMD2(0.5, 0), 1), (SIMD2(0.5, 1), 1)]
        let stroke = RetouchStroke(brush: brush, along: down, spacing: 1, aspect: SIMD2(1, 0.5))
        #expect(stroke.dabs.count == 5 || stroke.dabs.count == 6)
        #expect((stroke.dabs[1].center.y - 0.2).magnitude < 1e-5)
    }

    @Test func extremeLinesHaveALimitedDabCount() {
        let far: [(place: SIMD2<Float>, force: Float)] = [(.zero, 1), (SIMD2(1e20, 0), 1), (SIMD2(.nan, 0), 1)]
        #expect(RetouchStroke(brush: brush, along: far).dabs.count <= RetouchStroke.greatestDabCount)
        var tiny = brush
        tiny.radius = 1e-30
        #expect(RetouchStroke(brush: tiny, along: [(.zero, 1), (SIMD2(1, 1), 1)]).dabs.count <= RetouchStroke.greatestDabCount)
    }
}
