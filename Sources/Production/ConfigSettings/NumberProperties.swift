package import FaceDrivers

// The properties of keys, brushes and sounds, which are not objects of the scene.

/// The numbers of a key.
package enum KeyProperty: String, ConfigProperty {
    case similarity, softness, spill, choke, blur

    package static let owners = ["nodes.NAME.media.key", "background.key"]

    package var type: PropertyType {
        switch self {
        case .similarity, .softness, .spill: .number(0...1)
        case .choke: .number(-32...32)
        case .blur: .number(0...32)
        }
    }
}

/// The numbers of an effect of `retouch`.
package enum EffectProperty: String, ConfigProperty {
    case degrees, amount

    package static let owners = ["retouch.effects.0", "nodes.NAME.media.retouch.effects.0"]

    package var type: PropertyType {
        switch self {
        case .degrees: .number(-180...180)
        case .amount: .number(0...1)
        }
    }
}

/// The numbers of a stroke of `retouch`.
package enum StrokeProperty: String, ConfigProperty {
    case degrees, force, radius, hardness

    package static let owners = ["retouch.strokes.NAME", "nodes.NAME.media.retouch.strokes.NAME"]

    package var type: PropertyType {
        switch self {
        case .degrees: .number(-180...180)
        // The brush limits its hardness to 0.99.
        case .force, .hardness: .number(0...1)
        case .radius: .number(0.0001...4)
        }
    }
}

/// The numbers of an entry of `sounds`.
package enum SoundProperty: String, ConfigProperty {
    case volume

    package static let owners = ["sounds.0"]

    package var type: PropertyType { .number(0...100) }
}

/// The numbers of the output: only the volume of the footage's sound can change from frame to frame.
package enum OutputProperty: String, ConfigProperty {
    case volume

    package static let owners = ["output"]

    package var type: PropertyType { SoundProperty.volume.type }
}
