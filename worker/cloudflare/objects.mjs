// The script of the Durable Objects: only their classes. It serves no HTTP requests.
export { Counter, Device, SessionAuthority } from "../../build/worker/index.js";
export default { fetch: () => new Response(null, { status: 404 }) };
