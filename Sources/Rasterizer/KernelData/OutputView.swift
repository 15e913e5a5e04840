package import Imaging

/// The destination of finished pixels, and the background.
package struct OutputView: @unchecked Sendable {
    package var colors: UnsafeMutablePointer<SRGBA8>
    package var depths: UnsafeMutablePointer<Float>?
    package var identifiers: UnsafeMutablePointer<UInt32>?
    package var textureCoordinates: UnsafeMutablePointer<SIMD2<Float>>?
    package var values: UnsafeMutablePointer<SIMD4<Float>>?
    package var light: UnsafeMutablePointer<LinearColor>?
    /// The background's pixels, or nil if it is one colour.
    package var backgroundPixels: UnsafePointer<SRGBA8>?
    /// The background if it is one colour, premultiplied. Its alpha may be below 1, and its light brighter than a byte can
    /// store.
    package var backgroundColor: SIMD4<Float>
    /// The same colour in bytes.
    package var backgroundByte: SRGBA8
    package var transfer: TransferView

    /// An output from its parts.
    package init(
        colors: UnsafeMutablePointer<SRGBA8>, depths: UnsafeMutablePointer<Float>?,
        identifiers: UnsafeMutablePointer<UInt32>?, textureCoordinates: UnsafeMutablePointer<SIMD2<Float>>?,
        values: UnsafeMutablePointer<SIMD4<Float>>?, light: UnsafeMutablePointer<LinearColor>?,
        backgroundPixels: UnsafePointer<SRGBA8>?, backgroundColor: SIMD4<Float>, backgroundByte: SRGBA8, transfer: TransferView
    ) {
        self.colors = colors
        self.depths = depths
        self.identifiers = identifiers
        self.textureCoordinates = textureCoordinates
        self.values = values
        self.light = light
        self.backgroundPixels = backgroundPixels
        self.backgroundColor = backgroundColor
        self.backgroundByte = backgroundByte
        self.transfer = transfer
    }

    /// Whether layers are written in addition to the colours.
    package var hasLayers: Bool {
        depths != nil || identifiers != nil || textureCoordinates != nil || values != nil || light != nil
    }
}
