#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Whether the name of an output means a folder or a file, if it may not exist yet.
///
/// A name that ends in `/`, an existing folder, and a name without a known file extension, such as `frames.v2`, are folders. A
/// name with a known extension is a file even if no such file can be written: the user expects that format, so creating a
/// folder would be wrong.
package enum OutputName: Equatable {
    /// A folder.
    case folder
    /// A file with this extension, in lower case.
    case file(fileExtension: String)

    /// Interprets a path.
    package init(_ path: String) {
        let name = splitPath(path).name
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            self = .folder
            return
        }
        let fileExtension = name[name.index(after: dot)...].lowercased()
        self =
            Self.fileExtensions.contains(fileExtension) && !Self.isFolder(path) ? .file(fileExtension: fileExtension) : .folder
    }

    /// Returns the mistake in the path of an output; nil if there is none.
    /// - Parameters:
    ///   - what: the output, as the beginning of a sentence: `frames are`.
    ///   - fileExtensions: the extensions of the files that can be written.
    ///   - files: a description of these files for the user; nil for none.
    ///   - mayBeFolder: whether the output can be a folder.
    package static func mistake(
        in path: String, for what: String, fileExtensions: [String], files: String?, mayBeFolder: Bool = true
    ) -> String? {
        guard case .file(let fileExtension) = OutputName(path), !fileExtensions.contains(fileExtension) else { return nil }
        let folder = mayBeFolder ? "a folder (end the name in / if it looks like a file name)" : nil
        let choice = [files, folder].compactMap { $0 }.joined(separator: ", or ")
        return "\(path): \(what) not written as .\(fileExtension); use \(choice)"
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The known file extensions: pictures, videos, sound, texts, data and compressed files.
    private static let fileExtensions = Set(
        """
        png apng jpg jpeg jpe jfif jp2 jxl gif webp avif heic heif tif tiff tga bmp dib dds exr hdr pic psd xcf ppm pgm pbm pnm pam qoi ico \
        svg pdf eps raw dng cr2 nef arw dpx cin \
        mp4 m4v mov webm avi mkv mpg mpeg mpe m2v m2ts mts ts vob ogv ogg flv f4v wmv asf 3gp 3g2 mxf y4m yuv gifv h264 h265 hevc av1 ivf nut \
        wav mp3 aac flac opus m4a \
        txt text log md rst html htm xhtml mhtml xml json jsonl yaml yml toml csv tsv js css doc docx xls xlsx odt ods rtf tex \
        zip tar gz tgz bz2 xz zst 7z rar \
        obj mtl glb gltf vrm bin fbx dae ply stl usd usdz abc blend bvh f32 npy
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
