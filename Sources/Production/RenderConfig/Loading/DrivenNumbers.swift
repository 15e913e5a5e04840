import SceneGraph

/// The numbers of a config that drivers change and that belong to none of the scene's own things, by where they stand.
struct DrivenNumbers {
    /// What a number belongs to.
    enum Holder: Hashable {
        /// The picture behind everything.
        case background
        /// The picture that a node shows flat.
        case media(NodeID)
        /// A sound, by its place in the list.
        case sound(Int)
        /// The videos that are made.
        case output
    }

    /// Where a number stands.
    struct Place: Hashable {
        var holder: Holder
        /// The keys that lead there.
        var key: String

        init(_ key: String, of holder: Holder) {
            (self.holder, self.key) = (holder, key)
        }
    }

    /// The numbers of one holder.
    struct Part {
        fileprivate let numbers: DrivenNumbers
        fileprivate let holder: Holder

        /// A number.
        /// - Parameter resting: its value where nothing drives it.
        func callAsFunction(_ key: String, _ resting: some BinaryFloatingPoint) -> FrameNumber {
            FrameNumber(Double(resting), parameter: numbers.parameters[Place(key, of: holder)])
        }
    }

    private var parameters: [Place: ParameterID] = [:]

    /// The numbers of one holder.
    subscript(holder: Holder) -> Part { Part(numbers: self, holder: holder) }

    /// Lets a number be driven.
    mutating func drive(_ place: Place, resting: Double, in scene: inout Scene) -> ParameterID {
        if let known = parameters[place] { return known }
        let id = scene.add(parameter: resting)
        parameters[place] = id
        return id
    }
}
