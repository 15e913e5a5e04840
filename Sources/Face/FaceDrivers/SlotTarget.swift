public import SceneGraph

/// One slot of one material that shows textures, for drivers that change them.
public struct SlotTarget: Hashable, Sendable {
    /// The slots by name.
    public enum Slot: String, CaseIterable, Sendable {
        /// The material's slot of the same name; `ambient` is made where there is none.
        case diffuse, ambient, specular, emission, multiply
    }

    /// The material.
    public var material: MaterialID
    /// Its slot. Default: diffuse.
    public var slot: Slot

    /// A slot of a material.
    public init(_ material: MaterialID, slot: Slot = .diffuse) {
        self.material = material
        self.slot = slot
    }
}

extension FrameState {
    /// Lets a slot show something else, read as before.
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
