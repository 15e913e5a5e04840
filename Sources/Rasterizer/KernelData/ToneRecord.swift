package import RasterResources

/// The exposure and tone mapping of a frame's lit surfaces, as plain numbers.
package struct ToneRecord {
    /// A factor on the light.
    package var exposure: Float
    package var rollsOff: Bool
    /// Whether exposure or tone mapping changes any colour.
    package var isOn: Bool

    package init(_ list: DrawList) {
        exposure = list.exposure
        rollsOff = list.toneMapping == .filmic
        isOn = rollsOff || exposure != 1
    }
}
