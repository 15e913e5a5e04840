/// Uncompressed OpenEXR files, written byte by byte from the description of the format ("OpenEXR File Layout").
struct HandMadeOpenEXR {
    /// The numbers of a channel.
    enum Numbers {
        /// Integers of 32 bits.
        case integers((_ x: Int, _ y: Int) -> UInt32)
        /// Floats of 16 bits, as bit patterns.
        case halves((_ x: Int, _ y: Int) -> UInt16)
        /// Floats of 32 bits.
        case floats((_ x: Int, _ y: Int) -> Float)

        var type: Int {
            switch self {
            case .integers: 0
            case .halves: 1
            case .floats: 2
            }
        }
    }

    /// A channel, whose numbers are functions of the pixel in the file's coordinates.
    struct Channel {
        var name: String
        var numbers: Numbers
        var sampling = 1
    }

    /// The first and the last column and row.
    typealias Window = (minX: Int, minY: Int, maxX: Int, maxY: Int)

    /// Sorted by name.
    var channels: [Channel]
    var dataWindow: Window
    var displayWindow: Window
    /// Width and height of tiles; nil for scanlines.
    var tile: (width: Int, height: Int)?
    /// Red, green, blue and white as x and y; nil for none.
    var chromaticities: [Float]?
    var compression: UInt8 = 0
    /// The window that the header declares as both windows instead of the file's own; nil for none.
    var declaredWindow: Window?
    /// The number of bytes that each row of scanlines lacks.
    var missingBytes = 0

    /// Whole pictures of a size.
    init(_ width: Int, _ height: Int, _ channels: [Channel]) {
        self.channels = channels
        dataWindow = (0, 0, width - 1, height - 1)
        displayWindow = dataWindow
    }

    var bytes: [UInt8] {
        let header = header
        let chunks = chunks
        var offset = header.count + 8 * chunks.count
        var table: [UInt8] = []
        for chunk in chunks {
            table += Self.little(UInt64(offset), count: 8)
            offset += chunk.count
        }
        return header + table + chunks.flatMap { $0 }
    }

    private var header: [UInt8] {
        var bytes: [UInt8] = [0x76, 0x2F, 0x31, 0x01, 2, tile == nil ? 0 : 2, 0, 0]
        func add(_ name: String, _ type: String, _ value: [UInt8]) {
            for text in [name, type] { bytes += Array(text.utf8) + [0] }
            bytes += Self.little(UInt64(value.count)) + value
        }
        var list: [UInt8] = []
        for channel in channels {
            list += Array(channel.name.utf8) + [0] + Self.little(UInt64(channel.numbers.type)) + [0, 0, 0, 0]
            list += Self.little(UInt64(channel.sampling)) + Self.little(UInt64(channel.sampling))
        }
        add("channels", "chlist", list + [0])
        if let chromaticities { add("chromaticities", "chromaticities", chromaticities.flatMap(Self.float)) }
        add("compression", "compression", [compression])
        add("dataWindow", "box2i", Self.bytes(declaredWindow ?? dataWindow))
        add("displayWindow", "box2i", Self.bytes(declaredWindow ?? displayWindow))
        add("lineOrder", "lineOrder", [0])
        add("pixelAspectRatio", "float", Self.float(1))
        add("screenWindowCenter", "v2f", Self.float(0) + Self.float(0))
        add("screenWindowWidth", "float", Self.float(1))
        if let tile { add("tiles", "tiledesc", Self.little(UInt64(tile.width)) + Self.little(UInt64(tile.height)) + [0]) }
        return bytes + [0]
    }

    private var chunks: [[UInt8]] {
        guard let tile else {
            return (dataWindow.minY...dataWindow.maxY).map { y in
                let pixels = row(y, dataWindow.minX...dataWindow.maxX).dropLast(missingBytes)
                return Self.bytes(y) + Self.little(UInt64(pixels.count)) + pixels
            }
        }
        var chunks: [[UInt8]] = []
        for top in stride(from: dataWindow.minY, through: dataWindow.maxY, by: tile.height) {
            for left in stride(from: dataWindow.minX, through: dataWindow.maxX, by: tile.width) {
                let columns = left...min(left + tile.width - 1, dataWindow.maxX)
                let pixels = (top...min(top + tile.height - 1, dataWindow.maxY)).flatMap { row($0, columns) }
                let place = [(left - dataWindow.minX) / tile.width, (top - dataWindow.minY) / tile.height, 0, 0]
                chunks.append(place.flatMap(Self.bytes) + Self.little(UInt64(pixels.count)) + pixels)
            }
        }
        return chunks
    }

    /// Returns the samples of a row, channel after channel.
    private func row(_ y: Int, _ columns: ClosedRange<Int>) -> [UInt8] {
        channels.flatMap { channel -> [UInt8] in
            guard y.isMultiple(of: channel.sampling) else { return [] }
            return columns.filter { $0.isMultiple(of: channel.sampling) }.flatMap { x in
                switch channel.numbers {
                case .integers(let number): Self.little(UInt64(number(x, y)))
                case .halves(let number): Self.little(UInt64(number(x, y)), count: 2)
                case .floats(let number): Self.float(number(x, y))
                }
            }
        }
    }

    private static func little(_ number: UInt64, count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }

    private static func bytes(_ number: Int) -> [UInt8] { little(UInt64(bitPattern: Int64(number))) }

    private static func float(_ number: Float) -> [UInt8] { little(UInt64(number.bitPattern)) }

    private static func bytes(_ window: Window) -> [UInt8] {
        [window.minX, window.minY, window.maxX, window.maxY].flatMap { bytes($0) }
    }
}
