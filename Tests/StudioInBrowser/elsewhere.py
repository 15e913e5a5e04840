"""A page of another origin that tries to access the preview."""
import contextlib
import http.server
import json
import threading

PAGE = """<!DOCTYPE html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><body><script>
const address = %s;
const tried = (name, promise) => promise.then((value) => [name, value], () => [name, 'refused']);
const loaded = (element, source) => new Promise((done, refused) => {
    element.onload = () => done('loaded');
    element.onerror = refused;
    element.src = source;
    document.body.append(element);
});
const socket = new Promise((done, refused) => {
    const opened = new WebSocket(address.replace('http:', 'ws:') + 'socket');
    opened.onmessage = () => done('a message');
    opened.onopen = () => { opened.send('{"type":"hello","protocol":1}'); opened.send('{"type":"seek","frame":7}'); };
    opened.onerror = opened.onclose = refused;
});
const framed = (async () => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    await new Promise((done) => { frame.onload = done; setTimeout(done, 1500); });
    return frame.contentWindow.document.title;
})();
Promise.all([
    tried('socket', socket),
    tried('reading', fetch(address + 'snapshot.png').then((answer) => answer.text())),
    tried('blind reading', fetch(address + 'snapshot.png', { mode: 'no-cors' }).then((answer) => answer.type)),
    tried('picture', loaded(new Image(), address + 'snapshot.png')),
    tried('script', loaded(document.createElement('script'), address + 'script/words.js')),
    tried('frame', framed),
]).then((all) => { window.results = Object.fromEntries(all); });
</script></body></html>
"""


@contextlib.contextmanager
def serving(address):
    """Serves the page on another port of the same host, and yields its address."""
    page = (PAGE % json.dumps(address)).encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page if self.path == "/" else b"")

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
