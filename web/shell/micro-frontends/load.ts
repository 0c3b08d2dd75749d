// Loads the module of a micro-frontend and looks whether it speaks the contract.

import type { MicroFrontend } from "./contract";
import { MicroFrontendError } from "./failure";
import { moduleAddress } from "./module-address";

/** Runs a module. Tests give their own. */
export type Import = (address: string) => Promise<unknown>;

const importModule: Import = (address) => import(/* @vite-ignore */ address);

/** The version of the contract that this shell fulfils. */
const CONTRACT = 1;

const isFunction = (value: unknown) => typeof value === "function";

function judged(module: unknown): MicroFrontend {
  const found = (module ?? {}) as Partial<MicroFrontend>;
  const isWhole = isFunction(found.mount) && isFunction(found.unmount) && isFunction(found.router?.navigate);
  if (found.contract !== CONTRACT || !isWhole) throw new MicroFrontendError("contract", { contract: found.contract });
  return found as MicroFrontend;
}

/** How often modules failed in this tab. Browsers remember a module that failed, so each try has an address of its own. */
const failures = new Map<string, number>();

/** A module failed, at loading or later: the next time it begins anew. */
export function noteFailure(url: string): void {
  failures.set(url, (failures.get(url) ?? 0) + 1);
}

/**
 * Loads a module.
 *
 * @throws {MicroFrontendError}
 */
export async function loadMicroFrontend(url: string, run = importModule): Promise<MicroFrontend> {
  const address = moduleAddress(url);
  if (!address) throw new MicroFrontendError("refused", url);
  const failed = failures.get(url);
  if (failed) address.searchParams.set("attempt", String(failed));
  const module = await run(address.href).catch((error: unknown) => {
    throw new MicroFrontendError("unreachable", error);
  });
  return judged(module);
}
