import CLanes
import KernelData
import RasterResources
import RenderMath

/// Computes the fraction of a light that reaches sixteen positions, from the depth in the light's view.
///
/// A position is compared with all texels of the map in its window, each weighted by its overlap with the window
/// (percentage-closer filtering; Reeves, Salesin and Cook 1987). Depth is compared with the plane of the surface through the
/// position, not only with the position, so that a slanted surface does not shadow itself in a wide window (Isidoro 2006). If
/// the light has an extent, the window's width follows from the mean distance to the caster (Fernando 2005), so that shadows
/// are sharp at contacts.
///
/// A lane's result depends only on its own position. Nearby positions share the reads of texels, which have weight 0 in windows
/// that do not contain them. If no texel in reach is nearer to the light, all lanes are lit, with exactly the 1 of the full
/// computation.
struct ShadowKernel {
    let light: UnsafePointer<PunctualLightRecord>
    let batch: FragmentBatch

    @inline(__always)
    init(shadow light: UnsafePointer<PunctualLightRecord>, batch: FragmentBatch) {
        self.light = light
        self.batch = batch
    }

    @inline(__always)
    private var shadow: ShadowRecord { light.pointee.shadow }

    /// The largest half width of a window in texels; such a window touches at most `windowSide` texels per side.
    @inline(__always)
    private static var largestRadius: Float { ShadowMap.largestRadiusInTexels }
    /// The smallest half width, so that shadow edges between texels do not move in steps.
    @inline(__always)
    private static var leastRadius: Float { 1 }
    @inline(__always)
    private static var windowSide: Int { FragmentBatch.shadowWindowSide }
    /// The steepest slope of a surface's depth against the map's plane that is followed. Steeper surfaces receive little light.
    @inline(__always)
    private static var steepest: Float { 6 }

    /// The positions in the map's space.
    private struct Receiver {
        /// The column and row, in texels from the map's top left corner.
        var column: Lanes
        var row: Lanes
        /// The depth as in the map; larger is nearer.
        var depth: Lanes
        /// The change of the depth of the surface's plane from texel to texel.
        var perColumn: Lanes
        var perRow: Lanes
        /// The distance from the light along its axis, in metres.
        var distance: Lanes
        /// The number of texels per metre across.
        var texelsPerMetre: Lanes
    }

    /// The fraction of the light that arrives: 0 on surfaces that face away from it.
    ///
    /// At grazing angles, the position also moves along the normal, by the sine of the angle to the light times the distance
    /// that keeps a surface from shadowing itself. This distance is at least twice the bias. Texels of a round surface differ
    /// in depth from their common plane, which takes one texel. The facets of a coarse mesh shadow one another although their
    /// normals face the light, which takes the height of the smooth surface above them: the position moves to the outside of
    /// the planes through the vertices (Hanika, Hacking the Shadow Terminator, Ray Tracing Gems II, 2021).
    /// - Parameter facetHeight: see `Draw.facetHeights`.
    @inline(__always)
    func visibility(at position: LaneVector, normal: LaneVector, facetHeight: Lanes, toLight: LaneVector) -> Lanes {
        let zero = Lanes(repeating: 0)
        let unit = normal.normalized
        let cosine = unit.dot(toLight)
        let looksAway = cosine .<= zero
        let none = Lanes(repeating: 1).replaced(by: 0, where: looksAway)
        guard shadow.depths != nil else { return none }
        let clearance = LaneMath.max(texelSize(at: position) + facetHeight, Lanes(repeating: shadow.style.bias * 2))
        let aside = LaneMath.max(1 - cosine * cosine, zero).squareRoot() * clearance
        let receiver = receiver(
            position + toLight * Lanes(repeating: shadow.style.bias) + unit * aside, unit)
        let rectangle = rectangle(around: receiver, radius: widestRadius(receiver))
        let side = max(
            rectangle.lastColumn &- rectangle.firstColumn, rectangle.lastRow &- rectangle.firstRow)
        if side >= Self.largestSide { return filteredApart(receiver).replaced(by: 0, where: looksAway) }
        if !findNearer(receiver, rectangle) { return none }
        return filtered(receiver, rectangle).replaced(by: 0, where: looksAway)
    }

    /// The width of a texel in metres.
    @inline(__always)
    private func texelSize(at place: LaneVector) -> Lanes {
        let size = 1 / shadow.texelScale
        guard shadow.isPerspective else { return Lanes(repeating: size) }
        let columns = shadow.lightFromWorld.columns
        let z = place.x * columns.0.z + place.y * columns.1.z + place.z * columns.2.z + columns.3.z
        return LaneMath.max(Lanes(repeating: 0) - z, Lanes(repeating: 0)) * size
    }

