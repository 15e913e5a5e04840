import CLanes
import KernelData
import RasterResources
import RenderMath

/// The spread of the unit normals within a pixel, seen from the viewer: as they vary linearly over a triangle, and as those of
/// a normal map vary between the texels that the pixel covers, see `NormalVariances`.
///
/// A pixel's mean of a narrow highlight is the highlight's lobe, convolved with the spread (Kaplanyan et al. 2016; Tokuyoshi
/// and Kaplanyan 2019). Both are treated as Gaussians in the plane tangent to the normal, so the result is a Gaussian whose
/// covariance is their sum. Sixteen lanes, one for each fragment.
struct NormalSpread {
    /// The mesh normal's standard deviations along the pixel's row and column, less those of the direction in which a surface
    /// mirrors a light to the viewer; perpendicular to the normal.
    var perColumn: LaneVector
    var perRow: LaneVector
    /// The variance of a normal map's normals in each direction perpendicular to the normal.
    var bumps: Lanes
    /// Whether the spread is zero in all lanes. The formulas for lobes then have the same bits as those without a spread.
    var isNone: Bool

    /// The spread of a flat surface.
    @inline(__always)
    static var none: NormalSpread {
        let zero = LaneVector(repeating: .zero)
        return NormalSpread(perColumn: zero, perRow: zero, bumps: Lanes(repeating: 0), isNone: true)
    }

    /// The standard deviation of positions in a pixel, in pixels: that of a uniform distribution.
    @inline(__always)
    private static var deviationOfPositions: Float { 0.288675 }
    /// The largest sum of the two variances. Close to outlines, where normals turn much faster than the visible surface, wider
    /// lobes would shine too far.
    @inline(__always)
    private static var largestVariance: Float { 0.18 }
    /// The largest sum of a normal map's two variances.
    @inline(__always)
    static var largestVarianceOfBumps: Float { 0.5 }
    /// The least sum of the two variances, in variances of the lobe. Less would dim a highlight by at most half a percent.
    @inline(__always)
    private static var leastVariance: Float { 0.01 }

    @inline(__always)
    private init(perColumn: LaneVector, perRow: LaneVector, bumps: Lanes, isNone: Bool) {
        (self.perColumn, self.perRow, self.bumps, self.isNone) = (perColumn, perRow, bumps, isNone)
    }

    /// - Parameters:
    ///   - perColumn: the change of the unit normal to the next pixel in the row, with any component along the normal.
    ///   - perRow: the change to the next row.
    ///   - bumps: the sum of the two variances of a normal map's normals, which vary equally in all directions.
    ///   - sharpness: the reciprocal of the variance of the lobe that the spread widens.
    @inline(__always)
    init(
        changePerColumn perColumn: LaneVector, perRow: LaneVector, around normal: LaneVector, bumps: Lanes, sharpness: Lanes
    ) {
        @inline(__always)
        func deviation(_ change: LaneVector) -> LaneVector {
            (change - normal * normal.dot(change)) * Lanes(repeating: Self.deviationOfPositions)
        }
        let (across, down) = (deviation(perColumn), deviation(perRow))
        let sum = across.dot(across) + down.dot(down)
        // Degenerate triangles have no finite changes.
        let isFinite = sum .< Lanes(repeating: 1e30)
        let isNarrow = sharpness .>= Lanes(repeating: DottedHighlight.leastSharpness)
        let isMeasured = ((sum + bumps) * sharpness .>= Lanes(repeating: Self.leastVariance)) .& isFinite .& isNarrow
        guard LaneMath.isAnySet(isMeasured) else {
            self = .none
            return
        }
        isNone = false
        let shrinking = LaneMath.min(Self.largestVariance / sum, Lanes(repeating: 1)).squareRoot()
        let none = LaneVector(repeating: .zero)
        self.perColumn = none.replaced(by: across * shrinking, where: isMeasured)
        self.perRow = none.replaced(by: down * shrinking, where: isMeasured)
        self.bumps = (bumps * 0.5).replaced(by: 0, where: .!isMeasured)
    }

