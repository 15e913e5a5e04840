package import ConfigLanguage
import ConfigSettings

/// The assumptions of a config that can be checked only while rendering: which faces exist, and that models are visible.
package struct JobExpectations: Sendable {
    /// A node of the config whose model should be visible.
    package struct ExpectedModel: Sendable {
        /// The indices of its nodes in the scene.
        package var nodes: Range<Int>
        /// The location of the node in the config.
        package var location: ConfigLocation
        /// The node's own scale; nil if it differs between the axes.
        package var scale: Float?
        /// Whether its size and place were found for the head, so that they need no check.
        package var isFitted: Bool
        /// The value of `fit` that suits the model; nil if it is not worn, or if another key of the node excludes `fit`.
        package var fit: String?
    }

    /// The faces that it names, counted from 0 in order of appearance, each with the location of its first use.
    package private(set) var faces: [Located<Int>] = []
    /// The models that should be visible.
    package var models: [ExpectedModel] = []

    /// Records that the config expects a face.
    mutating func face(_ index: Int, at location: ConfigLocation) {
        guard !faces.contains(where: { $0.value == index }) else { return }
        faces.append(Located(index, at: location))
    }
}
