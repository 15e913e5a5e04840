/// Prepares text from a file for one line of a message: truncated, quoted, with hidden characters escaped.
package func quoted(_ text: String) -> String { "\"" + unquoted(text) + "\"" }

/// Does the same without quotes, for example for a component of a path.
package func unquoted(_ text: String) -> String { MessageText.escaped(MessageText.cut(text, to: 40)) }
