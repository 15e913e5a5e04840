/// What tmux hands on to the terminal outside, after `set -g allow-passthrough on`.
enum TmuxPassthrough {
    /// Each of the sequences in `bytes`, wrapped by itself: tmux takes no more than a megabyte in one.
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

    /// The end of a sequence, after `ESC \` or BEL.
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
