// Checks that need no build: `npm test` runs them one after the other, `npm run check` side by side.

/** How Rust is laid out. */
export const RUST_FORMAT = { name: "format (Rust)", command: "cargo", args: ["fmt", "--check"] };

/** How everything else is laid out, and what Biome finds in it. */
export const WEB_LINTS = { name: "format and lint (web)", command: "biome", args: ["ci", "--error-on-warnings", "."] };

/** TypeScript. */
export const TYPES = { name: "types", command: "tsc", args: ["--noEmit"] };

/** Clippy, with the denied lints of Cargo.toml: for tests and tools, and for what is shipped. */
export const LINTS = {
  native: {
    name: "lint (native)",
    command: "cargo",
    args: ["clippy", "--all-features", "--all-targets", "--", "-D", "warnings"],
  },
  wasm: {
    name: "lint (WebAssembly)",
    command: "cargo",
    args: ["clippy", "--lib", "--target", "wasm32-unknown-unknown", "--", "-D", "warnings"],
  },
};

/** Rules, storage and HTTP over the native twins. */
export const RUST_TESTS = { name: "Rust tests", command: "cargo", args: ["test", "--quiet"] };

/** Units of the web, without a browser. */
export const WEB_TESTS = { name: "web unit tests", command: "vitest", args: ["run"] };
