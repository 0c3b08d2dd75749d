// The backend of an app that behaves as its path says: well, or in every way in which a backend can be a nuisance.

const MIB = 1024 * 1024;

/** A body of so many pieces of a mebibyte. */
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

const WAYS = {
  /** Everything that it was sent. */
  "/echo": async (request) =>
    Response.json({
      method: request.method,
      url: request.url,
      headers: [...request.headers],
      body: await request.text(),
    }),
  "/cookies": () =>
    Response.json({ ok: true }, { headers: { "set-cookie": "utk=stolen; Path=/", location: "https://evil.example" } }),
  "/throw": () => {
    throw new Error("SECRET");
  },
  "/redirect": () => new Response(null, { status: 302, headers: { location: "https://evil.example/" } }),
  "/500": () => new Response("SECRET", { status: 500 }),
  "/401": () => Response.json({ code: "session_expired" }, { status: 401 }),
  "/nonsense": () => new Response("SECRET", { headers: { "content-encoding": "gzip" }, encodeBody: "manual" }),
  "/large": () => new Response(pieces(8)),
  "/too-large": () => new Response(pieces(20)),
};

export default {
  fetch: (request) => WAYS[new URL(request.url).pathname]?.(request) ?? new Response(null, { status: 404 }),
};
