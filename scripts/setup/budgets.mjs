// What a script of the worker may weigh, wasm and JavaScript, gzip.

export const SCRIPT_BUDGETS = { front: 1_000_000, objects: 1_000_000 };
