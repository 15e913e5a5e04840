/// Wraps sequences that tmux passes through to the outer terminal, after `set -g allow-passthrough on`.
enum TmuxPassthrough {
    /// Wraps each sequence in `bytes` separately, because tmux limits one to a megabyte.
    static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
        let escape: UInt8 = 0x1B
        var result: [UInt8] = []
        var start = 0
        while start < bytes.count {
            let end = end(ofSequenceAt: start, in: bytes)
            result += Array("\u{1B}Ptmux;".utf8)
            for byte in bytes[start..<end] { result += byte == escape ? [escape, escape] : [byte] }
            result += Array("\u{1B}\\".utf8)
            start = end
        }
        return result
    }

    /// Returns the end of a sequence, after `ESC \` or BEL.
    private static func end(ofSequenceAt start: Int, in bytes: [UInt8]) -> Int {
        var index = start
        while index < bytes.count {
            if bytes[index] == 0x07 { return index + 1 }
            if index > start, bytes[index] == UInt8(ascii: "\\"), bytes[index - 1] == 0x1B { return index + 1 }
            index += 1
        }
        return bytes.count
    }
}
