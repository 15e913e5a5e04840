import KernelData
import RasterResources
import Testing

@Suite struct MaterialRecordTests {
    /// Kernels find a slot's record by its index from the beginning of the material's record.
    @Test func slotsAreAtTheBeginningOfARecordInTheOrderOfTheirNames() {
        #expect(MemoryLayout<MaterialRecord>.offset(of: \.slots) == 0)
        #expect(
            MemoryLayout<SlotTable<InputRecord>>.size >= MaterialSlotName.allCases.count * MemoryLayout<InputRecord>.stride - 15
        )
        let table = SlotTable { $0.index }
        #expect(MaterialSlotName.allCases.map { table[$0] } == Array(MaterialSlotName.allCases.indices))
        withUnsafeBytes(of: table) { bytes in
            #expect(Array(bytes.bindMemory(to: Int.self)) == Array(MaterialSlotName.allCases.indices))
        }
    }
}
