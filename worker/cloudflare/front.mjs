// The front worker: fetch and scheduled of the wasm build, without its Durable Object classes.
export { default } from "../../build/index.js";