    /// The sum of the two variances.
    @inline(__always)
    var variance: Lanes { perColumn.dot(perColumn) + perRow.dot(perRow) + bumps * 2 }
}

/// The convolution of a Gaussian lobe `exp(−s·h²/2)` with a spread of its centre, for sixteen lanes.
///
/// A variance v that is equal in all directions is convolved first: it leaves a Gaussian of sharpness `s / (1 + s·v)`. Then,
/// with the 2×2 matrix M of the products of the two deviations, and g, the products of each with h, Woodbury's identity gives
/// `exp(−(s·h² − s²·q)/2) / √det(1 + s·M)` with `q = gᵀ·(1 + s·M)⁻¹·g`.
struct WidenedLobe {
    /// The factor on the lobe at its centre: the lobe keeps its integral.
    let peak: Lanes
    /// The factor of the equal variance alone, on the sharpness as well as at the centre: `1 / (1 + s·v)`.
    let evenPeak: Lanes
    /// The sharpness after the equal variance.
    let sharpness: Lanes
    private let inverse: (across: Lanes, mixed: Lanes, down: Lanes)

    /// - Parameters:
    ///   - sharpness: the reciprocal of the lobe's variance.
    ///   - variance: v, the variance in each direction.
    ///   - squares: the elements of M.
    @inline(__always)
    init(sharpness: Lanes, variance: Lanes, squares: (across: Lanes, mixed: Lanes, down: Lanes)) {
        evenPeak = 1 / (1 + sharpness * variance)
        let s = sharpness * evenPeak
        self.sharpness = s
        let (across, mixed, down) = (1 + s * squares.across, s * squares.mixed, 1 + s * squares.down)
        let reciprocal = 1 / (across * down - mixed * mixed)
        peak = reciprocal.squareRoot() * evenPeak
        inverse = (down * reciprocal, mixed * reciprocal, across * reciprocal)
    }

    /// Returns q.
    @inline(__always)
    func square(_ across: Lanes, _ down: Lanes) -> Lanes {
        let (ofAcross, ofBoth, ofDown) = (
            across * across * inverse.across, across * down * inverse.mixed, down * down * inverse.down
        )
        return ofAcross - ofBoth * 2 + ofDown
    }
}

extension NormalSpread {
    /// Returns a lobe around the normal, widened by the spread.
    @inline(__always)
    func widening(sharpness: Lanes) -> WidenedLobe {
        WidenedLobe(
            sharpness: sharpness, variance: bumps,
            squares: (perColumn.dot(perColumn), perColumn.dot(perRow), perRow.dot(perRow)))
    }

    /// Returns `pow(max(H·N, 0), shininess)`, widened.
    @inline(__always)
    func blinn(_ lobe: WidenedLobe, cosine: Lanes, halfway: LaneVector, shininess: Float) -> Lanes {
        if isNone { return LaneMath.power(LaneMath.max(cosine, Lanes(repeating: 0)), shininess) }
        if shininess == 0 { return Lanes(repeating: 1) }
        return Self.power(cosine, lobe, perColumn.dot(halfway), perRow.dot(halfway))
    }

