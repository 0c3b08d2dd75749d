// What a script of the worker may weigh, wasm and JavaScript, gzip (decision 098).

export const SCRIPT_BUDGETS = { front: 1_550_000, objects: 1_550_000 };
