public import SceneGraph

/// The opera's change of masks: each change puts on the next mask of a list, cyclically.
///
/// By default, a change happens when a face is lost and found again. Another value can count changes instead.
public struct FaceChange: Sendable {
    /// The masks in the order in which they are worn.
    public enum Masks: Sendable {
        /// Nodes: the current one is visible, the others are hidden.
        case nodes([NodeID])
        /// Images: slots show the current one. Texture swaps are applied later and override it.
        case images(SlotImages)

        /// The number of masks.
        package var count: Int {
            switch self {
            case .nodes(let nodes): nodes.count
            case .images(let images): images.count
            }
        }
    }

    /// The value whose integer part counts the changes; 0 shows the first mask. Default: the number of times that the first
    /// face was lost and found again.
    public var changes: DrivenValue
    /// The masks in the order in which they are worn.
    public var masks: Masks

    /// Creates a change of masks. Default: each time the first face is lost and found again.
    public init(on changes: DrivenValue = .timesFoundAgain(face: 0), masks: Masks) {
        self.changes = changes
        self.masks = masks
    }

    /// Shows the mask for a number of changes.
    func apply(changes: Double, to state: inout FrameState) {
        guard masks.count > 0 else { return }
        // Negative numbers count backwards from the last mask.
        let turns = (changes.rounded(.down) / Double(masks.count)).rounded(.down)
        let worn = min(Int(changes.rounded(.down) - turns * Double(masks.count)), masks.count - 1)
        switch masks {
        case .nodes(let nodes):
            for node in nodes where node != nodes[worn] { state[node].isHidden = true }
        case .images(let images):
            state.show(worn, of: images)
        }
    }
}
