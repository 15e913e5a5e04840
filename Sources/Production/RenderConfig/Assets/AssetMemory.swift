import FaceTracking
import Files
import ImageCodecs
import MeshFormats
import Synchronization

/// The decoded content of files, shared by loads within a process: the variants of a batch, the cases of a suite, or a config
/// that is edited.
///
///     let memory = AssetMemory(limit: 512 << 20)
///     options.memory = memory  // The same memory in the options of every load.
///
/// A load reads only files that no earlier load has read in their present state. Two loads never decode the same content at the
/// same time: the second waits for the first. Content above the limit is dropped, the least recently used first; jobs keep the
/// content that they use. Thread-safe.
package final class AssetMemory: Sendable {
    /// The content of files in one form.
    enum Key: Hashable, Sendable {
        case picture(AssetStore.UsedPicture)
        case embeddedPicture(EmbeddedPicture, SampleUse)
        case model(AssetStore.ModelUse)
        case cube(AssetStore.CubeUse)
        case texture(AssetStore.TextureUse)
        case embeddedTexture(AssetStore.EmbeddedTextureUse)
        case recording(AssetStore.RecordingUse)
        case video(FileLocation)
    }

    /// The states of files; nil for a missing file.
    typealias Signatures = [FileLocation: OpenFile.Signature?]

    /// Content as read.
    struct Reading<Content: Sendable>: Sendable {
        let content: Content
        /// The memory that the content takes, in bytes; an estimate.
        let bytes: Int
        /// The states of all files that the content depends on, from before they were read; nil for content that is not kept.
        let signatures: Signatures?
    }

    /// The content of one key, locked while it is read.
    private final class Slot: Sendable {
        let kept = Mutex<(content: any Sendable, signatures: Signatures)?>(nil)
    }

    private struct Held {
        let slot = Slot()
        var bytes = 0
        var lastUse = 0
    }

    private struct State {
        var held: [Key: Held] = [:]
        var bytes = 0
        var uses = 0

        /// Returns the slot of a key as the most recently used one.
        mutating func slot(of key: Key) -> Slot {
            uses += 1
            var holding = held[key] ?? Held()
            holding.lastUse = uses
            held[key] = holding
            return holding.slot
        }

        /// Records the memory of a slot's content, and drops other content above the limit.
        mutating func note(_ count: Int, in slot: Slot, of key: Key, limit: Int) {
            // The slot may have been dropped while its content was read.
            guard let before = held[key], before.slot === slot else { return }
            bytes += count - before.bytes
            held[key]?.bytes = count
            while bytes > limit,
                let oldest = held.filter({ $0.value.bytes > 0 }).min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                held[oldest.key] = nil
                bytes -= oldest.value.bytes
            }
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Creates an empty memory.
    /// - Parameter limit: the maximum memory for content, in bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The memory that the content takes, in bytes.
    package var bytes: Int { state.withLock { $0.bytes } }

    /// Returns the content of a key, read if it is not here or no longer current.
    /// - Parameters:
    ///   - isCurrent: whether files are still in these states.
    ///   - read: reads the content. Must not request content of a key that itself requests this one.
    func content<Content: Sendable, Failure: Error>(
        of key: Key, isCurrent: (Signatures) -> Bool, read: () throws(Failure) -> Reading<Content>
    ) throws(Failure) -> Content {
        let slot = state.withLock { $0.slot(of: key) }
        return try slot.kept.withLock { kept throws(Failure) in
            if let known = kept, isCurrent(known.signatures), let content = known.content as? Content { return content }
            if kept != nil {
                kept = nil
                state.withLock { $0.note(0, in: slot, of: key, limit: limit) }
            }
            let reading = try read()
            if let signatures = reading.signatures {
                kept = (reading.content, signatures)
                state.withLock { $0.note(reading.bytes, in: slot, of: key, limit: limit) }
            }
            return reading.content
        }
    }
}
