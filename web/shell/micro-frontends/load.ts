// Loads the module of a micro-frontend and looks whether it speaks the contract.

import type { MicroFrontend } from "../../../apps/kit/contract";
import { asMicroFrontend } from "./as-micro-frontend";
import { MicroFrontendError } from "./failure";
import { moduleAddress } from "./module-address";
import { verifyEntry } from "./pinned";

/** Runs a module. Tests give their own. */
export type Import = (address: string) => Promise<unknown>;

const importModule: Import = (address) => import(/* @vite-ignore */ address);

/** How often modules began anew in this tab. Browsers remember what a module was, so each try has an address of its own. */
const attempts = new Map<string, number>();

/** A module failed, at loading or later, or was built anew: the next time it begins anew. */
export function noteChange(url: string): void {
  attempts.set(url, (attempts.get(url) ?? 0) + 1);
}

/** Which module is wanted. */
export interface ModuleOptions {
  readonly url: string;
  /** What its entry has to be (Subresource Integrity); empty for anything. */
  readonly integrity: string;
}

/** The address to ask for a module now. */
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
