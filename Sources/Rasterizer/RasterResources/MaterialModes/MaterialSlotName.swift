/// The slots of a material: inputs that are a colour, a number or a texture, by their keys in configs.
///
/// To add a slot, add a case here, an accessor in `Material`, a key in `MaterialSettings`, and its use in `ShadingKernel`. The
/// loading of files, drivers and notes loop over all cases.
@frozen public enum MaterialSlotName: String, CaseIterable, Hashable, Sendable {
    /// The input with the same name in `Material`, which states its meaning and default.
    case diffuse, ambient, emission, selfIllumination, transparent, multiply, ambientOcclusion, normal, specular, metalness,
        roughness, reflectance, clearCoat, clearCoatRoughness, clearCoatNormal, subsurface, sheen, sheenRoughness

    /// The position among all cases.
    @inlinable @inline(__always)
    public var index: Int {
        // An enumeration without associated values is stored as the number of its case. A switch would name all cases again.
        Int(unsafeBitCast(self, to: UInt8.self))
    }

    /// The uniform colour of a slot that a material does not set, in linear light; nil for slots that have no effect then.
    package var standardColor: SIMD3<Float>? {
        switch self {
        case .diffuse, .multiply, .ambientOcclusion: SIMD3(1, 1, 1)
        case .emission, .specular, .metalness, .clearCoat, .clearCoatRoughness, .sheen: SIMD3(0, 0, 0)
        case .roughness, .sheenRoughness: SIMD3(0.5, 0.5, 0.5)
        // As for glass and plastic.
        case .reflectance: SIMD3(0.04, 0.04, 0.04)
        case .subsurface: SIMD3(0.25, 0.11, 0.08)
        case .ambient, .selfIllumination, .transparent, .normal, .clearCoatNormal: nil
        }
    }

    /// The kinds of slots, by what they show.
    public enum Kind: Sendable {
        /// A colour, or a texture of colours.
        case color
        /// A number, or one channel of a texture.
        case number
        /// A texture of normals.
        case normalMap
    }

    /// The kind of the slot.
    public var kind: Kind {
        switch self {
        case .diffuse, .ambient, .emission, .selfIllumination, .transparent, .multiply, .specular, .subsurface, .sheen: .color
        case .metalness, .roughness, .reflectance, .ambientOcclusion, .clearCoat, .clearCoatRoughness, .sheenRoughness: .number
        case .normal, .clearCoatNormal: .normalMap
        }
    }
}

extension LightingModel {
    /// Whether the formula reads a slot.
    public func reads(_ slot: MaterialSlotName) -> Bool {
        switch slot {
        case .diffuse, .emission, .transparent, .multiply, .ambientOcclusion: true
        case .ambient: !isPhysicallyBased
        case .selfIllumination, .normal: readsNormal
        case .specular: hasHighlights
        case .metalness, .roughness, .reflectance, .clearCoat, .clearCoatRoughness, .clearCoatNormal, .sheen, .sheenRoughness:
            isPhysicallyBased
        case .subsurface: self == .skin
        }
    }
}

/// One value for each slot of a material.
@frozen public struct SlotTable<Value> {
    // A fixed-size array, so that the offset of a slot is a constant.
    @usableFromInline
    var storage:
        (
            Value, Value, Value, Value, Value, Value, Value, Value, Value, Value, Value, Value, Value, Value, Value, Value,
            Value,
            Value
        )

    /// Creates a table from the value of each slot.
    @inlinable
    public init<Failure: Error>(_ value: (MaterialSlotName) throws(Failure) -> Value) throws(Failure) {
        let names = MaterialSlotName.allCases
        storage = (
            try value(names[0]), try value(names[1]), try value(names[2]), try value(names[3]), try value(names[4]),
            try value(names[5]), try value(names[6]), try value(names[7]), try value(names[8]), try value(names[9]),
            try value(names[10]), try value(names[11]), try value(names[12]), try value(names[13]), try value(names[14]),
            try value(names[15]), try value(names[16]), try value(names[17])
        )
    }

    /// The value of a slot.
    @inlinable
    public subscript(name: MaterialSlotName) -> Value {
        @inline(__always) get {
            switch name.index {
            case 0: storage.0
            case 1: storage.1
            case 2: storage.2
            case 3: storage.3
            case 4: storage.4
            case 5: storage.5
            case 6: storage.6
            case 7: storage.7
            case 8: storage.8
            case 9: storage.9
            case 10: storage.10
            case 11: storage.11
            case 12: storage.12
            case 13: storage.13
            case 14: storage.14
            case 15: storage.15
            case 16: storage.16
            default: storage.17
            }
        }
        @inline(__always) _modify {
            switch name.index {
            case 0: yield &storage.0
            case 1: yield &storage.1
            case 2: yield &storage.2
            case 3: yield &storage.3
            case 4: yield &storage.4
            case 5: yield &storage.5
            case 6: yield &storage.6
            case 7: yield &storage.7
            case 8: yield &storage.8
            case 9: yield &storage.9
            case 10: yield &storage.10
            case 11: yield &storage.11
            case 12: yield &storage.12
            case 13: yield &storage.13
            case 14: yield &storage.14
            case 15: yield &storage.15
            case 16: yield &storage.16
            default: yield &storage.17
            }
        }
    }
}

extension SlotTable: Sendable where Value: Sendable {}

/// A set of slots, as one bit each: kernels test membership with one instruction.
@frozen public struct MaterialSlotSet: Sendable {
    @usableFromInline
    var bits: UInt32

    /// Creates the set of slots that a condition holds for.
    public init(where isMember: (MaterialSlotName) -> Bool) {
        bits = MaterialSlotName.allCases.reduce(0) { isMember($1) ? $0 | 1 << UInt32($1.index) : $0 }
    }

    /// Whether the set contains a slot.
    @inlinable @inline(__always)
    public subscript(name: MaterialSlotName) -> Bool { bits & (1 << UInt32(truncatingIfNeeded: name.index)) != 0 }
}
