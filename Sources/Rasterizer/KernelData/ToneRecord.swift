package import RasterResources

/// The exposure of a frame's lit surfaces, and the treatment of what is brighter than white, as plain numbers.
package struct ToneRecord {
    /// A factor on the light.
    package var exposure: Float
    package var rollsOff: Bool
    /// Whether any of it changes anything.
    package var isOn: Bool

    package init(_ list: DrawList) {
        exposure = list.exposure
        rollsOff = list.toneMapping == .filmic
        isOn = rollsOff || exposure != 1
    }
}
