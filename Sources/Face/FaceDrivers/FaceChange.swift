public import SceneGraph

/// The opera's change of faces: each time a face is lost and found again it wears the next mask of a list, then the first again.
public struct FaceChange: Sendable {
    /// The masks in the order in which they are worn.
    public enum Masks: Sendable {
        /// Nodes: the worn one is shown, the others are hidden.
        case nodes([NodeID])
        /// Images: slots show the worn one. Texture swaps come later and win.
        case images(SlotImages)

        /// The number of them.
        public var count: Int {
            switch self {
            case .nodes(let nodes): nodes.count
            case .images(let images): images.count
            }
        }
    }

    /// Which face, counted as ``FaceAnchor`` counts.
    public var faceIndex: Int
    /// The masks in the order in which they are worn.
    public var masks: Masks

    /// A change of masks. Default: of the first face.
    public init(faceIndex: Int = 0, masks: Masks) {
        self.faceIndex = faceIndex
        self.masks = masks
    }

    /// Dresses a frame's face that has been lost and found again so many times.
    func apply(timesFoundAgain: Int, to state: inout FrameState) {
        guard masks.count > 0 else { return }
        let worn = timesFoundAgain % masks.count
        switch masks {
        case .nodes(let nodes):
            for node in nodes where node != nodes[worn] { state[node].isHidden = true }
        case .images(let images):
            state.show(worn, of: images)
        }
    }
}
