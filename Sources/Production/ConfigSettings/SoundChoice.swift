package import ConfigLanguage

/// The footage whose sound videos carry.
package enum SoundChoice: Sendable {
    /// The background's footage if it has sound, otherwise the first media with sound.
    case first
    /// The footage of a node's media.
    case node(Located<String>)
    /// No sound.
    case nothing
}

extension ValueType where Value == SoundChoice {
    /// Whether videos have sound, or the node whose media supplies it.
    package static let sound = ValueType(
        "true, false or the name of a node with media",
        schema: { definitions in
            ["anyOf": [ValueType<Bool>.boolean.schema(&definitions), ValueType<String>.nodeName.schema(&definitions)]]
        },
        json: { choice in
            switch choice {
            case .first: .boolean(true)
            case .nothing: .boolean(false)
            case .node(let name): .string(name.value)
            }
        },
        read: { value, reading in
            let attempt = ConfigReading()
            if let isWanted = ValueType<Bool>.boolean.read(value, attempt) { return isWanted ? .first : .nothing }
            if let name = ValueType<String>.nodeName.read(value, attempt) { return .node(Located(name, at: value.location)) }
            return reading.refuse(value, expecting: "true, false or the name of a node with media")
        })
}
