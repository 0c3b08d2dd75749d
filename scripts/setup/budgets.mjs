// What a script of the worker may weigh, wasm and JavaScript, gzip.

export const SCRIPT_BUDGETS = { front: 450_000, admin: 450_000, objects: 200_000 };
