// Where the page begins: each part listens to what it needs, and then the socket opens.
import "./stage.js";
import "./difference.js";
import "./pictures.js";
import "./transport.js";
import "./timeline.js";
import "./legend.js";
import "./controls.js";
import "./nodes.js";
import "./view.js";
import "./orbit.js";
import "./export.js";
import "./problems.js";
import "./theme.js";
import "./keyboard.js";
import { connect } from "./connection.js";

connect();