    @inline(__always)
    private func receiver(_ place: LaneVector, _ normal: LaneVector) -> Receiver {
        let columns = shadow.lightFromWorld.columns
        func turned(_ v: LaneVector) -> LaneVector {
            LaneVector(
                v.x * columns.0.x + v.y * columns.1.x + v.z * columns.2.x,
                v.x * columns.0.y + v.y * columns.1.y + v.z * columns.2.y,
                v.x * columns.0.z + v.y * columns.1.z + v.z * columns.2.z)
        }
        let seen = turned(place) + LaneVector(repeating: SIMD3(columns.3.x, columns.3.y, columns.3.z))
        let plane = turned(normal)
        let middle = Float(shadow.side) * 0.5
        let scale = shadow.texelScale
        let distance = Lanes(repeating: 0) - seen.z
        if shadow.isPerspective {
            let reciprocal = 1 / LaneMath.max(distance, Lanes(repeating: 1e-4))
            let depth = reciprocal * shadow.depthScale
            // The plane n·p = c appears at the slopes (x, y) at the distance c / (n.x·x + n.y·y − n.z).
            let toSlope = shadow.depthScale / (scale * plane.dot(seen))
            let most = depth * (Self.steepest / scale)
            return Receiver(
                column: seen.x * reciprocal * scale + middle, row: middle - seen.y * reciprocal * scale, depth: depth,
                perColumn: Self.bounded(plane.x * toSlope, most),
                perRow: Self.bounded(Lanes(repeating: 0) - plane.y * toSlope, most),
                distance: distance, texelsPerMetre: reciprocal * scale)
        }
        let steep = 1 / plane.z
        let perTexel = shadow.depthScale / scale
        let most = Lanes(repeating: Self.steepest * (perTexel < 0 ? 0 - perTexel : perTexel))
        return Receiver(
            column: seen.x * scale + middle, row: middle - seen.y * scale,
            // Beyond the farthest caster, a depth below 0 is as good as 0.
            depth: LaneMath.max(distance * shadow.depthScale + shadow.depthAtZero, Lanes(repeating: 0)),
            perColumn: Self.bounded(plane.x * steep * perTexel, most),
            perRow: Self.bounded(Lanes(repeating: 0) - plane.y * steep * perTexel, most),
            distance: distance, texelsPerMetre: Lanes(repeating: scale))
    }

    /// A number clamped to −most…most; NaN becomes 0.
    @inline(__always)
    private static func bounded(_ x: Lanes, _ most: Lanes) -> Lanes {
        let number = x.replaced(by: 0, where: x .!= x)
        return LaneMath.max(LaneMath.min(number, most), Lanes(repeating: 0) - most)
    }

    // MARK: Windows

    /// Texels of the map, by their first and last columns and rows, all inside the map.
    private struct Rectangle {
        var firstColumn: Int
        var lastColumn: Int
        var firstRow: Int
        var lastRow: Int
    }

    /// The largest side of a rectangle whose texels are processed one after another for all lanes.
    ///
    /// If positions are farther apart, the texels of their windows are gathered.
    @inline(__always)
    private static var largestSide: Int { 16 }

    /// All texels that the sixteen windows can touch. Positions beyond the map use the texels at its edge, which are empty.
    @inline(__always)
    private func rectangle(around receiver: Receiver, radius reach: Lanes) -> Rectangle {
        let zero = Lanes(repeating: 0)
        let last = Lanes(repeating: Float(shadow.side) - 1)
        func range(_ x: Lanes) -> (first: Int, last: Int) {
            let (low, high) = (
                LaneMath.min(LaneMath.max(x - reach, zero), last), LaneMath.min(LaneMath.max(x + reach, zero), last)
            )
            return (Int(LaneMath.least(low)), Int(0 - LaneMath.least(zero - high)))
        }
        let (columns, rows) = (range(receiver.column), range(receiver.row))
        return Rectangle(firstColumn: columns.first, lastColumn: columns.last, firstRow: rows.first, lastRow: rows.last)
    }

