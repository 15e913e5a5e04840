public import ArgumentParser
public import Bianlian

// How options become values; a text that is none of them is a usage error in one line.

extension FrameRange: ExpressibleByArgument {
    /// `A-B` or `N`.
    public init?(argument: String) {
        self.init(argument)
    }
}

extension Shard: ExpressibleByArgument {
    /// `I/N`.
    public init?(argument: String) {
        self.init(argument)
    }
}

extension ImageSize: ExpressibleByArgument {
    /// `WxH`.
    public init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } }),
            let width = Int(parts[0]), let height = Int(parts[1])
        else { return nil }
        self.init(width: width, height: height)
    }
}

extension AntialiasingChoice: ExpressibleByArgument {}
