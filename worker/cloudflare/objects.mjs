// The objects' script: the classes alone. Nobody calls it over HTTP.
export { Counter, Device, SessionAuthority } from "../../build/worker/index.js";
export default { fetch: () => new Response(null, { status: 404 }) };
