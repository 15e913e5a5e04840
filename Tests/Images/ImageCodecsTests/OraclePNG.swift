import Imaging

/// A simple and slow PNG reader, written from ISO/IEC 15948 without libpng, as an oracle.
struct OraclePNG {
    struct Failure: Error {}

    var width = 0
    var height = 0
    private var depth = 0
    private var colorType = 0
    private var isInterlaced = false
    private var palette: [SRGBA16] = []
    private var transparent: [Int] = []
    private var data: [UInt8] = []
    /// The gAMA chunk times 100 000, if there is no sRGB chunk.
    private(set) var gamma: Int?

    /// The samples as stored, scaled to 16 bits, without gamma.
    private(set) var image = DeepImage(size: ImageSize(1, 1), filledWith: .clear)

    init(_ file: [UInt8]) throws {
        var place = 8
        var transparency: [UInt8] = []
        var isStandardRGB = false
        while place + 12 <= file.count {
            let length = Self.number(file[place..<place + 4])
            let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            let body = Array(file[place + 8..<place + 8 + length])
            switch name {
            case "IHDR":
                width = Self.number(body[0..<4])
                height = Self.number(body[4..<8])
                depth = Int(body[8])
                colorType = Int(body[9])
                isInterlaced = body[12] == 1
            case "PLTE":
                palette = stride(from: 0, to: length, by: 3).map {
                    SRGBA16(SRGBA8(red: body[$0], green: body[$0 + 1], blue: body[$0 + 2]))
                }
            case "tRNS": transparency = body
            case "gAMA": gamma = Self.number(body[0..<4])
            case "sRGB": isStandardRGB = true
            case "IDAT": data += body
            default: break
            }
            place += 12 + length
        }
        if isStandardRGB { gamma = nil }
        if colorType == 3 {
            for (index, alpha) in transparency.enumerated() { palette[index].alpha = UInt16(alpha) * 257 }
        } else {
            transparent = stride(from: 0, to: transparency.count, by: 2).map { Self.number(transparency[$0..<$0 + 2]) }
        }
        try decode()
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

    private mutating func decode() throws {
        let unpacked = try OracleInflate.unpack(data)
        image = DeepImage(size: ImageSize(width, height), filledWith: .clear)
        // Adam7: the first column and row of each pass, and the steps between its columns and rows.
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var place = 0
        for (left, top, stepX, stepY) in passes where left < width && top < height {
            let columns = (width - left + stepX - 1) / stepX
            let rows = (height - top + stepY - 1) / stepY
            let rowBytes = (columns * channels * depth + 7) / 8
            var above = [UInt8](repeating: 0, count: rowBytes)
            for row in 0..<rows {
                guard place + 1 + rowBytes <= unpacked.count else { throw Failure() }
                let filtered = Array(unpacked[place + 1..<place + 1 + rowBytes])
                above = try unfilter(filtered, kind: unpacked[place], above: above)
                place += 1 + rowBytes
                for column in 0..<columns {
                    image[left + column * stepX, top + row * stepY] = pixel(column, of: above)
                }
            }
        }
    }

    private func unfilter(_ filtered: [UInt8], kind: UInt8, above: [UInt8]) throws -> [UInt8] {
        let step = max(1, channels * depth / 8)
        var row = filtered
        for index in row.indices {
            let left = index >= step ? Int(row[index - step]) : 0
            let up = Int(above[index])
            let corner = index >= step ? Int(above[index - step]) : 0
            let prediction: Int
            switch kind {
            case 0: prediction = 0
            case 1: prediction = left
            case 2: prediction = up
            case 3: prediction = (left + up) / 2
            case 4:
                let distances = [abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)]
                let nearest = distances.firstIndex(of: distances.min() ?? 0) ?? 0
                prediction = [left, up, corner][nearest]
            default: throw Failure()
            }
            row[index] = UInt8(truncatingIfNeeded: Int(row[index]) + prediction)
        }
        return row
    }

    private func sample(_ index: Int, of row: [UInt8]) -> Int {
        if depth == 16 { return Int(row[2 * index]) << 8 | Int(row[2 * index + 1]) }
        let bit = index * depth
        return Int(row[bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
    }

    private func pixel(_ column: Int, of row: [UInt8]) -> SRGBA16 {
        let stored = (0..<channels).map { sample(column * channels + $0, of: row) }
        if colorType == 3 { return palette[stored[0]] }
        let spread = stored.map { UInt16($0 * 65_535 / (1 << depth - 1)) }
        let isTransparent = !transparent.isEmpty && stored == transparent
        let alpha: UInt16 = isTransparent ? 0 : (colorType == 4 || colorType == 6 ? spread[channels - 1] : 65_535)
        return channels < 3
            ? SRGBA16(red: spread[0], green: spread[0], blue: spread[0], alpha: alpha)
            : SRGBA16(red: spread[0], green: spread[1], blue: spread[2], alpha: alpha)
    }
}
