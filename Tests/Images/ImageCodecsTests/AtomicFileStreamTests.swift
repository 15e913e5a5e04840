import Foundation
import ImageCodecs
import RenderTestSupport
import Testing

@Suite struct AtomicFileStreamTests {
    @Test func fileAppearsWhenComplete() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("page.html")
            try AtomicFile.write("before", to: url)
            let stream = try AtomicFileStream(for: url)
            try stream.write("Schön ")
            try stream.write("变脸")
            let meanwhile = try String(contentsOf: url, encoding: .utf8)
            #expect(meanwhile == "before")
            try stream.commit()
            let written = try String(contentsOf: url, encoding: .utf8)
            #expect(written == "Schön 变脸")
            let left = try names(in: folder)
            #expect(left == ["page.html"])
        }
    }

    @Test func unfinishedStreamLeavesNoFile() throws {
        try withTemporaryFolder { folder in
            do {
                let stream = try AtomicFileStream(for: folder.appendingPathComponent("page.html"))
                try stream.write("half")
            }
            let left = try names(in: folder)
            #expect(left.isEmpty)
        }
    }

    @Test func missingFolderIsNamed() throws {
        try withTemporaryFolder { folder in
            let error = caught(FileWritingError.self) {
                try AtomicFileStream(for: folder.appendingPathComponent("none/page.html"))
            }
            #expect(error?.description.contains("there is no folder") == true)
        }
    }
}
