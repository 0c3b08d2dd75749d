// Whether a module speaks the contract.

import type { MicroFrontend } from "./contract";

/** The version of the contract that this shell fulfils. */
const CONTRACT = 1;

const isFunction = (value: unknown) => typeof value === "function";

/** The module as the contract describes it, or undefined. */
export function asMicroFrontend(module: unknown): MicroFrontend | undefined {
  const found = (module ?? {}) as Partial<MicroFrontend>;
  const isWhole = isFunction(found.mount) && isFunction(found.unmount) && isFunction(found.router?.navigate);
  return found.contract === CONTRACT && isWhole ? (found as MicroFrontend) : undefined;
}
