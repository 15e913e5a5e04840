import ComparisonFiles
import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

/// Which pictures of two folders are held against each other.
@Suite struct ImageMatchTests {
    /// Makes files, empty ones, since matching looks at names alone.
    private func make(_ names: [String], in folder: URL) throws {
        for name in names {
            let url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
    }

    private func match(
        _ references: [String], _ results: [String], preparing: (URL) throws -> Void = { _ in }
    ) throws -> (names: [String], passedOver: [String]) {
        try withTemporaryFolder { folder in
            let (a, b) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
            for side in [a, b] { try FileManager.default.createDirectory(at: side, withIntermediateDirectories: true) }
            try make(references, in: a)
            try make(results, in: b)
            try preparing(folder)
            let match = try ImageMatch(reference: a, result: b)
            #expect(match.isOfFolders)
            for entry in match.entries {
                #expect(entry.pair.reference.path == a.appendingPathComponent(entry.pair.name).path)
                #expect(entry.pair.result.path == b.appendingPathComponent(entry.pair.name).path)
            }
            let marks: [ImageMatch.Entry.Presence: String] = [.both: "=", .referenceOnly: "-", .resultOnly: "+"]
            let start = folder.path.count + 1
            return (
                match.entries.map { (marks[$0.presence] ?? "?") + $0.pair.name },
                match.passedOver.map { String($0.path.dropFirst(start)) }
            )
        }
    }

    @Test func missingAndExtraPicturesAreNamedInByteOrder() throws {
        let found = try match(
            ["b.png", "a10.png", "a9.png", "Z.png", "deep/er/x.png"],
            ["b.png", "a9.png", "deep/er/x.png", "deep/y.PNG", "c.png"])
        #expect(found.names == ["-Z.png", "-a10.png", "=a9.png", "=b.png", "+c.png", "=deep/er/x.png", "+deep/y.PNG"])
        #expect(found.passedOver.isEmpty)
    }

    @Test func hiddenFilesAreLeftOutAndOthersThanPicturesAreTold() throws {
        let found = try match(
            ["a.png", ".hidden.png", ".git/b.png", "notes.txt", "sub/c.gif"], ["a.png", "sub/d.png.part", ".DS_Store"])
        #expect(found.names == ["=a.png"])
        #expect(found.passedOver == ["a/notes.txt", "a/sub/c.gif", "b/sub/d.png.part"])
    }

    @Test func namesAreTheSameWhereTheirBytesAre() throws {
        // The same letter in one piece and in two, which Swift's own comparison takes for one.
        let (composed, decomposed) = ("\u{E9}.png", "e\u{301}.png")
        let found = try match([composed, "脸.png", "a b%20#?.png"], [decomposed, "脸.png", "a b%20#?.png"])
        #expect(
            found.names.map { Array($0.utf8) }
                == ["=a b%20#?.png", "+" + decomposed, "-" + composed, "=脸.png"].map { Array($0.utf8) })
    }

    @Test func linksAreFollowedAndLoopsEnd() throws {
        let found = try match(["x/a.png"], ["x/a.png"]) { folder in
            for side in ["a", "b"] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path + "/\(side)/x/loop", withDestinationPath: "..")
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path + "/\(side)/again", withDestinationPath: "x")
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path + "/\(side)/link.png", withDestinationPath: "x/a.png")
            }
        }
        // Each folder is entered once, by the first of its names.
        #expect(found.names == ["=again/a.png", "=link.png"])
        #expect(found.passedOver == ["a/again/loop", "a/x", "b/again/loop", "b/x"])
    }

    @Test func aLinkThatLeadsNowhereIsAPictureThatCannotBeRead() throws {
        let found = try match(["a.png"], ["a.png"]) { folder in
            try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/b.png", withDestinationPath: "nowhere")
        }
        #expect(found.names == ["=a.png", "-b.png"])
    }

    @Test func whatCannotBeMatchedIsRefusedInOneLine() throws {
        try withTemporaryFolder { folder in
            try make(["a/x.txt", "b/.x.png", "c.png"], in: folder)
            let cases: [(String, String, String)] = [
                ("a", "b", "holds a picture"), ("a", "c.png", "compare two pictures or two folders"),
                ("c.png", "a", "compare two pictures or two folders"), ("none", "a", "there is no such picture or folder"),
                ("c.png", "none.png", "there is no such picture or folder"),
            ]
            for (reference, result, words) in cases {
                let error = #expect(throws: MatchingError.self) {
                    try ImageMatch(
                        reference: folder.appendingPathComponent(reference), result: folder.appendingPathComponent(result))
                }
                #expect(error?.description.contains(words) == true, "\(reference), \(result): \(error?.description ?? "")")
                #expect(error?.description.contains("\n") == false)
            }
        }
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func aFolderThatCannotBeReadStopsTheRun() throws {
        try withTemporaryFolder { folder in
            try make(["a/x.png", "a/locked/y.png", "b/x.png"], in: folder)
            let locked = folder.appendingPathComponent("a/locked").path
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked) }
            #expect(throws: MatchingError.unreadableFolder(path: locked, reason: "Permission denied")) {
                try ImageMatch(
                    reference: folder.appendingPathComponent("a"), result: folder.appendingPathComponent("b"))
            }
        }
    }
}
