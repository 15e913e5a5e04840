@testable import ContentCache
import Foundation
import RenderTestSupport
import Synchronization
import Testing

/// A cache returns the stored content, or nothing.
@Suite struct ContentCacheTests {
    private static let kind = EntryKind(name: "number", version: 1)

    private func key(_ text: String, _ kind: EntryKind = kind, parameters: [String] = []) -> ContentKey {
        ContentKey(kind, of: [Array(text.utf8)], parameters: parameters)
    }

    private func keep(_ numbers: [UInt32], as key: ContentKey, in cache: ContentCache) {
        cache.keep(key) { entry in
            entry.write(numbers.count)
            entry.write(numbers)
        }
    }

    private func read(_ key: ContentKey, from cache: ContentCache) -> [UInt32]? {
        cache.read(key) { entry in try entry.array(of: UInt32.self, count: try entry.number()) }
    }

    private func withCache<Result>(limit: Int = 1 << 20, _ body: (ContentCache, URL) throws -> Result) throws -> Result {
        try withTemporaryFolder { folder in
            let place = folder.appendingPathComponent("a/cache")
            return try body(ContentCache(folder: place.path, limit: limit), place)
        }
    }

    @Test func keptEntriesAreFoundByEveryCacheOfTheFolder() throws {
        try withCache { cache, folder in
            #expect(read(key("a"), from: cache) == nil)
            keep([1, 2, 3], as: key("a"), in: cache)
            keep([], as: key("b"), in: cache)
            #expect(read(key("a"), from: cache) == [1, 2, 3] && read(key("b"), from: cache) == [])
            let other = ContentCache(folder: folder.path)
            #expect(read(key("a"), from: other) == [1, 2, 3] && other.activity.found == 1)
            #expect(cache.shares().map(\.kind) == ["number"] && cache.shares().map(\.entries) == [2])
            // Unfinished files are gone, and other users have no access.
            #expect(try names(in: folder).allSatisfy { EntryName.kind(of: $0) == "number" })
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
            #expect(mode == 0o700)
        }
    }

    /// Elements of 1, 2, 4, 8 and 16 bytes; of each byte, the next element has another difference.
    @Test func packedArraysAreReadAsTheyWereAndTakeLessRoom() throws {
        try packAndRead { UInt8(truncatingIfNeeded: $0 * 7) }
        try packAndRead { UInt16(truncatingIfNeeded: $0 / 300 &* 0x0203) }
        try packAndRead { UInt32(truncatingIfNeeded: $0 / 300 &* 0x0101_0203) }
        try packAndRead { UInt64(truncatingIfNeeded: $0 / 300 &* 0x0403_0201_0101_0203) }
        try packAndRead { SIMD4<UInt32>(repeating: UInt32($0 / 300)) &* SIMD4(0x0101_0203, 5, 0x0700_0000, 0x1100) }
    }

    private func packAndRead<Element: BitwiseCopyable & Equatable>(_ element: (Int) -> Element) throws {
        try withCache { cache, _ in
            let counts = [0, 1, 2, 3, 50_000]
            for count in counts {
                let elements = (0..<count).map(element)
                cache.keep(key("\(count)")) { $0.write(packed: elements) }
                let kept = cache.read(key("\(count)")) { try $0.packedArray(of: Element.self, count: count) }
                #expect(kept == elements)
            }
            #expect(cache.shares().map(\.bytes).reduce(0, +) < 20_000)
            for count in counts {
                #expect(cache.read(key("\(count)")) { try $0.packedArray(of: Element.self, count: count + 1) } == nil)
            }
        }
    }

    @Test func everyDependencyChangesTheKey() {
        let keys = [
            key("a"), key("b"), key("a", parameters: [""]), key("a", parameters: ["x"]), key("a", parameters: ["x", ""]),
            key("a", EntryKind(name: "number", version: 2)), key("a", EntryKind(name: "numbers", version: 1)),
            ContentKey(Self.kind, of: [Array("a".utf8), []]), ContentKey(Self.kind, of: []),
        ]
        #expect(Set(keys.map(\.fileName)).count == keys.count)
        #expect(key("a").fileName == key("a").fileName)
    }

    /// Every byte of an entry with one bit flipped, with all bits flipped, and with the file truncated before it.
    @Test func damagedEntriesAreRemovedAndNeverReturned() throws {
        try withCache { cache, folder in
            keep([7, 8, 9], as: key("a"), in: cache)
            let file = folder.appendingPathComponent(key("a").fileName)
            let whole = try Data(contentsOf: file)
            for index in whole.indices {
                for damage in 0..<3 {
                    var bytes = whole
                    if damage == 2 { bytes = bytes.prefix(index) } else { bytes[index] ^= damage == 0 ? 1 : 0xFF }
                    try bytes.write(to: file)
                    #expect(read(key("a"), from: cache) == nil, "byte \(index), damage \(damage)")
                    #expect(!FileManager.default.fileExists(atPath: file.path))
                }
            }
            try (whole + [0]).write(to: file)
            #expect(read(key("a"), from: cache) == nil)
            keep([7, 8, 9], as: key("a"), in: cache)
            #expect(read(key("a"), from: cache) == [7, 8, 9])
            #expect(cache.activity.damaged == 3 * whole.count + 1)
        }
    }

