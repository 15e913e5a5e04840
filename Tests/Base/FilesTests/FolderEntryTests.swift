import Files
import Foundation
import RenderTestSupport
import Testing

@Suite struct FolderEntryTests {
    /// Makes an empty file whose name has the given bytes.
    private func make(_ name: [UInt8], in folder: URL) throws {
        let path = (Array(folder.path.utf8) + [0x2F] + name + [0]).map { CChar(bitPattern: $0) }
        let file = open(path, O_CREAT | O_WRONLY, 0o600)
        try #require(file >= 0)
        close(file)
    }

    @Test func invalidUTF8BytesAreShownAsHexadecimal() {
        let cases: [([UInt8], String)] = [
            (Array("脸é.png".utf8), "脸é.png"), ([0x61, 0xFF, 0x62], "a\\xFFb"), ([0xE8, 0x84], "\\xE8\\x84"),
            ([0xC3, 0x28, 0x0A], "\\xC3(\n"), ([0x80], "\\x80"), ([], ""),
        ]
        for (bytes, shown) in cases { #expect(FolderEntry(bytes: bytes).shownName == shown) }
        #expect(FolderEntry(bytes: [0x61, 0xFF]).name == nil)
        #expect(FolderEntry(bytes: Array("é".utf8)).name == "é")
    }

    #if os(Linux)
        @Test func invalidUTF8NamesAreListedAndOpenTheirFolders() throws {
            try withTemporaryFolder { folder in
                for name in [[0x62], [0xFF, 0x2E, 0x70], [0x61]] as [[UInt8]] { try make(name, in: folder) }
                mkdir((Array(folder.path.utf8) + [0x2F, 0xFE, 0]).map { CChar(bitPattern: $0) }, 0o700)
                let entries = try folderEntries(at: folder.path)
                #expect(entries.map(\.bytes) == [[0x61], [0x62], [0xFE], [0xFF, 0x2E, 0x70]])
                #expect(entries.map { $0.isFolder(in: folder.path) } == [false, false, true, false])
                #expect(FolderNames(in: folder.path).sorted() == ["a", "b"])
            }
        }
    #endif

    @Test func failureToListHasTheReason() throws {
        try withTemporaryFolder { folder in
            try make([0x61], in: folder)
            let missing = caught(FolderListingError.self) { try folderEntries(at: folder.path + "/none") }
            #expect(missing?.isMissing == true)
            let file = caught(FolderListingError.self) { try folderEntries(at: folder.path + "/a") }
            #expect(file?.isMissing == false && file?.reason == "Not a directory")
        }
    }
}
