public import SceneGraph

/// The opera's change of faces: at each change, which is that of a face lost and found again unless another value counts them, the next mask
/// of a list is worn, then the first again.
public struct FaceChange: Sendable {
    /// The masks in the order in which they are worn.
    public enum Masks: Sendable {
        /// Nodes: the worn one is shown, the others are hidden.
        case nodes([NodeID])
        /// Images: slots show the worn one. Texture swaps come later and win.
        case images(SlotImages)

        /// The number of them.
        package var count: Int {
            switch self {
            case .nodes(let nodes): nodes.count
            case .images(let images): images.count
            }
        }
    }

    /// The number whose whole part counts the changes: at 0 the first mask is worn. Default: how often the face was lost and found again.
    public var changes: DrivenValue
    /// The masks in the order in which they are worn.
    public var masks: Masks

    /// A change of masks. Default: each time the first face is lost and found again.
    public init(on changes: DrivenValue = .timesFoundAgain(face: 0), masks: Masks) {
        self.changes = changes
        self.masks = masks
    }

    /// Dresses a frame's face after so many changes.
    func apply(changes: Double, to state: inout FrameState) {
        guard masks.count > 0 else { return }
        // Numbers below 0 count backwards from the last mask.
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
