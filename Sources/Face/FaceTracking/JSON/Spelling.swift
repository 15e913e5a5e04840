/// The name that `word` was probably meant to be, or nil where none is near.
///
/// Near is a third of the letters or fewer to change, add or remove (Levenshtein's distance), whatever their case.
func nearest(to word: String, among names: [String]) -> String? {
    let letters = Array(word.lowercased().utf8)
    guard letters.count <= 64 else { return nil }
    var best: (distance: Int, name: String)?
    for name in names {
        let distance = editDistance(letters, Array(name.lowercased().utf8))
        guard distance <= max(1, name.utf8.count / 3), distance < best?.distance ?? .max else { continue }
        best = (distance, name)
    }
    return best?.name
}

private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in b.enumerated() {
            let replaced = diagonal + (letter == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
        }
    }
    return row[b.count]
}
