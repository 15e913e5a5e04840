import JSONText

/// A line of a manifest.
enum ManifestRecord: Sendable {
    /// The first line: the file format.
    case heading
    /// The inputs of subsequent products.
    case inputs(FrameInputs)
    /// A product.
    case product(Product)

    /// A frame or a part of a video, and its files.
    struct Product: Equatable, Sendable {
        /// The name of its first file.
        var name: String
        /// The identifier of its inputs.
        var inputs: String
        /// The hash of the captured pictures that it shows; nil for none.
        var captured: String?
        /// The number of pictures in it: 1 for a frame.
        var pictures = 1
        /// The SHA-256 of each of its files, keyed by name relative to the folder.
        var files: [String: String]
    }

    private static let format = "bianlian-frames"
    /// Increment when the meaning of the lines changes.
    private static let version = 3

    /// The line, with its line feed.
    var line: String {
        let json: OrderedJSON
        switch self {
        case .heading: json = ["format": .string(Self.format), "version": .integer(Self.version)]
        case .inputs(let inputs):
            json = [
                "inputs": .string(inputs.identifier),
                "settings": .object(inputs.settings.map { .init($0.name, .string($0.value)) }),
                "files": .array(
                    inputs.files.map { file in
                        ["name": .string(file.name), "sha256": file.hash.map { .string($0) } ?? .null] as OrderedJSON
                    }),
            ]
        case .product(let product):
            var members: [OrderedJSON.Member] = [
                .init("name", .string(product.name)), .init("inputs", .string(product.inputs)),
            ]
            if let captured = product.captured { members.append(.init("captured", .string(captured))) }
            if product.pictures != 1 { members.append(.init("pictures", .integer(product.pictures))) }
            let files = product.files.sorted { $0.key < $1.key }
            members.append(.init("sha256", .object(files.map { .init($0.key, .string($0.value)) })))
            json = .object(members)
        }
        return json.text() + "\n"
    }

    /// Parses a line without its line feed; nil if the line is truncated or invalid.
    init?(line: some Sequence<UInt8>) {
        guard let json = OrderedJSON(parsing: line) else { return nil }
        if json["format"]?.string == Self.format, json["version"] == .number(Double(Self.version)) {
            self = .heading
        } else if let name = json["name"]?.string, let inputs = json["inputs"]?.string,
            case .object(let hashes)? = json["sha256"]
        {
            var pictures = 1
            if case .number(let number)? = json["pictures"] { pictures = Int(exactly: number) ?? 0 }
            self = .product(
                Product(
                    name: name, inputs: inputs, captured: json["captured"]?.string, pictures: pictures,
                    files: Dictionary(
                        uniqueKeysWithValues: hashes.compactMap { hash in hash.value.string.map { (hash.key, $0) } })))
        } else if let identifier = json["inputs"]?.string, case .object(let settings)? = json["settings"] {
            let inputs = FrameInputs(
                settings: settings.sorted { $0.key < $1.key }.compactMap { setting in
                    setting.value.string.map { .init(name: setting.key, value: $0) }
                },
                files: (json["files"]?.elements ?? []).compactMap { file in
                    file["name"]?.string.map { .init(name: $0, hash: file["sha256"]?.string) }
                }, identifier: identifier)
            self = .inputs(inputs)
        } else {
            return nil
        }
    }
}
