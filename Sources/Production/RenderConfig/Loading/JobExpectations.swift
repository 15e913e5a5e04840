package import ConfigLanguage
import ConfigSettings

/// The expectations of a config that only the frames can check: which faces there are, and that models are seen.
package struct JobExpectations: Sendable {
    /// The faces that it names, counted from 0 in the order in which they are first seen, each where it is first named.
    package private(set) var faces: [Located<Int>] = []
    /// The models that are meant to be seen: the places in the scene of each one's nodes, and where the config has it.
    package var models: [Located<Range<Int>>] = []

    /// Counts on a face.
    mutating func face(_ index: Int, at location: ConfigLocation) {
        guard !faces.contains(where: { $0.value == index }) else { return }
        faces.append(Located(index, at: location))
    }
}
