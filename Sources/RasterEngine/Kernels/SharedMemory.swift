import DrawLists
import Imaging

/// The frame's memory, handed to workers that write parts of it that do not overlap.
struct UnsafeFrameMemory: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<FrameMemory>

    init(_ pointer: UnsafeMutablePointer<FrameMemory>) {
        self.pointer = pointer
    }
}

/// Gives workers the framebuffer's memory, in which each tile writes its own pixels.
func withOutput(
    of framebuffer: inout Framebuffer, _ background: Background, _ body: (OutputView) -> Void
) {
    var evenColor: SIMD4<Float>?
    if case .color(let color) = background { evenColor = color.premultiplied }
    framebuffer.color.pixels.withUnsafeMutableBufferPointer { colors in
        withLayer(&framebuffer.depth) { depths in
            withLayer(&framebuffer.identifiers) { identifiers in
                body(
                    OutputView(
                        colors: colors.baseAddress!, depths: depths, identifiers: identifiers, backgroundColor: evenColor))
            }
        }
    }
}

private func withLayer<Pixel>(_ layer: inout Image<Pixel>?, _ body: (UnsafeMutablePointer<Pixel>?) -> Void) {
    guard layer != nil else { return body(nil) }
    layer!.pixels.withUnsafeMutableBufferPointer { body($0.baseAddress) }
}
