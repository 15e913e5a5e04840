import Imaging
import Scheduling

/// Pointers to the pixels of both pictures of a pair, row by row; valid only during the call that provides them.
typealias PixelPointers<Pixel> = SendablePointer<(reference: UnsafePointer<Pixel>, result: UnsafePointer<Pixel>)>

extension PixelPair {
    /// Calls `body` with pointers to the pixels of both pictures.
    @inline(__always)
    func withPointers<Result>(_ body: (PixelPointers<Pixel>) -> Result) -> Result {
        reference.pixels.withUnsafeBufferPointer { reference in
            result.pixels.withUnsafeBufferPointer { result in
                body(PixelPointers((reference: reference.baseAddress!, result: result.baseAddress!)))
            }
        }
    }
}
