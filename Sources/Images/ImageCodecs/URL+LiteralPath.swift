package import Files
package import Foundation

extension URL {
    /// The file of a path as it stands.
    ///
    /// Foundation takes a path that begins with `~` for one in somebody's home folder. Users type `~` to their shell, which has expanded
    /// it before we see it; what is still there is the name of a file.
    package init(literalPath path: String) {
        self.init(fileURLWithPath: path.hasPrefix("~") ? "./" + path : path)
    }
}

extension FileLocation {
    /// The file of a URL, wherever its name leads.
    package init(_ url: URL) {
        self.init(name: url.relativePath, path: url.path)
    }
}
