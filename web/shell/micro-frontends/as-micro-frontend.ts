// Whether a module speaks the contract.

import { CONTRACT, type MicroFrontend } from "../../../apps/kit/contract";
import { MicroFrontendError } from "./failure";

const isFunction = (value: unknown) => typeof value === "function";

/**
 * The module as the contract describes it.
 *
 * @throws {MicroFrontendError} `newer` where it was written for a version that is still to come, `contract` where for any other or none
 */
export function asMicroFrontend(module: unknown): MicroFrontend {
  const found = (module ?? {}) as Partial<MicroFrontend>;
  if (Number(found.contract) > CONTRACT) throw new MicroFrontendError("newer", found.contract);
  const isWhole = isFunction(found.mount) && isFunction(found.unmount) && isFunction(found.router?.navigate);
  if (found.contract !== CONTRACT || !isWhole) throw new MicroFrontendError("contract", found.contract);
  return found as MicroFrontend;
}
