package import ConfigLanguage
import ConfigSettings

/// The assumptions of a config that can be checked only while rendering: which faces exist, and that models are visible.
package struct JobExpectations: Sendable {
    /// The faces that it names, counted from 0 in order of appearance, each with the location of its first use.
    package private(set) var faces: [Located<Int>] = []
    /// The models that should be visible: the range of node indices of each one, and its location in the config.
    package var models: [Located<Range<Int>>] = []

    /// Records that the config expects a face.
    mutating func face(_ index: Int, at location: ConfigLocation) {
        guard !faces.contains(where: { $0.value == index }) else { return }
        faces.append(Located(index, at: location))
    }
}
