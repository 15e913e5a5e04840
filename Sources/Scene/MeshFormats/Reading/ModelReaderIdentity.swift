#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension ModelReaderLocation {
    /// Returns the identity of the model reader program and of its libraries: another version may read a model differently.
    package static func identity() -> [String] {
        // Installing a library updates the cache of the dynamic linker.
        let homebrew: [String] = ["/opt/homebrew/opt", "/usr/local/opt"].flatMap { folder in
            ["assimp", "draco", "meshoptimizer"].map { folder + "/" + $0 }
        }
        let files: [String?] = [find().program, "/etc/ld.so.cache"] + homebrew.map { Optional($0) }
        let libraries = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"].map { environment($0) ?? "" }
        return files.map { $0.map(state) ?? "" } + libraries
    }

    /// Returns the path, size and modification time of a file.
    private static func state(of path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return "\(path) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }
}
