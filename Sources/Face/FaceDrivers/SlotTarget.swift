public import SceneGraph

/// A texture slot of a material, for drivers that change its texture.
public struct SlotTarget: Hashable, Sendable {
    /// The material.
    public var material: MaterialID
    /// Its slot. A missing `ambient` slot is created. Default: diffuse.
    public var slot: MaterialSlotName

    /// Creates a target.
    public init(_ material: MaterialID, slot: MaterialSlotName = .diffuse) {
        self.material = material
        self.slot = slot
    }
}

extension FrameState {
    /// Changes the contents of a slot; its sampling does not change.
    mutating func show(_ contents: MaterialSlot.Contents, in target: SlotTarget) {
        var slot = self[target.material][target.slot] ?? self[target.material].diffuse
        slot.contents = contents
        self[target.material][target.slot] = slot
    }
}
