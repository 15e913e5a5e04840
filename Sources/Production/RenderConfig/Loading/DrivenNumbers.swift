import SceneGraph

/// Numbers of a config that drivers change and that belong to no object of the scene, by their location.
struct DrivenNumbers {
    /// The owner of a number.
    enum Holder: Hashable {
        /// The background picture.
        case background
        /// The flat picture of a node.
        case media(NodeID)
        /// A sound, by its index in the list.
        case sound(Int)
        /// The output videos.
        case output
    }

    /// The location of a number.
    struct Place: Hashable {
        var holder: Holder
        /// The path of keys to the number.
        var key: String

        init(_ key: String, of holder: Holder) {
            (self.holder, self.key) = (holder, key)
        }
    }

    /// The numbers of one owner.
    struct Part {
        fileprivate let numbers: DrivenNumbers
        fileprivate let holder: Holder

        /// Returns a number.
        /// - Parameter resting: its value without a driver.
        func callAsFunction(_ key: String, _ resting: some BinaryFloatingPoint) -> FrameNumber {
            FrameNumber(Double(resting), parameter: numbers.parameters[Place(key, of: holder)])
        }
    }

    private var parameters: [Place: ParameterID] = [:]

    /// Returns the numbers of one owner.
    subscript(holder: Holder) -> Part { Part(numbers: self, holder: holder) }

    /// Returns the parameter that drives a number, added to the scene on the first call.
    mutating func drive(_ place: Place, resting: Double, in scene: inout Scene) -> ParameterID {
        if let known = parameters[place] { return known }
        let id = scene.add(parameter: resting)
        parameters[place] = id
        return id
    }
}
