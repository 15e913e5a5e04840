import Files
import Foundation
import RenderTestSupport
import Testing

@testable import ContentCache

/// Hashes of files that are kept: changed files are read again.
@Suite struct FileHashesTests {
    @Test func changedFilesAreHashedAgain() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("a.bin")
            let location = FileLocation(name: "a.bin", path: url.path)
            let hashes = FileHashes()
            #expect(hashes.hashed(location) == nil)
            for content in ["one", "two", "", "two"] {
                try Data(content.utf8).write(to: url, options: .atomic)
                for _ in 0..<2 {
                    #expect(hashes.hashed(location)?.hash == SHA256.hexadecimal(of: Array(content.utf8)), "\(content)")
                    #expect(hashes.hashed(location)?.signature == OpenFile.Signature(at: location))
                }
            }
            try FileManager.default.removeItem(at: url)
            #expect(hashes.hashed(location) == nil)
        }
    }
}
