// Runs in the frame of an isolated app before the app does (`/apps/frame.js`): it waits for the shell, loads the app's module and mounts
// it, and reports the result and the height of the frame to the shell.

import type { MicroFrontend } from "../../../../apps/kit/contract";
import { keepFocus } from "../../layout/keep-focus";
import { asMicroFrontend } from "../as-micro-frontend";
import type { MicroFrontendError } from "../failure";
import { pathBelow } from "../own-addresses";
import { verifyEntry } from "../verify-entry";
import { openFrame } from "./frame-context";
import { frameHeight } from "./frame-height";
import type { Appearance, FrameFailure, FrameMessage, OpenMessage } from "./messages";

function applyLook({ theme, density }: Appearance): void {
  const { dataset } = document.documentElement;
  for (const [name, value] of Object.entries({ theme, density })) {
    if (value === undefined) delete dataset[name];
    else dataset[name] = value;
  }
}

/** A plain click on a link of the app is a navigation within the app: the frame itself does not navigate. */
function followLinks(base: string, navigate: (path: string) => void): void {
  addEventListener("click", (event) => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    if (!link?.href || event.defaultPrevented || event.button !== 0) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    const own = origin === new URL(document.URL).origin ? pathBelow(base, pathname + search + hash) : undefined;
    if (own === undefined) return;
    event.preventDefault();
    navigate(own);
  });
}

/** The app, if its module implements the contract of this shell. */
function microFrontendOf(
  module: unknown,
  fail: (reason: FrameFailure, error: unknown) => void,
): MicroFrontend | undefined {
  try {
    return asMicroFrontend(module);
  } catch (error) {
    const { reason, cause } = error as MicroFrontendError;
    fail(reason === "newer" ? reason : "contract", cause);
    return undefined;
  }
}

/** No policy of a page governs connections by WebRTC, which reach any server: the app finds none. */
function withoutConnections(): void {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) Reflect.deleteProperty(globalThis, name);
}

async function begin(opening: OpenMessage, port: MessagePort): Promise<void> {
  withoutConnections();
  const send = (message: FrameMessage) => port.postMessage(message);
  const fail = (reason: FrameFailure, error: unknown) => {
    send({ kind: "failed", reason, message: String(error).slice(0, 2_000) });
  };
  addEventListener("error", ({ error, message }) => {
    // Browsers report that a size changed during resize notifications: not an error.
    if (!message.startsWith("ResizeObserver loop")) fail("broken", error ?? message);
  });
  addEventListener("unhandledrejection", ({ reason }) => fail("broken", reason));
  applyLook(opening.look);
  const frame = openFrame(port, opening);
  const { context } = frame;
  frame.onLook = applyLook;
  followLinks(opening.base, context.navigation.navigate);

  const { url, integrity } = opening.module;
  if (integrity) {
    try {
      await verifyEntry(url, integrity);
    } catch (error) {
      return fail("refused", error);
    }
  }
  const module: unknown = await import(url).catch((error: unknown) => fail("unreachable", error));
  if (!module) return;
  const app = microFrontendOf(module, fail);
  if (!app) return;
  frame.onNavigateRequest = (path) => app.router.navigate(path);
  // A section: a `header` within it must not become the banner landmark of the window.
  const element = document.createElement("section");
  element.className = "app-root";
  document.body.append(element);
  keepFocus(document.body);
  new ResizeObserver(() => send({ kind: "height", height: frameHeight() })).observe(element);
  try {
    await app.mount(element, context);
  } catch (error) {
    return fail("broken", error);
  }
  send({ kind: "mounted" });
}

addEventListener("message", function open(event: MessageEvent<OpenMessage>) {
  const [port] = event.ports;
  if (event.source !== parent || !port || event.data?.kind !== "open") return;
  removeEventListener("message", open);
  void begin(event.data, port);
});
