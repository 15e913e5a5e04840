/// The steps that are applied to a picture, in order: each step works on what the ones before it left.
///
///     var program = RetouchProgram()
///     program.add(RetouchStroke(name: "cheek", dabs: [Dab(.smoothSkin, at: SIMD2(0.4, 0.5))]))
///     program.apply(to: &picture, threads: 2)
///     program.undo("cheek")
///
/// A picture is never retouched in place and remembered: undoing is taking a step out and starting from the picture again.
public struct RetouchProgram: Sendable {
    /// One thing that was done, and that is undone as one.
    public enum Step: Sendable {
        /// A run of dabs.
        case stroke(RetouchStroke)
        /// A filter over a region.
        case effect(RegionEffect)

        /// The name of the step; empty where it has none.
        public var name: String {
            switch self {
            case .stroke(let stroke): stroke.name
            case .effect(let effect): effect.name
            }
        }
    }

    /// The steps, first in, first out.
    public private(set) var steps: [Step] = []

    /// A program of steps. Default: none, which leaves pictures as they are.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// Adds a stroke behind the others.
    public mutating func add(_ stroke: RetouchStroke) {
        steps.append(.stroke(stroke))
    }

    /// Adds an effect behind the others.
    public mutating func add(_ effect: RegionEffect) {
        steps.append(.effect(effect))
    }

    /// Takes the last step out, or the last one of a name; the others keep their order.
    /// - Returns: whether there was one.
    @discardableResult
    public mutating func undo(_ name: String? = nil) -> Bool {
        guard let index = steps.lastIndex(where: { name == nil || $0.name == name }) else { return false }
        steps.remove(at: index)
        return true
    }

    /// Takes all steps out.
    public mutating func reset() {
        steps = []
    }

    /// Whether a step lies on the face, so that `apply` needs its surface.
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
