// The objects' script with its rehearsal (scripts/setup/build.mjs), in the place of the one that is shipped.
export { Counter, Device, SessionAuthority } from "../../../../build/rehearsal/index.js";
export default { fetch: () => new Response(null, { status: 404 }) };
