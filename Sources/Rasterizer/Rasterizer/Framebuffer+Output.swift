import RasterResources
import Imaging
import KernelData

extension Framebuffer {
    /// Calls `body` with the framebuffer's memory, in which each tile writes its own pixels.
    mutating func withOutput(over background: Background, _ body: (OutputView) -> Void) {
        switch background {
        case .color(let even):
            withOutput(pixels: nil, even: even, body)
        case .picture(let picture):
            picture.pixels.withUnsafeBufferPointer { pixels in
                withOutput(pixels: pixels.baseAddress, even: .clear, body)
            }
        }
    }

    private mutating func withOutput(
        pixels: UnsafePointer<SRGBA8>?, even: LinearColor, _ body: (OutputView) -> Void
    ) {
        color.pixels.withUnsafeMutableBufferPointer { colors in
            Self.withLayer(&depth) { depths in
                Self.withLayer(&identifiers) { identifiers in
                    Self.withLayer(&textureCoordinates) { coordinates in
                        Self.withLayer(&values) { values in
                            Self.withLayer(&light) { light in
                                body(
                                    OutputView(
                                        colors: colors.baseAddress!, depths: depths, identifiers: identifiers,
                                        textureCoordinates: coordinates, values: values, light: light,
                                        backgroundPixels: pixels, backgroundColor: even.premultiplied,
                                        backgroundByte: SRGBA8(even), transfer: TransferTables.shared.view))
                            }
                        }
                    }
                }
            }
        }
    }

    private static func withLayer<Pixel>(
        _ layer: inout Image<Pixel>?, _ body: (UnsafeMutablePointer<Pixel>?) -> Void
    ) {
        guard layer != nil else { return body(nil) }
        layer!.pixels.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
}
