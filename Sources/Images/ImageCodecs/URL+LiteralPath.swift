package import Files
package import Foundation

extension URL {
    /// Creates a file URL from a path without expanding `~`.
    ///
    /// Foundation treats a leading `~` as a home folder. The user's shell has already expanded such a `~`, so that any
    /// remaining `~` is part of a file name.
    package init(literalPath path: String) {
        self.init(fileURLWithPath: path.hasPrefix("~") ? "./" + path : path)
    }
}

extension FileLocation {
    /// Creates the location of a URL's file. Its name is not checked: it may lead anywhere.
    package init(_ url: URL) {
        self.init(name: url.relativePath, path: url.path)
    }
}
