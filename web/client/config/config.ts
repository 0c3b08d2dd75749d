// The public configuration: embedded in every page by the worker, the same document as GET /api/config.

import { noteResponse, noteUnreachable } from "../api/network";
import type { PublicConfiguration } from "../api/shapes";
import { createStore, useStore } from "../store";
import { READ_LIMIT_MS } from "../timings";

/** The members that the interface reads. */
export type Config = Omit<PublicConfiguration, "languages">;

/** The defaults of a deployment without a document; prerendered pages are rendered with it. */
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

// The build replaces it with the deployment's own defaults before the first page is prerendered.
let prerendered = standardConfig;
let readAt = 0;
const current = createStore(standardConfig, () => prerendered);

/** The current configuration. */
export const config = current.get;

/** Calls back when the current document changes; returns the unsubscribe function. */
export const onConfig = current.subscribe;

/** Applies a document; absent members get the defaults. */
export function setConfig(document: Partial<Config>): void {
  readAt = Date.now();
  current.set({ ...standardConfig, ...document });
}

/** Sets the document that prerendered pages show: called by the build, never by the browser. */
export function setPrerenderedConfig(document: Partial<Config>): void {
  setConfig(document);
  prerendered = current.get();
}

/** Reads the document that the worker embedded in the page. Without it (the development server) the API is requested. */
export async function readConfig(): Promise<void> {
  const written = document.getElementById("boot")?.textContent;
  if (written) {
    setConfig(JSON.parse(written) as Partial<Config>);
    // A page from the service worker's cache may be old: the first guard requests the document.
    if ("copy" in document.documentElement.dataset) readAt = 0;
    return;
  }
  await fetchConfig();
}

let asking: Promise<void> | undefined;

/** Requests the document; concurrent callers share the request. */
function fetchConfig(): Promise<void> {
  asking ??= fetch(`${current.get().apiPrefix}/config`, { signal: AbortSignal.timeout(READ_LIMIT_MS) })
    .then(async (answer) => {
      noteResponse();
      if (answer.ok) setConfig((await answer.json()) as Partial<Config>);
    })
    // Without a response the current document stays.
    .catch(noteUnreachable)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** A flag that operations change takes effect within a minute, on open pages as well (G6). */
const FRESH_MS = 60_000;

/** Requests the document when the current one is old, or when a response shows that it is outdated. */
export async function refreshConfig(isWrong = false): Promise<void> {
  if (isWrong || Date.now() - readAt >= FRESH_MS) await fetchConfig();
}

/**
 * The configuration for a component. While a prerendered page is hydrated this is the one it was rendered with, so that both agree; right
 * after that it is the current one.
 */
export function useConfig(): Config {
  return useStore(current);
}
