// The objects' script: the classes alone. Nobody calls it over HTTP.
export { Counter, Device, SessionAuthority } from "../../build/objects/index.js";
export default { fetch: () => new Response(null, { status: 404 }) };
