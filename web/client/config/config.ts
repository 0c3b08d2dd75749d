// The public configuration: written into every page by the worker, the same document as GET /api/config.

import { noteAnswer, noteSilence } from "../api/network";
import type { PublicConfiguration } from "../api/shapes";
import { createStore, useStore } from "../store";
import { READ_LIMIT_MS } from "../timings";

/** The members that the interface reads; the rest waits for the parts that will. */
export type Config = Omit<PublicConfiguration, "languages">;

/** What a deployment without any document of its own answers; prerendered pages are made with it. */
export const standardConfig: Config = {
  version: "0.2.0",
  production: false,
  apiPrefix: "/api",
  defaultLanguage: "de",
  hosts: { api: "", auth: "", business: "", locale: "" },
  features: {
    signup: true,
    passwordReset: true,
    welcomePage: true,
    createCompany: false,
    encryptedSignin: "off",
    emailVerification: "off",
  },
  maintenance: { enabled: false, title: "", description: "" },
  footer: { visible: true, help: "", privacy: "", terms: "" },
  demo: false,
  providers: { google: { enabled: false, visible: false }, apple: false, facebook: false },
  botCheck: null,
  defaultUser: null,
  loginPage: "/auth/login-business",
  redirects: {
    target: "business",
    mode: "router",
    delay: 0,
    tenantChooser: false,
    successUri: "/",
    mobileUri: "/",
    partnerUri: "/",
    allowed: [],
  },
  mobileBreakpoint: 600,
  lock: { idleMinutes: 0 },
  admin: { requirePassword: false, softDelete: true, autoAssignPath: "" },
  microFrontends: {},
  moduleOrigins: [],
  password: { minLength: 8, uppercase: true, digitOrSpecial: true },
  theme: "main",
};

// Prerendering replaces it with the deployment's own defaults before the first page is made.
let prerendered = standardConfig;
let readAt = 0;
const current = createStore(standardConfig, () => prerendered);

/** The configuration in force. */
export const config = current.get;

/** Calls back whenever another document is in force; answers how to stop that. */
export const onConfig = current.subscribe;

/** Takes over a document; absent members keep what a deployment without a document does. */
export function setConfig(document: Partial<Config>): void {
  readAt = Date.now();
  current.set({ ...standardConfig, ...document });
}

/** Makes a document the one that prerendered pages show: the build calls this, the browser never. */
export function setPrerenderedConfig(document: Partial<Config>): void {
  setConfig(document);
  prerendered = current.get();
}

/** Reads what the worker wrote into the page. Without it (the development server) the API is asked. */
export async function readConfig(): Promise<void> {
  const written = document.getElementById("boot")?.textContent;
  if (written) {
    setConfig(JSON.parse(written) as Partial<Config>);
    // The service worker's copy of a page is as old as it is: the first guard asks.
    if ("copy" in document.documentElement.dataset) readAt = 0;
    return;
  }
  await askConfig();
}

let asking: Promise<void> | undefined;

/** Asks for the document; whoever wants it meanwhile waits for the same answer. */
function askConfig(): Promise<void> {
  asking ??= fetch(`${current.get().apiPrefix}/config`, { signal: AbortSignal.timeout(READ_LIMIT_MS) })
    .then(async (answer) => {
      noteAnswer();
      if (answer.ok) setConfig((await answer.json()) as Partial<Config>);
    })
    // Without an answer the document at hand stays in force.
    .catch(noteSilence)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** A switch that operations turn counts within a minute, on pages that are open as well (G6). */
const FRESH_MS = 60_000;

/** Asks again when the document is old, or when the server has just acted by another one. */
export async function refreshConfig(isWrong = false): Promise<void> {
  if (isWrong || Date.now() - readAt >= FRESH_MS) await askConfig();
}

/**
 * The configuration for a component. While a prerendered page is hydrated this is what the page was made with, so
 * that both agree; right after that it is the one in force.
 */
export function useConfig(): Config {
  return useStore(current);
}
