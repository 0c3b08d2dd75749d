// The front worker: fetch and scheduled.
export { default } from "../../build/worker/index.js";
