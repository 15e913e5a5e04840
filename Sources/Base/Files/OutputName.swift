#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The meaning of the name of an output, before there is anything.
///
/// A name that ends in `/`, an existing folder, and a name without the extension of a kind of files is a folder: so is `frames.v2`. Where a
/// name has such an extension and no such file can be written, somebody wants what we do not have, and a folder of that name would be no
/// answer.
package enum OutputName: Equatable {
    /// A folder.
    case folder
    /// A file with this extension, in small letters.
    case file(fileExtension: String)

    /// The meaning of a path.
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

    /// The mistake in a path for something that is written as a folder or as a file with one of some extensions; nil where there is none.
    /// - Parameters:
    ///   - what: the thing that is written, as the beginning of a sentence: `frames are`.
    ///   - files: which files it may be, for a person; nil for none.
    ///   - mayBeFolder: whether it may be a folder.
    package static func mistake(
        in path: String, for what: String, fileExtensions: [String], files: String?, mayBeFolder: Bool = true
    ) -> String? {
        guard case .file(let fileExtension) = OutputName(path), !fileExtensions.contains(fileExtension) else { return nil }
        let folder = mayBeFolder ? "a folder (end the name in / if it looks like a file name)" : nil
        let choice = [files, folder].compactMap { $0 }.joined(separator: ", or ")
        return "\(path): \(what) not written as .\(fileExtension); name \(choice)"
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// File extensions by which people name kinds of files that hold pictures, videos, sound, texts, data and packed files.
    private static let fileExtensions = Set(
        """
        png apng jpg jpeg jpe jfif jp2 jxl gif webp avif heic heif tif tiff tga bmp dib dds exr hdr pic psd xcf ppm pgm pbm pnm pam qoi ico \
        svg pdf eps raw dng cr2 nef arw dpx cin \
        mp4 m4v mov webm avi mkv mpg mpeg mpe m2v m2ts mts ts vob ogv ogg flv f4v wmv asf 3gp 3g2 mxf y4m yuv gifv h264 h265 hevc av1 ivf nut \
        wav mp3 aac flac opus m4a \
        txt text log md rst html htm xhtml mhtml xml json jsonl yaml yml toml csv tsv js css doc docx xls xlsx odt ods rtf tex \
        zip tar gz tgz bz2 xz zst 7z rar \
        obj mtl glb gltf bin fbx dae ply stl usd usdz abc blend bvh f32 npy
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
