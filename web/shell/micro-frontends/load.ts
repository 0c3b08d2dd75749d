// Loads the module of a micro-frontend and checks whether it implements the contract.

import type { MicroFrontend } from "../../../apps/kit/contract";
import { asMicroFrontend } from "./as-micro-frontend";
import { MicroFrontendError } from "./failure";
import { moduleAddress } from "./module-address";
import { verifyEntry } from "./verify-entry";

/** Imports a module. Tests pass their own. */
export type Import = (address: string) => Promise<unknown>;

const importModule: Import = (address) => import(/* @vite-ignore */ address);

/** Number of reloads of each module in this tab. Browsers cache modules by address, so each attempt has its own. */
const attempts = new Map<string, number>();

/** The module failed, at loading or later, or was rebuilt: it is imported anew the next time. */
export function noteChange(url: string): void {
  attempts.set(url, (attempts.get(url) ?? 0) + 1);
}

/** Identifies a module. */
export interface ModuleOptions {
  readonly url: string;
  /** Hash of its entry (Subresource Integrity); empty accepts any. */
  readonly integrity: string;
}

/** The address to import a module from now. */
export function nextAddress(url: string, isIsolated: boolean): string {
  const address = moduleAddress(url, isIsolated);
  if (!address) throw new MicroFrontendError("refused", url);
  const attempt = attempts.get(url);
  if (attempt) address.searchParams.set("attempt", String(attempt));
  return address.href;
}

/**
 * Loads a module.
 *
 * @throws {MicroFrontendError}
 */
export async function loadMicroFrontend(
  { url, integrity }: ModuleOptions,
  run = importModule,
  verify = verifyEntry,
): Promise<MicroFrontend> {
  const address = nextAddress(url, false);
  try {
    if (integrity) await verify(address, integrity);
  } catch (error) {
    throw new MicroFrontendError("refused", error);
  }
  const module = await run(address).catch((error: unknown) => {
    throw new MicroFrontendError("unreachable", error);
  });
  return asMicroFrontend(module);
}
