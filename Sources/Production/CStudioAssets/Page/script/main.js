// The entry point: loads all parts, which register their listeners, and then opens the socket.
import "./stage.js";
import "./difference.js";
import "./pictures.js";
import "./transport.js";
import "./timeline.js";
import "./legend.js";
import "./live.js";
import "./controls.js";
import "./nodes.js";
import "./selection.js";
import "./handles.js";
import "./lights.js";
import "./view.js";
import "./popovers.js";
import "./orbit.js";
import "./changes.js";
import "./output.js";
import "./library.js";
import "./export.js";
import "./problems.js";
import "./theme.js";
import "./keyboard.js";
import { connect } from "./connection.js";

connect();
