import KernelData
import RasterResources

extension UnsafeMutablePointer<MaterialRecord> {
    /// Returns the record of a slot without copying it: the slots are at the beginning of the material's record.
    @inline(__always)
    func slot(_ name: MaterialSlotName) -> UnsafePointer<InputRecord> {
        UnsafeRawPointer(self).assumingMemoryBound(to: InputRecord.self) + name.index
    }
}
