// The size budget of each of the worker's scripts: wasm and JavaScript, gzip (decision 179).

export const SCRIPT_BUDGETS = { front: 1_640_000, objects: 1_640_000 };
