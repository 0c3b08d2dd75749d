// The backend of an app that behaves as its path says: correctly, or hostile in every way a backend can be.

const MIB = 1024 * 1024;

/** How the newest file arrived. */
let newest = null;

/** A body of `count` chunks of one MiB. */
function pieces(count) {
  let left = count;
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close();
      left -= 1;
      controller.enqueue(new Uint8Array(MIB));
    },
  });
}

const ATTACKS = {
  /** Returns everything that it received. */
  "/echo": async (request) =>
    Response.json({
      method: request.method,
      url: request.url,
      headers: [...request.headers],
      body: await request.text(),
    }),
  /** Reports on a body, which is read while it arrives. */
  "/file": async (request) => {
    const read = { bytes: 0, chunks: 0, hash: 0, isWhole: false };
    // Set now and not at the end: when the caller aborts, this request is cancelled here.
    newest = read;
    for await (const chunk of request.body) {
      read.chunks += 1;
      read.bytes += chunk.length;
      for (const byte of chunk) read.hash = (read.hash * 31 + byte) % 1_000_003;
    }
    read.isWhole = read.bytes === Number(request.headers.get("x-body-length"));
    return Response.json(read);
  },
  "/newest": () => Response.json(newest),
  "/cookies": () =>
    Response.json({ ok: true }, { headers: { "set-cookie": "utk=stolen; Path=/", location: "https://evil.example" } }),
  "/throw": () => {
    throw new Error("SECRET");
  },
  "/hang": () => new Promise(() => undefined),
  "/redirect": () => new Response(null, { status: 302, headers: { location: "https://evil.example/" } }),
  "/500": () => new Response("SECRET", { status: 500 }),
  "/401": () => Response.json({ code: "session_expired" }, { status: 401 }),
  "/nonsense": () => new Response("SECRET", { headers: { "content-encoding": "gzip" }, encodeBody: "manual" }),
  "/large": () => new Response(pieces(8)),
  "/too-large": () => new Response(pieces(20)),
  "/waste": async () => {
    for await (const piece of pieces(8)) piece.fill(1);
    return new Response();
  },
};

export default {
  fetch: (request) => ATTACKS[new URL(request.url).pathname]?.(request) ?? new Response(null, { status: 404 }),
};