    /// Returns `pow(max(R·E, 0), shininess)`, widened by the spread of `R = 2·(N·L)·N − L`.
    @inline(__always)
    func phong(normal: LaneVector, toLight: LaneVector, toEye: LaneVector, shininess: Float) -> Lanes {
        let (slant, facing) = (normal.dot(toLight), normal.dot(toEye))
        let cosine = (normal * (slant * 2) - toLight).dot(toEye)
        if isNone { return LaneMath.power(LaneMath.max(cosine, Lanes(repeating: 0)), shininess) }
        if shininess == 0 { return Lanes(repeating: 1) }
        // The deviations of R are 2·(d·L)·N + 2·(N·L)·d for those of N. With equal variances v of N, R has 4·v in the plane of
        // incidence and 4·v·(N·L)² across it; the geometric mean of both keeps the peak.
        let (lightAcross, lightDown) = (perColumn.dot(toLight), perRow.dot(toLight))
        let square = slant * slant
        let lobe = WidenedLobe(
            sharpness: Lanes(repeating: shininess), variance: bumps * LaneMath.magnitude(slant) * 4,
            squares: (
                (lightAcross * lightAcross + square * perColumn.dot(perColumn)) * 4,
                (lightAcross * lightDown + square * perColumn.dot(perRow)) * 4,
                (lightDown * lightDown + square * perRow.dot(perRow)) * 4
            ))
        return Self.power(
            cosine, lobe, (lightAcross * facing + slant * perColumn.dot(toEye)) * 2,
            (lightDown * facing + slant * perRow.dot(toEye)) * 2)
    }

    /// Returns a widened power of a cosine, which is nearly the Gaussian lobe whose sharpness is the exponent, above 0.
    ///
    /// Equal variances change the exponent, because Gaussians of the cosine's logarithm stay near powers at wide angles.
    @inline(__always)
    private static func power(_ cosine: Lanes, _ lobe: WidenedLobe, _ across: Lanes, _ down: Lanes) -> Lanes {
        let exponent = lobe.sharpness
        // Half of the square of the exponent, as a power of two.
        let scale = 0.5 * 1.442695 * exponent * exponent
        let logarithm = LaneMath.log2(cosine) * exponent + lobe.square(across, down) * scale
        return (LaneMath.exp2(logarithm) * lobe.peak).replaced(by: 0, where: cosine .<= Lanes(repeating: 0))
    }
}

extension ShadingKernel {
    /// Returns the spread of the normals within each pixel.
    ///
    /// The direction E to the viewer turns too. At the centre of a highlight, N is the halfway vector `(E + L)/|E + L|`, and
    /// `|E + L|` is `2·(N·E)`, so its change counts by half of the reciprocal of `N·E`. On a ball of 0.45 m seen from 3 m, this
    /// is 7 % of the change of N.
    /// - Parameters:
    ///   - normal: the unit normal, which may be that of a normal map.
    ///   - bumps: the variance of the normal map's normals, 0 without one.
    ///   - sharpness: the reciprocal of the variance of the lobe that the spread widens.
    @inline(__always)
    func normalSpread(
        _ w: Lanes, around normal: LaneVector, bumps: Lanes, toEye: LaneVector, sharpness: Lanes
    ) -> NormalSpread {
        guard material.pointee.antialiasesHighlights else { return .none }
        let flatNormal = vector(VertexLayout.normal, w)
        var scale = 1 / flatNormal.dot(flatNormal).squareRoot()
        if material.pointee.isDoubleSided {
            let away = batch.backFacing.pointee .< WholeLanes(repeating: 0)
            scale = scale.replaced(by: 0 - scale, where: away)
        }
        var perColumn = change(VertexLayout.normal, flatNormal, batch.perColumn, w) * scale
        var perRow = change(VertexLayout.normal, flatNormal, batch.perRow, w) * scale
        if case .point = material.pointee.eye ?? frame.eye {
            let position = vector(VertexLayout.position, w)
            let half = 0.5 / LaneMath.max(normal.dot(toEye), Lanes(repeating: 0.1))
            @inline(__always)
            func halfwayChange(_ steps: UnsafeMutablePointer<Lanes>) -> LaneVector {
                let step = eyeChange(position, change(VertexLayout.position, position, steps, w))
                return (step - toEye * toEye.dot(step)) * half
            }
            perColumn = perColumn - halfwayChange(batch.perColumn)
            perRow = perRow - halfwayChange(batch.perRow)
        }
        return NormalSpread(
            changePerColumn: perColumn, perRow: perRow, around: normal, bumps: bumps, sharpness: sharpness)
    }
}
