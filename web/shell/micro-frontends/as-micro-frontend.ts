// Checks whether a module implements the contract.

import { CONTRACT, type MicroFrontend } from "../../../apps/kit/contract";
import { MicroFrontendError } from "./failure";

const isFunction = (value: unknown) => typeof value === "function";

/**
 * Returns the module as the contract describes it.
 *
 * @throws {MicroFrontendError} `newer` when it requires a future version, `contract` when it requires any other or none
 */
export function asMicroFrontend(module: unknown): MicroFrontend {
  const found = (module ?? {}) as Partial<MicroFrontend>;
  if (Number(found.contract) > CONTRACT) throw new MicroFrontendError("newer", found.contract);
  const isWhole = isFunction(found.mount) && isFunction(found.unmount) && isFunction(found.router?.navigate);
  if (found.contract !== CONTRACT || !isWhole) throw new MicroFrontendError("contract", found.contract);
  return found as MicroFrontend;
}
