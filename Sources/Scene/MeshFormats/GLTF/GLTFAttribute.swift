/// The formats that glTF allows for each use of an accessor in a mesh (2.0, sections 3.7.2 and 3.7.2.2; KHR_mesh_quantization).
struct GLTFAttribute {
    /// An allowed number format.
    struct Format: Equatable {
        var component: GLTFComponent
        var isNormalized: Bool

        static let float = Format(component: .float, isNormalized: false)

        static func plain(_ components: GLTFComponent...) -> [Format] {
            components.map { Format(component: $0, isNormalized: false) }
        }

        static func normalized(_ components: GLTFComponent...) -> [Format] {
            components.map { Format(component: $0, isNormalized: true) }
        }

        var name: String { (isNormalized ? "normalized " : "") + component.name }
    }

    /// The name without its set number, such as `TEXCOORD`.
    var semantic: String
    /// The set number after the name; 0 if there is none.
    var set: Int
    var elements: [GLTFElement]
    var formats: [Format]
    /// The formats that KHR_mesh_quantization adds.
    var quantizedFormats: [Format]

    /// The maximum number of texture coordinate sets that are read.
    static let mostTextureCoordinateSets = 8

    /// Returns the rules of an attribute; nil for an application-specific attribute.
    /// - Parameter isTarget: Whether the attribute belongs to a morph target.
    init?(named name: String, isTarget: Bool) {
        let parts = name.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        semantic = String(parts[0])
        set = 0
        if parts.count == 2 {
            guard ["TEXCOORD", "COLOR", "JOINTS", "WEIGHTS"].contains(semantic), let set = Int(parts[1]), set >= 0,
                String(set) == parts[1]
            else { return nil }
            self.set = set
        } else if !["POSITION", "NORMAL", "TANGENT"].contains(semantic) {
            return nil
        }
        let fractions = Format.normalized(.unsignedByte, .unsignedShort)
        let signedFractions = Format.normalized(.byte, .short)
        formats = [.float]
        quantizedFormats = []
        switch semantic {
        case "POSITION":
            elements = [.vector3]
            quantizedFormats = signedFractions + Format.plain(.byte, .short)
            if !isTarget { quantizedFormats += fractions + Format.plain(.unsignedByte, .unsignedShort) }
        case "NORMAL":
            elements = [.vector3]
            quantizedFormats = signedFractions
        case "TANGENT":
            elements = [isTarget ? .vector3 : .vector4]
            quantizedFormats = signedFractions
        case "TEXCOORD":
            elements = [.vector2]
            formats += fractions + (isTarget ? signedFractions : [])
            quantizedFormats = signedFractions + Format.plain(.byte, .unsignedByte, .short, .unsignedShort)
        case "COLOR":
            elements = [.vector3, .vector4]
            formats += fractions + (isTarget ? signedFractions : [])
        case "JOINTS":
            elements = [.vector4]
            formats = Format.plain(.unsignedByte, .unsignedShort)
        default:
            elements = [.vector4]
            formats += fractions
        }
    }

    /// Checks whether an accessor may be used for the attribute.
    /// - Throws: A fault of the accessor's field that forbids the use.
    func check(_ accessor: GLTFAccessor, isQuantized: Bool, usedBy user: GLTFField) throws(GLTFFault) {
        guard elements.contains(accessor.element) else {
            throw accessor.fields["type"].fault(
                "is \(accessor.element.rawValue), but \(user.path) requires \(elements.map(\.rawValue).joined(separator: " or "))"
            )
        }
        let format = Format(component: accessor.component, isNormalized: accessor.isNormalized)
        if formats.contains(format) || isQuantized && quantizedFormats.contains(format) { return }
        let allowed = (formats + (isQuantized ? quantizedFormats : [])).map(\.name).joined(separator: ", ")
        let hint =
            quantizedFormats.contains(format)
            ? " (KHR_mesh_quantization allows more, but extensionsRequired does not list it)" : ""
        let isOtherwiseRight = (formats + quantizedFormats).contains { $0.component == accessor.component }
        throw accessor.fields[isOtherwiseRight && hint.isEmpty ? "normalized" : "componentType"].fault(
            "makes it \(format.name), but \(user.path) requires \(allowed)\(hint)")
    }
}
