import ComparisonFiles
import Foundation
import ImageCodecs
import ImageComparison
import Imaging
import RenderTestSupport
import Testing

/// Pairing of the pictures in two folders.
@Suite struct ImageMatchTests {
    /// Makes empty files, because matching reads names only.
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

    @Test func hiddenFilesAreSkippedAndOtherFilesReported() throws {
        let found = try match(
            ["a.png", ".hidden.png", ".git/b.png", "notes.txt", "sub/c.gif"], ["a.png", "sub/d.png.part", ".DS_Store"])
        #expect(found.names == ["=a.png"])
        #expect(found.passedOver == ["a/notes.txt", "a/sub/c.gif", "b/sub/d.png.part"])
    }

    @Test func differentlyComposedAccentsArePairedWithANote() throws {
        // The same letter, precomposed and decomposed.
        let (composed, decomposed) = ("\u{E9}.png", "e\u{301}.png")
        try withTemporaryFolder { folder in
            try make(["a/" + composed, "a/both\u{E9}.png", "a/脸.png", "a/a b%20#?.png"], in: folder)
            try make(
                ["b/" + decomposed, "b/both\u{E9}.png", "b/bothe\u{301}.png", "b/脸.png", "b/a b%20#?.png"], in: folder)
            let match = try ImageMatch(
                reference: folder.appendingPathComponent("a"), result: folder.appendingPathComponent("b"))
            let pairs = match.entries.map { ($0.presence, $0.pair) }
            let names: [String] = ["a b%20#?.png", "bothe\u{301}.png", "both\u{E9}.png", composed, "脸.png"]
            #expect(pairs.map { Array($0.1.name.utf8) } == names.map { Array($0.utf8) })
            #expect(pairs.map(\.0) == [.both, .resultOnly, .both, .both, .both])
            let respelled = pairs[3].1
            #expect(respelled.reference.path.utf8.elementsEqual((folder.path + "/a/" + composed).utf8))
            #expect(respelled.result.path.utf8.elementsEqual((folder.path + "/b/" + decomposed).utf8))
            #expect(match.notes.count == 2)
            #expect(match.notes[0].contains("differ only in how accents are composed"))
            #expect(match.notes[1].contains("are the same file on macOS and Windows"))
        }
    }

    @Test func namesThatDifferInCaseAreNoted() throws {
        try withTemporaryFolder { folder in
            try make(["a/A.png", "a/a.png", "a/sub/B.png", "b/A.png", "b/a.png", "b/sub/b.png"], in: folder)
            let match = try ImageMatch(
                reference: folder.appendingPathComponent("a"), result: folder.appendingPathComponent("b"))
            #expect(match.entries.map(\.presence) == [.both, .both, .referenceOnly, .resultOnly])
            #expect(match.notes.map { $0.contains("are the same file on macOS and Windows") } == [false, true, true])
            #expect(match.notes[0].hasSuffix("b/sub/b.png are not compared: their names differ in upper and lower case"))
        }
    }

    #if os(Linux)
        @Test func invalidUTF8NameFailsOnlyItsPair() throws {
            try withTemporaryFolder { folder in
                try make(["a/x.png", "b/x.png"], in: folder)
                func bytes(_ path: String) -> [CChar] {
                    (Array((folder.path + "/" + path).utf8) + [0xFF] + Array(".png".utf8) + [0]).map { CChar(bitPattern: $0) }
                }
                for path in ["a/bad", "b/bad", "b/extra"] { close(open(bytes(path), O_CREAT | O_WRONLY, 0o600)) }
                mkdir(bytes("a/folder"), 0o700)
                let match = try ImageMatch(
                    reference: folder.appendingPathComponent("a"), result: folder.appendingPathComponent("b"))
                #expect(match.entries.map(\.pair.name) == ["bad\\xFF.png", "extra\\xFF.png", "folder\\xFF.png", "x.png"])
                let summary = try FileComparison().run(match)
                let name = "the name is not UTF-8 text; rename the"
                let (a, b) = (folder.path + "/a/", folder.path + "/b/")
                #expect(
                    summary.pairs.prefix(3).map(\.reasons) == [
                        ["\(a)bad\\xFF.png: \(name) file; \(b)bad\\xFF.png: \(name) file"],
                        ["\(b)extra\\xFF.png: \(name) file"], ["\(a)folder\\xFF.png: \(name) folder"],
                    ])
                #expect(summary.pairs.prefix(3).allSatisfy { $0.verdict == .failed && $0.isUnreadable })
            }
        }
    #endif

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
        // Each folder is visited once, under the first of its names.
        #expect(found.names == ["=again/a.png", "=link.png"])
        #expect(found.passedOver == ["a/again/loop", "a/x", "b/again/loop", "b/x"])
    }

    @Test func danglingLinkIsAnUnreadablePicture() throws {
        let found = try match(["a.png"], ["a.png"]) { folder in
            try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/b.png", withDestinationPath: "nowhere")
        }
        #expect(found.names == ["=a.png", "-b.png"])
    }

    @Test func unmatchableInputsGiveOneLineErrors() throws {
        try withTemporaryFolder { folder in
            try make(["a/x.txt", "b/.x.png", "c.png"], in: folder)
            let cases: [(String, String, String)] = [
                ("a", "b", "contains a picture"), ("a", "c.png", "compare two pictures or two folders"),
                ("c.png", "a", "compare two pictures or two folders"), ("none", "a", "there is no such picture or folder"),
                ("c.png", "none.png", "there is no such picture or folder"),
            ]
            for (reference, result, words) in cases {
                let error = caught(MatchingError.self) {
                    try ImageMatch(
                        reference: folder.appendingPathComponent(reference), result: folder.appendingPathComponent(result))
                }
                #expect(error?.description.contains(words) == true, "\(reference), \(result): \(error?.description ?? "")")
                #expect(error?.description.contains("\n") == false)
            }
        }
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func unreadableFolderFailsOnlyItsPair() throws {
        try withTemporaryFolder { folder in
            try make(["a/x.png", "a/locked/y.png", "b/x.png"], in: folder)
            let (a, b) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
            let locked = folder.path + "/a/locked"
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked) }
            let reason = "the folder cannot be read: Permission denied"
            #expect(
                try ImageMatch(reference: a, result: b).entries.map(\.presence) == [
                    .unreachable(reason: "\(locked): \(reason)"), .both,
                ])
            #expect(throws: MatchingError.unreadableFolder(path: locked, reason: "Permission denied")) {
                try ImageMatch(reference: folder.appendingPathComponent("a/locked"), result: b)
            }
        }
    }
}
