import ConfigSettings
import Keying

extension ChromaKey {
    /// A number of the key; nil if its keyer has no such number, which then cannot be set.
    subscript(number: KeyProperty) -> Double? {
        get {
            switch (number, keyer) {
            case (.similarity, .distance(let keyer)): keyer.similarity
            case (.similarity, .range): nil
            case (.softness, .distance(let keyer)): keyer.softness
            case (.softness, .range(let keyer)): keyer.softness
            case (.spill, _): spill
            case (.choke, _): choke
            case (.blur, _): blur
            }
        }
        set {
            guard let newValue else { return }
            switch (number, keyer) {
            case (.similarity, .distance(var distance)):
                distance.similarity = newValue
                keyer = .distance(distance)
            case (.similarity, .range): break
            case (.softness, .distance(var distance)):
                distance.softness = newValue
                keyer = .distance(distance)
            case (.softness, .range(var range)):
                range.softness = newValue
                keyer = .range(range)
            case (.spill, _): spill = newValue
            case (.choke, _): choke = newValue
            case (.blur, _): blur = newValue
            }
        }
    }
}