    @Test func renamedEntryIsNotReturned() throws {
        try withCache { cache, folder in
            keep([1], as: key("a"), in: cache)
            try FileManager.default.moveItem(
                at: folder.appendingPathComponent(key("a").fileName), to: folder.appendingPathComponent(key("b").fileName))
            #expect(read(key("b"), from: cache) == nil && read(key("a"), from: cache) == nil)
        }
    }

    /// A length beyond the file's end allocates no memory, with any checksum.
    @Test func lengthsBeyondTheFileAreRejected() throws {
        try withCache { cache, _ in
            for count in [2, 1 << 40, Int.max] {
                cache.keep(key("long")) { entry in
                    entry.write(count)
                    entry.write([5 as UInt32])
                }
                #expect(read(key("long"), from: cache) == nil)
            }
        }
    }

    @Test func leastRecentlyReadEntriesAreEvictedFirst() throws {
        let numbers = [UInt32](repeating: 1, count: 1000)
        // Capacity for three entries.
        try withCache(limit: 3 * 4100) { cache, folder in
            for (age, name) in ["a", "b", "c"].enumerated() {
                keep(numbers, as: key(name), in: cache)
                let time = Date(timeIntervalSince1970: 1_000_000 + Double(age))
                try FileManager.default.setAttributes(
                    [.modificationDate: time], ofItemAtPath: folder.appendingPathComponent(key(name).fileName).path)
            }
            #expect(read(key("a"), from: cache) == numbers)
            keep(numbers, as: key("d"), in: cache)
            #expect(read(key("b"), from: cache) == nil)
            for name in ["a", "c", "d"] { #expect(read(key(name), from: cache) == numbers, "\(name)") }
            // An entry larger than the limit is not stored, and evicts nothing.
            keep([UInt32](repeating: 1, count: 4000), as: key("e"), in: cache)
            #expect(read(key("e"), from: cache) == nil && cache.shares().map(\.entries) == [3])
        }
    }

    @Test func clearingLeavesOtherFiles() throws {
        try withCache { cache, folder in
            keep([1], as: key("a"), in: cache)
            let digits = String(repeating: "0", count: 64)
            let others = [
                "notes.txt", "number-12.entry", "Number-\(digits).entry", "number-\(digits).entry.bak", "-\(digits).entry",
            ]
            for name in others { try Data([1]).write(to: folder.appendingPathComponent(name)) }
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("folder-\(digits).entry"), withIntermediateDirectories: false)
            let (removed, problem) = cache.clear()
            #expect(problem == nil && removed.map(\.entries) == [1])
            #expect(try names(in: folder) == (others + ["folder-\(digits).entry"]).sorted())
            #expect(ContentCache(folder: "/nowhere/at/all").clear().removed.isEmpty)
        }
    }

    @Test func unusableFolderDisablesTheCache() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("file")
            try Data([1]).write(to: file)
            let open = folder.appendingPathComponent("open")
            try FileManager.default.createDirectory(at: open, withIntermediateDirectories: false)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: open.path)
            for (place, words) in [
                (file, "not a folder"), (file.appendingPathComponent("in"), "cannot be created"), (open, "write to it"),
            ] {
                let told = Mutex<[String]>([])
                let cache = ContentCache(folder: place.path) { problem in told.withLock { $0.append(problem) } }
                keep([1], as: key("a"), in: cache)
                keep([2], as: key("b"), in: cache)
                #expect(read(key("a"), from: cache) == nil && cache.problem?.contains(words) == true, "\(cache.problem ?? "")")
                #expect(told.withLock { $0 } == [cache.problem])
            }
            #expect(try names(in: open).isEmpty)
        }
    }

    @Test func manyThreadsAndCachesShareAFolder() throws {
        try withCache(limit: 20_000) { _, folder in
            let caches = (0..<4).map { _ in ContentCache(folder: folder.path, limit: 20_000) }
            DispatchQueue.concurrentPerform(iterations: 400) { turn in
                let (cache, number) = (caches[turn % 4], turn % 7)
                let numbers = [UInt32](repeating: UInt32(number), count: 500 + number * 100)
                // Entries are evicted while other threads read them.
                if let found = read(key("\(number)"), from: cache) { #expect(found == numbers) }
                keep(numbers, as: key("\(number)"), in: cache)
            }
            #expect(caches.allSatisfy { $0.problem == nil && $0.activity.damaged == 0 })
            #expect(caches[0].shares().reduce(0) { $0 + $1.bytes } <= 24_000)
        }
    }
}