    /// Finds the texels of a rectangle that are nearer to the light than the plane through any of the positions, and perhaps a
    /// few more.
    ///
    /// Stores one bit per texel in the batch, one number per row, starting at column `firstRead`. As a lower bound, all planes
    /// are above one plane of a common slope, lowered by the difference of their slopes within a window.
    /// - Returns: whether there are any.
    @inline(__always)
    private func findNearer(_ receiver: Receiver, _ rectangle: Rectangle) -> Bool {
        guard let depths = shadow.depths else { return false }
        let zero = Lanes(repeating: 0)
        func middle(_ x: Lanes) -> (middle: Float, spread: Float) {
            let (least, largest) = (LaneMath.least(x), 0 - LaneMath.least(zero - x))
            return ((least + largest) * 0.5, (largest - least) * 0.5)
        }
        let (perColumn, perRow) = (middle(receiver.perColumn), middle(receiver.perRow))
        let slack = (perColumn.spread + perRow.spread) * (Self.largestRadius + 1)
        let base = LaneMath.least(
            receiver.depth - (receiver.column - 0.5) * perColumn.middle - (receiver.row - 0.5) * perRow.middle)
        // Large terms cancel here and leave a rounding error of some ten times the depth's.
        let first = base - slack - 4e-6
        let ramp = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        let start = firstRead(rectangle)
        let line = ramp * perColumn.middle + (first + Float(start) * perColumn.middle)
        let (marks, width) = (nearerTexels, rectangle.lastColumn &- start)
        let inside = UInt16(truncatingIfNeeded: (2 &<< width) &- 1) & (.max &<< UInt16(rectangle.firstColumn &- start))
        var any: UInt16 = 0
        for row in rectangle.firstRow...rectangle.lastRow {
            let texels = UnsafeRawPointer(depths + (row &* Int(shadow.side) &+ start)).loadUnaligned(as: Lanes.self)
            let mask = LaneMath.bits(texels .> LaneMath.max(line + Float(row) * perRow.middle, zero)) & inside
            marks[row &- rectangle.firstRow] = Int32(mask)
            any |= mask
        }
        return any != 0
    }

    /// The first column that is read in a rectangle's rows. Sixteen columns are read at once, but none beyond the map's end.
    @inline(__always)
    private func firstRead(_ rectangle: Rectangle) -> Int { min(rectangle.firstColumn, Int(shadow.side) &- 16) }

    /// The buffer for the bits of texels, one number per row of a rectangle.
    @inline(__always)
    private var nearerTexels: UnsafeMutablePointer<Int32> { batch.integerPointer(0) }

    /// The windows around sixteen positions.
    private struct Window {
        let receiver: Receiver
        /// Half the width of each window, in texels.
        var radius: Lanes
        /// The depth of the surface's plane at the map's first texel.
        let planeDepth: Lanes

        @inline(__always)
        init(_ receiver: Receiver, radius: Lanes) {
            self.receiver = receiver
            self.radius = radius
            planeDepth =
                receiver.depth + (0.5 - receiver.column) * receiver.perColumn + (0.5 - receiver.row) * receiver.perRow
        }

        /// The part of a texel's width or height inside the window; 0 if it is outside.
        @inline(__always)
        func overlap(_ texel: Lanes, around center: Lanes) -> Lanes {
            LaneMath.max(
                LaneMath.min(texel + 1, center + radius) - LaneMath.max(texel, center - radius), Lanes(repeating: 0))
        }

        /// Whether a texel is nearer to the light than the surface's plane, given the plane's depth in the texel's row.
        @inline(__always)
        func isNearer(_ depth: Lanes, _ column: Lanes, planeDepthOfRow: Lanes) -> LaneMask {
            // Empty texels contain 0, and a steep plane may be below that.
            depth .> LaneMath.max(planeDepthOfRow + column * receiver.perColumn, Lanes(repeating: 0))
        }
    }

    /// The area of windows that is nearer to the light than their positions, in texels, and the sum of its depths.
    private struct Nearer {
        var area = Lanes(repeating: 0)
        var depth = Lanes(repeating: 0)

        @inline(__always)
        mutating func add(_ texel: Lanes, weight: Lanes, where mask: LaneMask) {
            let zero = Lanes(repeating: 0)
            let share = zero.replaced(by: weight, where: mask)
            area = area + share
            depth = depth + texel * share
        }
    }

    /// The fraction of the light that remains, from the texels of the rectangle that `findNearer` found.
    @inline(never)
    private func filtered(_ receiver: Receiver, _ rectangle: Rectangle) -> Lanes {
        var window = Window(receiver, radius: widestRadius(receiver))
        var fading = Lanes(repeating: 1)
        if needsThrower { fading = narrow(&window, nearer(window, rectangle)) }
        return left(nearer(window, rectangle), window, fading)
    }

    @inline(__always)
    private func nearer(_ window: Window, _ rectangle: Rectangle) -> Nearer {
        var nearer = Nearer()
        guard let depths = shadow.depths else { return nearer }
        let receiver = window.receiver
        let (marks, start) = (nearerTexels, firstRead(rectangle))
        for row in rectangle.firstRow...rectangle.lastRow {
            var mask = marks[row &- rectangle.firstRow]
            if mask == 0 { continue }
            let line = depths + (row &* Int(shadow.side) &+ start)
            let y = Lanes(repeating: Float(row))
            let planeDepth = window.planeDepth + y * receiver.perRow
            let height = window.overlap(y, around: receiver.row)
            repeat {
                let column = mask.trailingZeroBitCount
                mask &= mask &- 1
                let (depth, x) = (Lanes(repeating: line[column]), Lanes(repeating: Float(start &+ column)))
                nearer.add(
                    depth, weight: window.overlap(x, around: receiver.column) * height,
                    where: window.isNearer(depth, x, planeDepthOfRow: planeDepth))
            } while mask != 0
        }
        return nearer
    }

