internal import CCodecs
public import Foundation
public import Imaging

/// Writes OpenEXR pictures (.exr) in scene-linear light with premultiplied alpha, and layers next to the colours.
///
///     try OpenEXREncoder().write(frame, to: URL(fileURLWithPath: "frame.exr"))
///
/// Data window and display window are the picture. libdeflate compresses ZIP, and OpenEXRCore PIZ; the samples do not depend on
/// their versions, but the bytes of the file do.
public struct OpenEXREncoder: Hashable, Sendable {
    /// The numbers that store colours.
    public enum Samples: String, Sendable, CaseIterable {
        /// 16 bits, with 11 significant bits. Light above 65504 becomes 65504.
        case half
        /// 32 bits, as computed.
        case float
    }

    /// The compression, which loses nothing.
    public enum Compression: String, Sendable, CaseIterable {
        /// Deflate of 16 rows at a time.
        case zip
        /// Wavelets of 32 rows at a time, smaller for grainy pictures.
        case piz
    }

    /// The primaries of the colours, which the attribute `chromaticities` states.
    public enum Primaries: String, Sendable, CaseIterable {
        /// The primaries of ITU-R BT.709 and sRGB, with white at D65.
        case rec709
        /// The primaries of ACEScg (AP1), with white near D60. Colours are adapted to this white (Bradford).
        case acescg
    }

    /// The numbers that store colours. Layers of other numbers are always stored with 32 bits. Default: half.
    public var samples: Samples
    /// The compression. Default: zip.
    public var compression: Compression
    /// The primaries. Default: Rec. 709.
    public var primaries: Primaries
    /// Whether each layer is a part; otherwise the file has one part, and the names of the layers precede the names of their
    /// channels. Default: no.
    public var separatesParts: Bool

    /// Creates an encoder.
    public init(
        samples: Samples = .half, compression: Compression = .zip, primaries: Primaries = .rec709, separatesParts: Bool = false
    ) {
        (self.samples, self.compression) = (samples, compression)
        (self.primaries, self.separatesParts) = (primaries, separatesParts)
    }

    /// Returns the file of a picture.
    public func encode(_ image: LinearImage) -> [UInt8] { encode(image, layers: []) }

    /// Writes the picture under a temporary name and renames it, so that a partial file is never visible.
    public func write(_ image: LinearImage, to url: URL) throws(FileWritingError) {
        try AtomicFile.write(encode(image), to: url)
    }

