package import RasterResources
package import RenderMath

/// The kernels of one build of the engine. Each build is for one instruction set.
@usableFromInline package struct KernelTable: Sendable {
    /// Computes the screen positions of some of a draw's vertices.
    @usableFromInline
    package var placeVertices: @Sendable (borrowing FrontEndView, _ draw: Int, _ vertices: Range<Int>) -> Void
    /// Sets up a range's triangles, sorts them into tiles, and sets the flags of the vertex groups that they use.
    @usableFromInline
    package var setUpTriangles: @Sendable (borrowing FrontEndView, UnsafeMutablePointer<TriangleRange>) -> Void
    /// Computes the attributes of some of a draw's vertices, for each group whose flag is set, and clears the flag.
    @usableFromInline
    package var fillAttributes: @Sendable (borrowing FrontEndView, _ draw: Int, _ vertices: Range<Int>) -> Void
    /// Counts the results of some of a draw's triangles, once its vertices are placed.
    @usableFromInline
    package var countTriangles:
        @Sendable (borrowing FrontEndView, _ draw: Int, _ triangles: Range<Int>, UnsafeMutablePointer<TriangleCounts>) -> Void
    /// Finds the backdrop: a picture that the first draw copies over the frame.
    @usableFromInline
    package var findBackdrop: @Sendable (UnsafePointer<FrameView>) -> Backdrop?
    /// Writes the background and the backdrop to some rows.
    @usableFromInline
    package var writeBackground: @Sendable (UnsafePointer<FrameView>, _ rows: Range<Int>) -> Void
    /// Draws one tile, once the background of all its rows is written.
    @usableFromInline
    package var drawTile: @Sendable (UnsafePointer<FrameView>, _ tile: Int, UnsafePointer<TileMemory>) -> Void
    /// Computes the ambient occlusion of some rows.
    @usableFromInline
    package var traceOcclusion: @Sendable (borrowing OcclusionView, _ rows: Range<Int>) -> Void
    /// Smooths the ambient occlusion of some rows, once the rows around them are computed.
    @usableFromInline
    package var smoothOcclusion: @Sendable (borrowing OcclusionView, _ rows: Range<Int>) -> Void

    /// A table of kernels.
    @inlinable @inline(__always)
    package init(
        placeVertices: @escaping @Sendable (borrowing FrontEndView, Int, Range<Int>) -> Void,
        setUpTriangles: @escaping @Sendable (borrowing FrontEndView, UnsafeMutablePointer<TriangleRange>) -> Void,
        fillAttributes: @escaping @Sendable (borrowing FrontEndView, Int, Range<Int>) -> Void,
        countTriangles:
            @escaping @Sendable (borrowing FrontEndView, Int, Range<Int>, UnsafeMutablePointer<TriangleCounts>) -> Void,
        findBackdrop: @escaping @Sendable (UnsafePointer<FrameView>) -> Backdrop?,
        writeBackground: @escaping @Sendable (UnsafePointer<FrameView>, Range<Int>) -> Void,
        drawTile: @escaping @Sendable (UnsafePointer<FrameView>, Int, UnsafePointer<TileMemory>) -> Void,
        traceOcclusion: @escaping @Sendable (borrowing OcclusionView, Range<Int>) -> Void,
        smoothOcclusion: @escaping @Sendable (borrowing OcclusionView, Range<Int>) -> Void
    ) {
        self.placeVertices = placeVertices
        self.setUpTriangles = setUpTriangles
        self.fillAttributes = fillAttributes
        self.countTriangles = countTriangles
        self.findBackdrop = findBackdrop
        self.writeBackground = writeBackground
        self.drawTile = drawTile
        self.traceOcclusion = traceOcclusion
        self.smoothOcclusion = smoothOcclusion
    }
}

/// A frame for the front-end kernels, which turn draws into vertices on the screen.
@usableFromInline package struct FrontEndView: @unchecked Sendable {
    package var records: UnsafePointer<DrawRecord>
    /// The vertices of all draws, in draw order; each worker writes its own.
    package var screenVertices: UnsafeMutablePointer<ScreenVertex>
    package var attributes: UnsafeMutablePointer<SIMD8<Float>>
    package var extraAttributes: UnsafeMutablePointer<SIMD16<Float>>
    /// For each `VertexGroup`, 1 if a drawn triangle uses one of its vertices and their attributes are not yet computed,
    /// otherwise 0.
    package var usedGroups: UnsafeMutablePointer<UInt8>
    package var clipFromWorld: Matrix4
    package var eye: DrawList.Eye
    package var grid: TileGrid
    /// The guard band in clip space, as factors on w: left, right, bottom, top.
    package var guardBand: SIMD4<Float>
    /// The least and the largest position of a sample in a pixel, in 1/256 pixel, separately for x and y.
    package var leastSampleOffset: SIMD2<Int32>
    package var largestSampleOffset: SIMD2<Int32>
    /// Whether there is one sample per pixel.
    package var isSingleSample: Bool

    /// A front end from its parts.
    package init(
        records: UnsafeBufferPointer<DrawRecord>, screenVertices: UnsafeMutablePointer<ScreenVertex>,
        attributes: UnsafeMutablePointer<SIMD8<Float>>, extraAttributes: UnsafeMutablePointer<SIMD16<Float>>,
        usedGroups: UnsafeMutablePointer<UInt8>, clipFromWorld: Matrix4,
        eye: DrawList.Eye, grid: TileGrid, pattern: SamplePattern
    ) {
        self.records = records.firstAddress
        self.screenVertices = screenVertices
        self.attributes = attributes
        self.extraAttributes = extraAttributes
        self.usedGroups = usedGroups
        self.clipFromWorld = clipFromWorld
        self.eye = eye
        self.grid = grid
        let (before, end) = (FixedPoint.guardBefore, FixedPoint.guardEnd)
        let (width, height) = (Float(grid.width), Float(grid.height))
        guardBand = SIMD4(-2 * before / width - 1, 2 * end / width - 1, 1 - 2 * end / height, 2 * before / height + 1)
        let offsets = pattern.sixteenths.map { $0 &* 16 }
        leastSampleOffset = offsets.dropFirst().reduce(offsets[0]) { SIMD2(min($0.x, $1.x), min($0.y, $1.y)) }
        largestSampleOffset = offsets.dropFirst().reduce(offsets[0]) { SIMD2(max($0.x, $1.x), max($0.y, $1.y)) }
        isSingleSample = pattern == .single
    }
}
