// The contract within the frame of an isolated app: the same `Context` that apps on the page get, over the port to the shell.

import {
  type Access,
  type ApiInit,
  CONTRACT,
  type Context,
  type Language,
  VERSION,
} from "../../../../apps/kit/contract";
import { createEvent } from "../../../client/event";
import { nameLanguage } from "../../../client/i18n/document";
import { toastOf } from "../app-texts";
import { addressWithin } from "../own-addresses";
import { type AppPhrases, phrasesOf } from "../phrases";
import { frameHeight } from "./frame-height";
import { type FrameModals, frameModals } from "./frame-modals";
import {
  type Appearance,
  type Call,
  type CallFailure,
  type FrameMessage,
  MAX_JSON,
  MAX_PATH,
  MAX_TOAST,
  type OpenMessage,
  type ShellMessage,
} from "./messages";

const LEVELS: readonly Access[] = ["none", "read", "write", "delete", "root"];

/** The context, and the handlers of the shell's messages. */
export interface FrameApp {
  readonly context: Context;
  /** Opens a page by the app's own router, once it is mounted. */
  onNavigateRequest: (path: string) => void;
  onLook: (look: Appearance) => void;
}

function errorOf({ message, status, code, errors, isMisuse }: CallFailure): Error {
  return isMisuse ? new TypeError(message) : Object.assign(new Error(message), { status, code, errors });
}