    /// Returns the file of a picture with layers and attributes.
    /// - Precondition: The layers have the size of the picture, and their names differ and are not empty.
    package func encode(
        _ image: LinearImage, layers: [OpenEXRLayerContent], attributes: OpenEXRAttributes = OpenEXRAttributes()
    ) -> [UInt8] {
        guard let writer = cexr_writer_create() else { preconditionFailure("Not enough memory for an OpenEXR file.") }
        defer { cexr_writer_destroy(writer) }
        let colors = addPart(separatesParts && !layers.isEmpty ? "rgba" : nil, image.size, to: writer, attributes)
        let type = samples == .half ? CEXR_HALF : CEXR_FLOAT
        // The writer reads the samples where they are, so it writes while all of them are valid.
        func add(_ rest: ArraySlice<OpenEXRLayerContent>, to part: Int32, isColor: Bool = false) {
            guard let layer = rest.first.map({ inPrimaries($0) }) else { return check(cexr_writer_write(writer), writer) }
            precondition(layer.size == image.size, "The layer \(layer.name) has \(layer.size) pixels, not \(image.size).")
            let part = isColor || !separatesParts ? part : addPart(layer.name, image.size, to: writer, attributes)
            layer.withChannels(colors: type) { channels in
                for channel in channels {
                    let name = isColor || separatesParts ? channel.name : "\(layer.name).\(channel.name)"
                    check(
                        cexr_writer_add_channel(
                            writer, part, name, Int32(channel.type), channel.samples, Int32(channel.stride)), writer)
                }
                add(rest.dropFirst(), to: part)
            }
        }
        let light = OpenEXRLayerContent(name: "rgba", channels: ["R", "G", "B", "A"], numbers: .colors(image))
        add([light] + layers, to: colors, isColor: true)
        var count = 0
        let bytes = cexr_writer_bytes(writer, &count)
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Adds a part and its attributes, and returns its index.
    private func addPart(
        _ name: String?, _ size: ImageSize, to writer: OpaquePointer, _ attributes: OpenEXRAttributes
    ) -> Int32 {
        let method = compression == .zip ? CEXR_ZIP : CEXR_PIZ
        let part = cexr_writer_add_part(
            writer, name, Int32(size.width), Int32(size.height), Int32(method), 1)
        check(part >= 0, writer)
        let colors: RGBPrimaries = primaries == .rec709 ? .sRGB : .acesCG
        let numbers = [colors.red, colors.green, colors.blue, colors.white].flatMap { [Float($0.x), Float($0.y)] }
        check(cexr_writer_set_chromaticities(writer, part, numbers), writer)
        attributes.forEachText { check(cexr_writer_set_string(writer, part, $0, $1), writer) }
        if let rate = attributes.framesPerSecond {
            check(cexr_writer_set_rational(writer, part, "framesPerSecond", rate.numerator, rate.denominator), writer)
        }
        if let timecode = attributes.timecode { check(cexr_writer_set_timecode(writer, part, timecode), writer) }
        if let matrix = attributes.worldToCamera {
            check(cexr_writer_set_matrix(writer, part, "worldToCamera", matrix), writer)
        }
        return part
    }

    private func check(_ isDone: Bool, _ writer: OpaquePointer) {
        precondition(isDone, "OpenEXRCore failed: \(String(cString: cexr_writer_message(writer)))")
    }

    /// Returns the picture with colours in the primaries of the file.
    private func inPrimaries(_ image: LinearImage) -> LinearImage {
        guard primaries == .acescg, let matrix = Self.acesCGFromLinearSRGB else { return image }
        let columns = matrix.columns.map { SIMD3<Float>($0) }
        let (red, green, blue) = (columns[0], columns[1], columns[2])
        return image.map { color in
            let light = color.premultiplied
            return LinearColor(premultiplied: SIMD4(red * light.x + green * light.y + blue * light.z, light.w))
        }
    }

    /// Returns a layer with colours in the primaries of the file.
    private func inPrimaries(_ layer: OpenEXRLayerContent) -> OpenEXRLayerContent {
        guard case .colors(let image) = layer.numbers else { return layer }
        var layer = layer
        layer.numbers = .colors(inPrimaries(image))
        return layer
    }

    private static let acesCGFromLinearSRGB: ColorMatrix? = {
        guard let matrix = RGBPrimaries.acesCG.connectionFromRGB else { return nil }
        return (RGBPrimaries.linearSRGBFromConnection * matrix).keepingGrey.inverse
    }()
}

/// The samples of a layer next to the colours.
package struct OpenEXRLayerContent: Sendable {
    /// The numbers of a layer.
    package enum Numbers: Sendable {
        /// Colours in linear light, in the numbers and primaries of the file's colours.
        case colors(LinearImage)
        /// The first numbers of each pixel, one for each channel.
        case vectors(Image<SIMD3<Float>>)
        /// The same with up to four numbers.
        case quadruples(Image<SIMD4<Float>>)
        /// One number per pixel.
        case scalars(Image<Float>)
        /// One integer per pixel.
        case integers(Image<UInt32>)
    }

    /// The name of the layer.
    package var name: String
    /// The names of its channels, at most as many as a pixel has numbers.
    package var channels: [String]
    /// The numbers.
    package var numbers: Numbers

    /// Creates a layer.
    package init(name: String, channels: [String], numbers: Numbers) {
        (self.name, self.channels, self.numbers) = (name, channels, numbers)
    }

    var size: ImageSize {
        switch numbers {
        case .colors(let image): image.size
        case .quadruples(let image): image.size
        case .vectors(let image): image.size
        case .scalars(let image): image.size
        case .integers(let image): image.size
        }
    }

    /// A channel: its type, its first sample and the distance of its samples in bytes.
    typealias Channel = (name: String, type: Int, samples: UnsafeRawPointer?, stride: Int)

    /// Calls `body` with the channels, whose samples are valid until it returns.
    /// - Parameter colors: The type of colours.
    func withChannels(colors: Int, _ body: ([Channel]) -> Void) {
        func visit<Pixel>(_ image: Image<Pixel>, _ type: Int) {
            image.pixels.withUnsafeBytes { pixels in
                body(
                    channels.enumerated().map { index, name in
                        (name, type, pixels.baseAddress.map { $0 + 4 * index }, MemoryLayout<Pixel>.stride)
                    })
            }
        }
        switch numbers {
        case .colors(let image): visit(image, colors)
        case .quadruples(let image): visit(image, CEXR_FLOAT)
        case .vectors(let image): visit(image, CEXR_FLOAT)
        case .scalars(let image): visit(image, CEXR_FLOAT)
        case .integers(let image): visit(image, CEXR_UINT)
        }
    }
}

/// The attributes of an OpenEXR file in addition to those that describe its samples.
package struct OpenEXRAttributes: Sendable {
    /// Texts by attribute name. Default: none.
    package var texts: [String: String]
    /// The frame rate as a fraction. Default: nil, unset.
    package var framesPerSecond: (numerator: Int32, denominator: UInt32)?
    /// The timecode, packed as in SMPTE ST 12-1 for television at 60 fields per second. Default: nil, unset.
    package var timecode: UInt32?
    /// The matrix from the world to the camera's space by rows, for row vectors. Default: nil, unset.
    package var worldToCamera: [Float]?

    /// Creates attributes.
    package init(texts: [String: String] = [:]) {
        self.texts = texts
    }

    /// Calls `body` with each text in the order of names.
    func forEachText(_ body: (String, String) -> Void) {
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) { body(name, text) }
    }
}
