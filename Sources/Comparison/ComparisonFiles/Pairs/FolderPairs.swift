import Foundation

/// The pictures of two folders, paired by their names.
struct FolderPairs {
    /// The pairs, in byte order of their names.
    private(set) var entries: [ImageMatch.Entry] = []
    /// Remarks about names, one per line.
    private(set) var notes: [String] = []

    private let references: ImageFolder
    private let results: ImageFolder

    /// Pairs names with identical bytes, then the remaining names that differ only in the composition of accents.
    init(_ references: ImageFolder, _ results: ImageFolder) {
        (self.references, self.results) = (references, results)
        let (inReference, inResult) = (Set(references.pictures), Set(results.pictures))
        entries = inReference.intersection(inResult).map { entry($0, $0) }
        pairRemaining(inReference.subtracting(inResult), inResult.subtracting(inReference))
        addUnreachable()
        entries.sort { RelativeName(text: $0.pair.name) < RelativeName(text: $1.pair.name) }
        noteTwins(in: references)
        noteTwins(in: results)
    }

    private func entry(_ reference: RelativeName, _ result: RelativeName) -> ImageMatch.Entry {
        ImageMatch.Entry(pair(reference, result))
    }

    private func pair(_ reference: RelativeName, _ result: RelativeName) -> ImagePair {
        ImagePair(name: reference.text, reference: references.url(of: reference), result: results.url(of: result))
    }

    /// Swift's string comparison ignores the composition of accents.
    private mutating func pairRemaining(_ inReference: Set<RelativeName>, _ inResult: Set<RelativeName>) {
        let (left, right) = (Dictionary(grouping: inReference, by: \.text), Dictionary(grouping: inResult, by: \.text))
        for reference in inReference.sorted() {
            guard left[reference.text]?.count == 1, let others = right[reference.text], others.count == 1 else {
                entries.append(ImageMatch.Entry(pair(reference, reference), presence: .referenceOnly))
                continue
            }
            entries.append(entry(reference, others[0]))
            let (one, other) = (references.url(of: reference).relativePath, results.url(of: others[0]).relativePath)
            notes.append("\(one) and \(other) are compared: their names differ only in how accents are composed (NFC, NFD)")
        }
        let cases = Dictionary(grouping: inReference) { $0.text.lowercased() }
        for result in inResult.sorted() where left[result.text]?.count != 1 || right[result.text]?.count != 1 {
            entries.append(ImageMatch.Entry(pair(result, result), presence: .resultOnly))
            guard left[result.text] == nil, let other = cases[result.text.lowercased()]?.min() else { continue }
            let (one, another) = (references.url(of: other).relativePath, results.url(of: result).relativePath)
            notes.append("\(one) and \(another) are not compared: their names differ in upper and lower case")
        }
    }

    /// Adds an entry for each name that cannot be reached, with the reasons of both folders.
    private mutating func addUnreachable() {
        var reasons: [RelativeName: [String]] = [:]
        for folder in [references, results] {
            for entry in folder.unreachable {
                reasons[entry.name, default: []].append("\(folder.url(of: entry.name).relativePath): \(entry.reason)")
            }
        }
        entries += reasons.map { name, reasons in
            ImageMatch.Entry(pair(name, name), presence: .unreachable(reason: reasons.joined(separator: "; ")))
        }
    }

    /// Notes names that some systems treat as equal.
    private mutating func noteTwins(in folder: ImageFolder) {
        let groups = Dictionary(grouping: folder.pictures) { $0.text.lowercased() }.values.filter { $0.count > 1 }
        for twins in groups.map({ $0.sorted() }).sorted(by: { $0[0] < $1[0] }) {
            let names = twins.map { folder.url(of: $0).relativePath }.joined(separator: " and ")
            notes.append("\(names) are the same file on macOS and Windows; rename all but one")
        }
    }
}
