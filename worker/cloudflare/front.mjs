// The front worker: fetch and scheduled.
export { default } from "../../build/front/index.js";
