/// The component types of accessors (glTF 2.0, section 3.6.2.2).
enum GLTFComponent: Int, CaseIterable {
    case byte = 5120
    case unsignedByte = 5121
    case short = 5122
    case unsignedShort = 5123
    case unsignedInt = 5125
    case float = 5126

    /// Bytes per number.
    var size: Int {
        switch self {
        case .byte, .unsignedByte: 1
        case .short, .unsignedShort: 2
        case .unsignedInt, .float: 4
        }
    }

    var name: String {
        switch self {
        case .byte: "signed byte"
        case .unsignedByte: "unsigned byte"
        case .short: "signed short"
        case .unsignedShort: "unsigned short"
        case .unsignedInt: "unsigned int"
        case .float: "float"
        }
    }

    /// Reads the number at an offset.
    /// - Parameter isNormalized: Whether the full range maps to 0…1 or −1…1 (glTF 2.0, section 3.6.2.2: f = max(c / 127, −1)
    ///   and similar).
    func number(in bytes: UnsafeRawBufferPointer, at offset: Int, isNormalized: Bool) -> Float {
        switch self {
        case .byte:
            let value = Float(bytes.load(fromByteOffset: offset, as: Int8.self))
            return isNormalized ? max(value / 127, -1) : value
        case .unsignedByte:
            let value = Float(bytes[offset])
            return isNormalized ? value / 255 : value
        case .short:
            let value = Float(Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self)))
            return isNormalized ? max(value / 32767, -1) : value
        case .unsignedShort:
            let value = Float(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
            return isNormalized ? value / 65535 : value
        case .unsignedInt:
            return Float(index(in: bytes, at: offset))
        case .float:
            return Float(bitPattern: UInt32(index(in: bytes, at: offset)))
        }
    }

    /// Reads an unsigned integer of the type's width, 1, 2 or 4 bytes, at an offset.
    func index(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        switch size {
        case 1: Int(bytes[offset])
        case 2: Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
        default: Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
    }
}

/// The element types of accessors, which determine the number of components.
enum GLTFElement: String, CaseIterable {
    case scalar = "SCALAR"
    case vector2 = "VEC2"
    case vector3 = "VEC3"
    case vector4 = "VEC4"
    case matrix2 = "MAT2"
    case matrix3 = "MAT3"
    case matrix4 = "MAT4"

    /// Components per element.
    var count: Int {
        switch self {
        case .scalar: 1
        case .vector2: 2
        case .vector3: 3
        case .vector4, .matrix2: 4
        case .matrix3: 9
        case .matrix4: 16
        }
    }

    /// Returns the bytes per element. A matrix's columns start at multiples of 4 bytes (section 3.6.2.4).
    func size(of component: GLTFComponent) -> Int {
        switch self {
        case .matrix2: 2 * ((2 * component.size + 3) & ~3)
        case .matrix3: 3 * ((3 * component.size + 3) & ~3)
        default: count * component.size
        }
    }
}
