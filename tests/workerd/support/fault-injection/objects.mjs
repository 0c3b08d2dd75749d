// The objects' script with fault injection (scripts/setup/build.mjs), in place of the shipped one.
export { Counter, Device, SessionAuthority } from "../../../../build/fault-injection/index.js";
export default { fetch: () => new Response(null, { status: 404 }) };
