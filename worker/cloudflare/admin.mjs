// Administration: the calls below /api/admin, handed on by the front worker.
export { default } from "../../build/admin/index.js";
