/// The steps that are applied to a picture, in order; each works on the result of the ones before.
///
///     var program = RetouchProgram()
///     program.add(RetouchStroke(name: "cheek", dabs: [Dab(.smoothSkin, at: SIMD2(0.4, 0.5))]))
///     program.apply(to: &picture, threads: 2)
///     program.undo("cheek")
///
/// A program does not store pictures: to undo a step, remove it and apply the program to the original picture again.
public struct RetouchProgram: Sendable {
    /// An operation that is undone as a whole.
    public enum Step: Sendable {
        /// A run of dabs.
        case stroke(RetouchStroke)
        /// A filter over a region.
        case effect(RegionEffect)

        /// The name of the step; empty if it has none.
        public var name: String {
            switch self {
            case .stroke(let stroke): stroke.name
            case .effect(let effect): effect.name
            }
        }
    }

    /// The steps in the order in which they are applied.
    public private(set) var steps: [Step] = []

    /// Creates a program of steps. Default: none, which does not change pictures.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// Appends a stroke.
    public mutating func add(_ stroke: RetouchStroke) {
        steps.append(.stroke(stroke))
    }

    /// Appends an effect.
    public mutating func add(_ effect: RegionEffect) {
        steps.append(.effect(effect))
    }

    /// Removes the last step, or the last one with a name; the others keep their order.
    /// - Returns: whether there was such a step.
    @discardableResult
    public mutating func undo(_ name: String? = nil) -> Bool {
        guard let index = steps.lastIndex(where: { name == nil || $0.name == name }) else { return false }
        steps.remove(at: index)
        return true
    }

    /// Removes all steps.
    public mutating func reset() {
        steps = []
    }

    /// Whether a step is on the face, so that `apply` needs its surface.
    package var needsFace: Bool {
        steps.contains { step in
            switch step {
            case .stroke(let stroke):
                stroke.region?.space == .face || stroke.dabs.contains { $0.space != .picture }
            case .effect(let effect): effect.region.space == .face
            }
        }
    }
}
