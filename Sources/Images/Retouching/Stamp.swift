import Imaging

/// A dab or an effect, mapped to the pixels of one picture.
struct Stamp: Sendable {
    /// The shape of the brush, before any region.
    enum Shape: Sendable {
        /// A disc on the picture.
        case picture(BrushDisc)
        /// A disc on the face.
        case face(BrushDisc)
        /// The same weight everywhere.
        case even
    }

    let filter: RetouchFilter
    /// 0…1.
    let force: Float
    let shape: Shape
    let region: RetouchRegion?
    /// The rows of the picture that it may reach.
    let rows: Range<Int>
    private let reach: Reach

    /// The columns that it may reach in a row.
    private enum Reach {
        case disc(columns: Range<Int>)
        case box(columns: Range<Int>)
        /// One range for each row of the surface's blocks.
        case blocks([Range<Int>])
    }

    /// Whether weights are read through the face's surface.
    var readsSurface: Bool {
        if case .face = shape { return true }
        return region?.space == .face
    }

    /// Returns the columns of the picture that it may reach in one of its rows.
    func columns(inRow row: Int) -> Range<Int> {
        switch (reach, shape) {
        case (.box(let columns), _): columns
        case (.blocks(let spans), _): spans[row / SurfaceBlocks.height]
        case (.disc(let columns), .picture(let disc)): disc.columns(inRow: row).clamped(to: columns)
        case (.disc(let columns), _): columns
        }
    }

    /// All columns that it may reach.
    var columns: Range<Int> {
        switch reach {
        case .disc(let columns), .box(let columns): return columns
        case .blocks(let spans):
            let reached = spans.filter { !$0.isEmpty }
            guard let first = reached.map(\.lowerBound).min(), let last = reached.map(\.upperBound).max() else { return 0..<0 }
            return first..<last
        }
    }

    // MARK: Laying

    /// Maps a dab to a picture; nil if it reaches no pixel or has no effect.
    init?(_ dab: Dab, within region: RetouchRegion?, size: ImageSize, surface: FaceSurface?) {
        let force = dab.force.inUnitInterval
        guard force > 0, dab.radius > 0 else { return nil }
        switch dab.space {
        case .picture:
            let whole = SIMD2(Float(size.width), Float(size.height))
            let radius = dab.radius * whole.max()
            guard let disc = BrushDisc(center: dab.center * whole, radius: radius, hardness: dab.hardness) else { return nil }
            let (columns, rows) = disc.box(in: size)
            let reach = region?.space == .face ? nil : Reach.disc(columns: columns)
            self.init(dab.filter, force, .picture(disc), region, columns, rows, reach, size: size, surface: surface)
        case .face(let scale):
            guard
                let disc = BrushDisc(center: dab.center, radius: dab.radius, hardness: dab.hardness, scale: scale)
            else { return nil }
            self.init(
                dab.filter, force, .face(disc), region, 0..<size.width, 0..<size.height, nil, size: size, surface: surface)
        }
    }

    /// Maps an effect to a picture; nil if it reaches no pixel or has no effect.
    init?(_ effect: RegionEffect, size: ImageSize, surface: FaceSurface?) {
        let force = effect.amount.inUnitInterval
        guard force > 0, let bounds = effect.region.mask.bounds else { return nil }
        var (columns, rows) = (0..<size.width, 0..<size.height)
        var reach: Reach?
        if effect.region.space == .picture {
            columns = Self.pixels(from: bounds.low.x, to: bounds.high.x, of: size.width)
            rows = Self.pixels(from: bounds.low.y, to: bounds.high.y, of: size.height)
            reach = .box(columns: columns)
        }
        self.init(effect.filter, force, .even, effect.region, columns, rows, reach, size: size, surface: surface)
    }

    /// - Parameter reach: nil to determine the reach from the surface.
    private init?(
        _ filter: RetouchFilter, _ force: Float, _ shape: Shape, _ region: RetouchRegion?, _ columns: Range<Int>,
        _ rows: Range<Int>, _ reach: Reach?, size: ImageSize, surface: FaceSurface?
    ) {
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
        self.filter = filter
        self.force = force
        self.shape = shape
        self.region = region
        if let reach {
            self.rows = rows
            self.reach = reach
            return
        }
        guard let surface, surface.size == size else { return nil }
        let spans = surface.blocks.spans { block in Self.mayReach(block, shape, region) }
            .map { $0.clamped(to: columns) }
        guard let first = spans.firstIndex(where: { !$0.isEmpty }), let last = spans.lastIndex(where: { !$0.isEmpty }) else {
            return nil
        }
        self.rows = (first * SurfaceBlocks.height..<(last + 1) * SurfaceBlocks.height).clamped(to: rows)
        self.reach = .blocks(spans)
        if self.rows.isEmpty { return nil }
    }

    /// Whether any pixel in a block of the surface may have a positive weight.
    private static func mayReach(_ block: SurfaceBlocks.Block, _ shape: Shape, _ region: RetouchRegion?) -> Bool {
        if case .face(let disc) = shape {
            let nearest = disc.center.clamped(lowerBound: block.low, upperBound: block.high)
            let way = (nearest - disc.center) * disc.scale
            guard (way * way).sum() < disc.radius * disc.radius else { return false }
        }
        guard let region, region.space == .face else { return true }
        guard let bounds = region.mask.bounds else { return false }
        return block.low.x <= bounds.high.x && block.high.x >= bounds.low.x && block.low.y <= bounds.high.y
            && block.high.y >= bounds.low.y
    }

    /// Returns the pixels of an axis whose centres may be between two fractions of its length.
    private static func pixels(from low: Float, to high: Float, of count: Int) -> Range<Int> {
        let first = max(0, (low * Float(count)).rounded(.down))
        let last = min(Float(count), (high * Float(count)).rounded(.up))
        return first < last ? Int(first)..<Int(last) : 0..<0
    }
}

/// A brush's disc, in pixels or in units of a texture.
struct BrushDisc: Sendable {
    let center: SIMD2<Float>
    let radius: Float
    /// 0…0.99.
    let hardness: Float
    /// The factors applied to a vector before its length is computed.
    let scale: SIMD2<Float>

    /// Creates a disc; nil if a number is NaN or beyond all pictures.
    init?(center: SIMD2<Float>, radius: Float, hardness: Float, scale: SIMD2<Float> = SIMD2(1, 1)) {
        let numbers = [center.x, center.y, radius, scale.x, scale.y]
        guard numbers.allSatisfy({ $0.magnitude < Self.limit }), radius > 0 else { return nil }
        self.center = center
        self.radius = radius
        self.hardness = min(hardness.inUnitInterval, 0.99)
        self.scale = scale
    }

    /// Well beyond the largest picture; its square is small enough for single precision.
    private static let limit: Float = 1_000_000

    /// Returns the pixels of a picture whose centres may be inside the disc.
    func box(in size: ImageSize) -> (columns: Range<Int>, rows: Range<Int>) {
        (
            Self.pixels(around: center.x, radius).clamped(to: 0..<size.width),
            Self.pixels(around: center.y, radius).clamped(to: 0..<size.height)
        )
    }

    /// Returns the columns of a row whose centres may be inside the disc.
    func columns(inRow row: Int) -> Range<Int> {
        let height = Float(row) + 0.5 - center.y
        let square = radius * radius - height * height
        return square > 0 ? Self.pixels(around: center.x, square.squareRoot()) : 0..<0
    }

    private static func pixels(around center: Float, _ reach: Float) -> Range<Int> {
        Int((center - reach).rounded(.down))..<Int((center + reach).rounded(.up))
    }
}
