// The tail of a worker's log sends one line, and then ends (RFC 6455): no test follows a log for ever.

import { createHash } from "node:crypto";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const LINE = JSON.stringify({
  outcome: "ok",
  logs: [{ message: [JSON.stringify({ event: "request", operation: "health", status: 200, ms: 3 })], level: "log" }],
  exceptions: [],
  eventTimestamp: 0,
});
/** A text frame of medium length: its length takes two bytes. */
function textFrame(text) {
  const payload = Buffer.from(text);
  const head = Buffer.from([0x81, 126, 0, 0]);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
/** The close frame with code 1000. */
const END = Buffer.from([0x88, 2, 0x03, 0xe8]);

export function tail(request, socket) {
  const accept = createHash("sha1")
    .update(request.headers["sec-websocket-key"] + GUID)
    .digest("base64");
  const head = [
    "HTTP/1.1 101 Switching Protocols",
    "Upgrade: websocket",
    "Connection: Upgrade",
    `Sec-WebSocket-Accept: ${accept}`,
    `Sec-WebSocket-Protocol: ${request.headers["sec-websocket-protocol"]}`,
  ];
  socket.on("error", () => socket.destroy());
  // The client first sends what it wants.
  socket.once("data", () => {
    socket.write(Buffer.concat([textFrame(LINE), END]));
    socket.once("data", () => socket.end());
  });
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
}
