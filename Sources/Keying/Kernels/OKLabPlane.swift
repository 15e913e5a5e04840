import Imaging
import RenderMath

/// A picture in OKLab: lightness, green to red, blue to yellow, and 0.
struct OKLabPlane: Sendable {
    let size: ImageSize
    /// Row by row.
    let colors: [SIMD4<Float>]

    init(_ picture: SRGBImage) {
        let size = picture.size
        self.size = size
        colors = Array(unsafeUninitializedCapacity: size.pixelCount) { buffer, count in
            let memory = RowMemory(width: size.width)
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: memory.length) { row in
                let row = row.baseAddress!
                picture.pixels.withUnsafeBufferPointer { pixels in
                    SRGBTransfer.linearFromByte.withUnsafeBufferPointer { linear in
                        for y in 0..<size.height {
                            memory.fill(from: pixels.baseAddress! + y * size.width, linear: linear.baseAddress!)
                            for x in stride(from: 0, to: memory.length, by: 16) {
                                let color = PerceptualKernel.oklab(PixelGroup(memory, at: x))
                                (row + x).withMemoryRebound(to: Float.self, capacity: 64) {
                                    LaneMath.storeRows(color.x, color.y, color.z, Lanes(repeating: 0), to: $0, stride: 4)
                                }
                            }
                            (buffer.baseAddress! + y * size.width).initialize(from: row, count: size.width)
                        }
                    }
                }
            }
            count = size.pixelCount
        }
    }
}