/** Calls over the port, and their pending promises. */
function callsOver(send: (message: FrameMessage) => void) {
  interface Waiting {
    readonly signal: AbortSignal | undefined;
    readonly resolve: (value: unknown) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting = new Map<number, Waiting>();
  let last = 0;
  return {
    call(call: Call, signal?: AbortSignal): Promise<unknown> {
      if (signal?.aborted) return Promise.reject(signal.reason);
      last += 1;
      const id = last;
      signal?.addEventListener("abort", () => waiting.has(id) && send({ kind: "abort", id }), { once: true });
      return new Promise((resolve, reject) => {
        waiting.set(id, { signal, resolve, reject });
        send({ kind: "call", id, call });
      });
    },
    answer(message: Extract<ShellMessage, { id: number }>): void {
      const end = waiting.get(message.id);
      waiting.delete(message.id);
      // As on the page, an aborted call has no response that failed.
      if (end?.signal?.aborted) end.reject(end.signal.reason);
      else if (message.kind === "reply") end?.resolve(message.value);
      else end?.reject(errorOf(message.failure));
    },
  };
}

/** Unsaved input, on the page and in modals: reported to the shell as one. */
function unsavedOver(send: (message: FrameMessage) => void) {
  let page: { readonly within?: string } | undefined;
  let isModalUnsaved = false;
  const report = () => {
    const within = isModalUnsaved ? undefined : page?.within;
    send({
      kind: "unsaved",
      isUnsaved: isModalUnsaved || page !== undefined,
      ...(within === undefined ? {} : { within }),
    });
  };
  return {
    page(isUnsaved: boolean, { within }: { readonly within?: string } = {}) {
      page = isUnsaved ? (within === undefined ? {} : { within: pathOf(within) }) : undefined;
      report();
    },
    /** The page was left for another one, which holds nothing unless the input is kept there, too. */
    left(to: string) {
      const within = page?.within?.replace(/\/$/, "");
      if (!page || (within !== undefined && (to === within || to.startsWith(`${within}/`)))) return;
      page = undefined;
      report();
    },
    modal(isUnsaved: boolean) {
      if (isModalUnsaved === isUnsaved) return;
      isModalUnsaved = isUnsaved;
      report();
    },
  };
}

/** The path without query and hash. */
const pathnameOf = (path: string) => path.replace(/[?#].*$/s, "");

const isTooLong = (path: string) => path.length > MAX_PATH;

/** A path for the shell, which accepts no longer ones. */
function pathOf(path: string): string {
  if (isTooLong(path)) throw new TypeError(`the path is longer than ${MAX_PATH} characters`);
  return path;
}

/** Serializes a value for the shell, which accepts no more than `MAX_JSON` characters. */
function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || text.length > MAX_JSON) throw new TypeError("this is no JSON, or too much");
  return text;
}

function apiOver(call: ReturnType<typeof callsOver>["call"]) {
  return async (path: string, { signal, method, body, file, ifMatch, idempotencyKey }: ApiInit = {}) =>
    call(
      {
        act: "api",
        path: pathOf(path),
        ...(body === undefined ? {} : { body: jsonOf(body) }),
        ...(method === undefined ? {} : { method }),
        ...(file === undefined ? {} : { file }),
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      },
      signal,
    );
}

/** Connects to the shell. */
export function openFrame(port: MessagePort, opening: OpenMessage): FrameApp {
  const { app, user, company, access, base, stores, texts } = opening;
  const send = (message: FrameMessage) => port.postMessage(message);
  const calls = callsOver(send);
  const unsaved = unsavedOver(send);
  const phrases: AppPhrases = phrasesOf(app.name, opening.language);
  const modals: FrameModals = frameModals(texts, {
    onUnsaved: unsaved.modal,
    onResize: () => send({ kind: "height", height: frameHeight() }),
  });
  const [onLanguage, onNavigate] = [createEvent<[Language]>(), createEvent<[path: string]>()];
  let path = opening.path;
  let { title } = app;
  // The worker that wrote the document knows only the language of the device.
  nameLanguage(opening.language);
  const own = <Value>(answer: Promise<unknown>) => answer as Promise<Value>;
  const frame: FrameApp = {
    onNavigateRequest: () => undefined,
    onLook: () => undefined,
    context: {
      contract: CONTRACT,
      version: VERSION,
      app: {
        ...app,
        get title() {
          return title;
        },
      },
      session: { user, company },
      rights: { access, may: (level) => LEVELS.indexOf(access) >= LEVELS.indexOf(level) },
      language: { current: phrases.language, onChange: onLanguage.listen },
      phrases: { load: phrases.load, t: phrases.t },
      navigation: {
        base,
        path: () => path,
        href: (own) => addressWithin(base, own),
        navigate(own, { replace = false } = {}) {
          // An exception here would end the app for what a user has typed, a search for example.
          if (isTooLong(own)) console.error(`${app.name} stays where it is: the path is too long`, own);
          else send({ kind: "navigate", path: own, replace });
        },
        onNavigate: onNavigate.listen,
      },
      unsaved: unsaved.page,
      modals,
      toast(given) {
        const { tone, title, message } = toastOf(given);
        const toast = { kind: "toast", tone, title: title.slice(0, MAX_TOAST.title) } as const;
        send(message === undefined ? toast : { ...toast, message: message.slice(0, MAX_TOAST.message) });
      },
      api: apiOver(calls.call),
      stores: {
        names: stores,
        get: (store, key) => own(calls.call({ act: "get", store, key })),
        put: async (store, key, value) => own(calls.call({ act: "put", store, key, value: jsonOf(value) })),
        remove: (store, key) => own(calls.call({ act: "remove", store, key })),
        all: (store) => own(calls.call({ act: "all", store })),
      },
    },
  };
  port.onmessage = async ({ data }: MessageEvent<ShellMessage>) => {
    switch (data.kind) {
      case "reply":
      case "failure":
        return calls.answer(data);
      case "moved": {
        const [from, to] = [pathnameOf(path), pathnameOf(data.path)];
        path = data.path;
        // Another query or hash is no other page (contract.ts).
        if (from !== to) {
          modals.deactivate();
          unsaved.left(to);
        }
        return onNavigate.emit(path);
      }
      case "language":
        if (!(await phrases.speak(data.language))) return;
        title = data.title;
        nameLanguage(data.language);
        modals.speak(data.texts);
        return onLanguage.emit(data.language);
      case "look":
        return frame.onLook(data.look);
      case "navigate":
        return frame.onNavigateRequest(data.path);
    }
  };
  return frame;
}
