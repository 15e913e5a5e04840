import ConfigLanguage
import DescribedErrors
import FrameProduction
package import Imaging
package import RenderConfig

/// A static page that shows a rendered loop, the description of its config and the values that make it.
///
/// The page is one HTML file next to its film and its picture. It needs no network and no server, follows the light or dark
/// setting of the browser, and works with a keyboard and with screen readers. The same job gives the same page.
package struct SharedPage {
    /// The heading of the page.
    package var title: String
    /// The paragraphs below the heading.
    package var description: [String]
    /// The name of the film in the page's folder; nil if the scene is a single frame.
    package var film: String?
    /// The name of the picture in the page's folder, which the page shows until the film plays.
    package var picture: String
    /// The size of the film in pixels.
    package var size: ImageSize
    /// Facts about the film: names with their values.
    package var facts: [(name: String, value: String)]
    private let groups: [ControlGroup]

    /// The controls of one section of a config.
    private struct ControlGroup {
        var name: String
        var owners: [(name: String, rows: [(title: String, value: ControlValue, unit: String?)])]
    }

    /// The sections of a config that the page lists.
    private static let sections = ["variables", "materials", "lights", "drivers"]

    /// Creates a page without a description.
    package init(of job: RenderJob, title: String, film: String?, picture: String) {
        (self.title, self.film, self.picture) = (title, film, picture)
        (description, facts) = ([], [])
        size = job.size
        groups = job.tree.map { Self.groups(of: $0, hasModelLights: job.hasModelLights) } ?? []
    }

    /// Returns the comment at the start of a config, one paragraph for each run of lines, without settings of editors.
    package static func description(inConfig text: String) -> [String] {
        var paragraphs = [""]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("#") else { if line.allSatisfy(\.isWhitespace) { continue } else { break } }
            let words = line.drop { $0 == "#" || $0 == " " }.trimmingPrefix(while: \.isWhitespace)
            if words.hasPrefix("yaml-language-server:") { continue }
            if words.isEmpty {
                paragraphs.append("")
            } else {
                paragraphs[paragraphs.count - 1] += (paragraphs.last == "" ? "" : " ") + words
            }
        }
        return paragraphs.filter { !$0.isEmpty }
    }

    /// Returns the values that a config writes in the listed sections, and the standard lights if it has none of its own.
    private static func groups(of tree: ConfigValue, hasModelLights: Bool) -> [ControlGroup] {
        var groups: [ControlGroup] = []
        for control in ConfigControls().controls(of: tree, hasModelLights: hasModelLights) {
            let keys = control.path.split(separator: "/").map(String.init)
            guard let section = keys.first, sections.contains(section), let value = control.initial,
                control.premise != nil || tree.value(at: keys[...]) != nil
            else { continue }
            if groups.last?.name != control.group { groups.append(ControlGroup(name: control.group, owners: [])) }
            let owner = control.owner ?? ""
            let last = groups.count - 1
            if groups[last].owners.last?.name != owner { groups[last].owners.append((owner, [])) }
            groups[last].owners[groups[last].owners.count - 1].rows.append((control.title, value, control.unit))
        }
        return groups.sorted { first, second in
            func place(_ group: ControlGroup) -> Int { sections.firstIndex(of: group.name.lowercased()) ?? 0 }
            return place(first) < place(second)
        }
    }

    // MARK: HTML

    /// The page as HTML.
    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="\(Self.generator)">
        <title>\(title.asHTML)</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <main>
        <h1>\(title.asHTML)</h1>
        \(description.map { "<p>\($0.asHTML)</p>\n" }.joined())<figure>
        \(medium)
        <figcaption><dl>\(facts.map { "<div><dt>\($0.name.asHTML)</dt><dd>\($0.value.asHTML)</dd></div>" }.joined())</dl></figcaption>
        </figure>
        \(groups.map(html(of:)).joined())</main>
        <footer>Rendered with Bianlian \(PackageVersion.text)</footer>
        \(film == nil ? "" : "<script>\(Self.script)</script>\n")</body>
        </html>

        """
    }

    /// The `generator` of the page, which identifies pages that may be replaced.
    package static let generator = "bianlian export"

    private var medium: String {
        let measures = "width=\"\(size.width)\" height=\"\(size.height)\""
        let name = "Rendering of \(title)".asHTML
        guard let film else { return "<img src=\"\(picture.asHTML)\" alt=\"\(name)\" \(measures)>" }
        return """
            <video src="\(film.asHTML)" poster="\(picture.asHTML)" aria-label="\(name)" \(measures) autoplay loop muted \
            playsinline controls><img src="\(picture.asHTML)" alt="\(name)" \(measures)></video>
            """
    }

    private func html(of group: ControlGroup) -> String {
        let tables = group.owners.map { owner in
            let rows = owner.rows.map { "<tr><th scope=\"row\">\($0.title.asHTML)</th><td>\(cell(of: $0))</td></tr>\n" }
            let caption = owner.name.isEmpty ? group.name : owner.name
            return "<table><caption>\(caption.asHTML)</caption><tbody>\n\(rows.joined())</tbody></table>\n"
        }
        return "<section><h2>\(group.name.asHTML)</h2><div class=\"tables\">\n\(tables.joined())</div></section>\n"
    }

    private func cell(of row: (title: String, value: ControlValue, unit: String?)) -> String {
        let unit = row.unit.map { " " + $0.asHTML } ?? ""
        switch row.value {
        case .number(let number): return number.short.asHTML + unit
        case .flag(let flag): return flag ? "on" : "off"
        case .text(let text):
            guard SRGBA8(hexadecimal: text) != nil else { return text.asHTML }
            return "<span class=\"swatch\" style=\"background:\(text.asHTML)\" aria-hidden=\"true\"></span>\(text.asHTML)"
        }
    }

    /// A person who asked the system for less motion starts the film by hand.
    private static let script = """
        if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
          const film = document.querySelector('video'); film.autoplay = false; film.pause();
        }
        """

    private static let style = """

        :root { --ink: #1b1d21; --quiet: #565c66; --paper: #f7f7f5; --line: #d5d7da; }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #e9eaec; --quiet: #a5abb5; --paper: #16181c; --line: #363a41; }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
        main, footer { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
        h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
        h2 { margin: 2rem 0 .75rem; font-size: 1.1rem; }
        figure { margin: 1rem 0; }
        video, img { display: block; width: 100%; height: auto; border-radius: .5rem; background: #000; }
        dl { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: .75rem 0 0; }
        dl div { display: flex; gap: .5rem; }
        dt, footer { color: var(--quiet); }
        dd { margin: 0; }
        .tables { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem 2rem; align-items: start; }
        table { width: 100%; border-collapse: collapse; }
        caption { text-align: left; font-weight: 600; padding: .25rem 0; overflow-wrap: anywhere; }
        th, td { padding: .25rem 0; border-top: 1px solid var(--line); vertical-align: top; font-weight: 400; }
        th { text-align: left; color: var(--quiet); padding-right: 1rem; overflow-wrap: anywhere; }
        td { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
        .swatch { display: inline-block; width: .9em; height: .9em; margin-right: .4em; border: 1px solid var(--line); border-radius: .2em; vertical-align: -.1em; }
        footer { font-size: .875rem; }

        """
}

extension String {
    /// The text in HTML, in elements and in quoted attributes.
    fileprivate var asHTML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
