import Imaging

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Compares stored samples.
enum ExactKernel {
    /// Returns, for each block of a row of blocks, whether any of its pixels differs.
    static func changedBlocks<Pixel: ComparablePixel>(
        inRow row: Int, columns: Int, _ reference: Image<Pixel>, _ result: Image<Pixel>
    ) -> [Bool] {
        let side = ChangedBlocks.side
        let (width, height) = (reference.size.width, reference.size.height)
        let stride = MemoryLayout<Pixel>.stride
        var isChanged = Array(repeating: false, count: columns)
        reference.pixels.withUnsafeBytes { reference in
            result.pixels.withUnsafeBytes { result in
                for y in row * side..<min((row + 1) * side, height) {
                    let start = y * width * stride
                    let (ours, theirs) = (reference.baseAddress! + start, result.baseAddress! + start)
                    if memcmp(ours, theirs, width * stride) == 0 { continue }
                    for column in 0..<columns where !isChanged[column] {
                        let first = column * side
                        let count = (min(first + side, width) - first) * stride
                        isChanged[column] = memcmp(ours + first * stride, theirs + first * stride, count) != 0
                    }
                }
            }
        }
        return isChanged
    }
}
