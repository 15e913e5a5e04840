/// A texture in a statement of a material library: options, then a path that may contain spaces.
struct MTLTexture {
    var path: String
    var transform = ModelTexture.Transform()
    var wrap = ModelTexture.Wrap.repeat
    /// The value of `-bm`.
    var strength: Float = 1
    /// The unsupported options with values other than the default.
    var unread: [String] = []

    /// The options by name, with their number of arguments: at least one and at most `count` numbers, or exactly `count` words.
    private static let options: [String: (count: Int, areNumbers: Bool)] = [
        "-blendu": (1, false), "-blendv": (1, false), "-boost": (1, true), "-mm": (2, true), "-o": (3, true), "-s": (3, true),
        "-t": (3, true), "-texres": (1, true), "-clamp": (1, false), "-bm": (1, true), "-imfchan": (1, false),
        "-type": (1, false), "-cc": (1, false),
    ]

    /// - Parameter text: The text after the statement's keyword.
    /// - Returns: nil if the text has no path.
    init?(_ text: Substring) {
        path = ""
        var rest = text.drop(while: \.isWhitespace)
        while rest.hasPrefix("-") {
            let name = String(rest.prefix { !$0.isWhitespace })
            guard let (count, areNumbers) = Self.options[name.lowercased()] else { break }
            rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
            var words: [String] = []
            while words.count < count {
                let word = rest.prefix { !$0.isWhitespace }
                // The path may follow fewer numbers than the maximum.
                guard !word.isEmpty, !areNumbers || Float(word) != nil else { break }
                words.append(String(word))
                rest = rest.dropFirst(word.count).drop(while: \.isWhitespace)
            }
            apply(name.lowercased(), words)
        }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        guard !rest.isEmpty else { return nil }
        path = String(rest)
    }

    private mutating func apply(_ option: String, _ words: [String]) {
        let numbers = words.compactMap { Float($0) }.filter(\.isFinite)
        switch option {
        case "-clamp": wrap = words.first?.lowercased() == "on" ? .clamp : .repeat
        case "-bm": strength = numbers.first ?? 1
        case "-s": place(scale: SIMD2(numbers.first ?? 1, numbers.count > 1 ? numbers[1] : 1), offset: nil)
        case "-o": place(scale: nil, offset: SIMD2(numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0))
        case "-t": if numbers.contains(where: { $0 != 0 }) { unread.append("-t") }
        case "-mm": if numbers != [0, 1] { unread.append("-mm") }
        case "-imfchan": if !["r", "l", "m"].contains(words.first?.lowercased() ?? "r") { unread.append("-imfchan") }
        case "-type": unread.append("-type")
        default: break
        }
    }

    private var scale = SIMD2<Float>(1, 1)
    private var offset = SIMD2<Float>(0, 0)

    private mutating func place(scale: SIMD2<Float>?, offset: SIMD2<Float>?) {
        self.scale = scale ?? self.scale
        self.offset = offset ?? self.offset
        transform = ModelTexture.Transform(upwardScale: self.scale, offset: self.offset)
    }
}

extension ModelTexture.Transform {
    /// Creates the transform of coordinates whose v points up, as in formats other than glTF: scaled about (0, 0), then offset.
    package init(upwardScale scale: SIMD2<Float>, offset: SIMD2<Float>) {
        self.init()
        self.scale = scale
        self.offset = SIMD2(offset.x, 1 - scale.y - offset.y)
    }
}
