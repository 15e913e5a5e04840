public import SceneGraph

/// A texture slot of a material, for drivers that change its texture.
public struct SlotTarget: Hashable, Sendable {
    /// The names of slots.
    public enum Slot: String, CaseIterable, Sendable {
        /// The material's slot of the same name. A missing `ambient` slot is created.
        case diffuse, ambient, specular, emission, multiply
    }

    /// The material.
    public var material: MaterialID
    /// Its slot. Default: diffuse.
    public var slot: Slot

    /// Creates a target.
    public init(_ material: MaterialID, slot: Slot = .diffuse) {
        self.material = material
        self.slot = slot
    }
}

extension FrameState {
    /// Changes the contents of a slot; its sampling does not change.
    mutating func show(_ contents: MaterialSlot.Contents, in target: SlotTarget) {
        switch target.slot {
        case .diffuse: self[target.material].diffuse.contents = contents
        case .ambient:
            var slot = self[target.material].ambient ?? self[target.material].diffuse
            slot.contents = contents
            self[target.material].ambient = slot
        case .specular: self[target.material].specular.contents = contents
        case .emission: self[target.material].emission.contents = contents
        case .multiply: self[target.material].multiply.contents = contents
        }
    }
}
