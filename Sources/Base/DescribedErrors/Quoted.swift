/// Text of a file made fit for one line of a message: cut short, between quotes, hidden characters escaped.
package func quoted(_ text: String) -> String { "\"" + unquoted(text) + "\"" }

/// The same without quotes, as for a step of a path.
package func unquoted(_ text: String) -> String { MessageText.escaped(MessageText.cut(text, to: 40)) }
