extension Comparison {
    /// The same figures and findings without the maps, small enough to keep for thousands of pictures.
    package var withoutMaps: Comparison {
        Comparison(
            referenceSize: referenceSize, resultSize: resultSize, measurements: measurements, findings: findings, maps: [:],
            differing: differing)
    }
}
