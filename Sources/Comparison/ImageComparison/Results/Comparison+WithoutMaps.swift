extension Comparison {
    /// The comparison without its maps, small enough to keep for thousands of pictures.
    package var withoutMaps: Comparison {
        Comparison(
            referenceSize: referenceSize, resultSize: resultSize, measurements: measurements, findings: findings, maps: [:],
            differing: differing)
    }
}
