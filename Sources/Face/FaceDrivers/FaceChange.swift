public import SceneGraph

/// The opera's change of faces: each time a face is lost and found again it wears the next mask of a list, then the first again.
public struct FaceChange: Sendable {
    /// Something to wear: nodes that are shown, and textures that materials show.
    public struct Mask: Sendable {
        /// Nodes that are shown while the mask is worn and hidden while another one is.
        public var nodes: [NodeID]
        /// What slots show while the mask is worn. Texture swaps come later and win.
        public var textures: [(target: SlotTarget, texture: TextureID)]

        /// A mask from its parts.
        public init(nodes: [NodeID] = [], textures: [(target: SlotTarget, texture: TextureID)] = []) {
            self.nodes = nodes
            self.textures = textures
        }
    }

    /// Which face, counted as ``FaceAnchor`` counts.
    public var faceIndex: Int
    /// The masks in the order in which they are worn.
    public var masks: [Mask]

    /// A change of masks. Default: of the first face.
    public init(faceIndex: Int = 0, masks: [Mask]) {
        self.faceIndex = faceIndex
        self.masks = masks
    }

    /// Dresses a frame's face that has been lost and found again so many times.
    func apply(timesFoundAgain: Int, to state: inout FrameState) {
        guard !masks.isEmpty else { return }
        let worn = masks[timesFoundAgain % masks.count]
        for node in masks.flatMap(\.nodes) where !worn.nodes.contains(node) {
            state[node].isHidden = true
        }
        for (target, texture) in worn.textures {
            state.show(.texture(texture), in: target)
        }
    }
}