    /// The same for positions that are far apart: each lane reads its own texels, in the same order.
    @inline(never)
    private func filteredApart(_ receiver: Receiver) -> Lanes {
        var window = Window(receiver, radius: widestRadius(receiver))
        let (zero, last) = (Lanes(repeating: 0), Lanes(repeating: Float(shadow.side) - 1))
        func first(_ x: Lanes) -> Lanes {
            LaneMath.floor(LaneMath.min(LaneMath.max(x - Self.largestRadius, zero), last))
        }
        let (firstColumn, firstRow) = (first(receiver.column), first(receiver.row))
        gather(firstColumn, firstRow)
        var fading = Lanes(repeating: 1)
        if needsThrower { fading = narrow(&window, nearer(window, firstColumn, firstRow)) }
        return left(nearer(window, firstColumn, firstRow), window, fading)
    }

    @inline(never)
    private func nearer(_ window: Window, _ firstColumn: Lanes, _ firstRow: Lanes) -> Nearer {
        var nearer = Nearer()
        let receiver = window.receiver
        for row in 0..<Self.windowSide {
            let y = firstRow + Float(row)
            let planeDepth = window.planeDepth + y * receiver.perRow
            let height = window.overlap(y, around: receiver.row)
            for column in 0..<Self.windowSide {
                let (depth, x) = (batch.shadowWindow[row &* Self.windowSide &+ column], firstColumn + Float(column))
                nearer.add(
                    depth, weight: window.overlap(x, around: receiver.column) * height,
                    where: window.isNearer(depth, x, planeDepthOfRow: planeDepth))
            }
        }
        return nearer
    }

    /// Whether the distance of the caster is needed.
    @inline(__always)
    private var needsThrower: Bool { shadow.style.spread > 0 || shadow.style.fadeDistance > 0 }

    @inline(__always)
    private func widestRadius(_ receiver: Receiver) -> Lanes {
        LaneMath.min(
            LaneMath.max(receiver.texelsPerMetre * shadow.style.radius, Lanes(repeating: Self.leastRadius)),
            Lanes(repeating: Self.largestRadius))
    }

    /// Narrows a window to the softness that follows from the caster's distance.
    /// - Returns: the strength of the shadow at that distance.
    @inline(__always)
    private func narrow(_ window: inout Window, _ nearer: Nearer) -> Lanes {
        let (zero, receiver) = (Lanes(repeating: 0), window.receiver)
        let throwerDepth = nearer.depth / nearer.area
        let gap =
            shadow.isPerspective
            ? receiver.distance - shadow.depthScale / throwerDepth
            : (throwerDepth - receiver.depth) * (-1 / shadow.depthScale)
        let apart = zero.replaced(by: LaneMath.max(gap, zero), where: nearer.area .> zero)
        if shadow.style.spread > 0 {
            let radius = apart * shadow.style.spread * receiver.texelsPerMetre
            window.radius = LaneMath.min(LaneMath.max(radius, Lanes(repeating: Self.leastRadius)), window.radius)
        }
        guard shadow.style.fadeDistance > 0 else { return Lanes(repeating: 1) }
        return LaneMath.max(1 - apart * (1 / shadow.style.fadeDistance), zero)
    }

    @inline(__always)
    private func left(_ nearer: Nearer, _ window: Window, _ fading: Lanes) -> Lanes {
        // The weights sum to the window's area, except for rounding. The slightly smaller divisor makes full shadow exactly
        // full.
        let share = LaneMath.min(nearer.area / (window.radius * window.radius * (4 * 0.9999)), Lanes(repeating: 1))
        return 1 - share * fading * shadow.style.opacity
    }

    /// Gathers the depths of each lane's window into the batch, row by row.
    @inline(__always)
    private func gather(_ column: Lanes, _ row: Lanes) {
        guard let depths = shadow.depths else { return }
        let table = UnsafeRawPointer(depths).assumingMemoryBound(to: Int32.self)
        let last = WholeLanes(repeating: shadow.side &- 1)
        let (firstColumn, firstRow) = (LaneMath.integers(column), LaneMath.integers(row))
        let side = WholeLanes(repeating: shadow.side)
        for y in 0..<Self.windowSide {
            let line = LaneMath.min(firstRow &+ Int32(truncatingIfNeeded: y), last)
            let start = LaneMath.product(ofSmall: line, side)
            for x in 0..<Self.windowSide {
                let place = LaneMath.min(firstColumn &+ Int32(truncatingIfNeeded: x), last)
                batch.shadowWindow[y &* Self.windowSide &+ x] = unsafeBitCast(
                    lanes_gather(table, start &+ place), to: Lanes.self)
            }
        }
    }
}
