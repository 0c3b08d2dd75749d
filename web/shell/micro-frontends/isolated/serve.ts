// The shell's side of an isolated app: what comes from its frame is read, and done by the very context that an app on the page would be
// given, so it reaches nothing that such an app would not. What is nothing of the contract, comes twice or for an end that is past is dropped.

import type { ApiFailure, Context, Json, StoreName } from "../../../../apps/kit/contract";
import {
  type Call,
  type CallFailure,
  type FrameFailure,
  type FrameMessage,
  readMessage,
  type ShellMessage,
} from "./messages";

/** Calls that may wait for an answer at once. */
const WAITING = 32;
/** What may come at once, and how much more each second. More messages than that are no app's, and would keep the page busy: they end it. */
const MESSAGES: Rate = { burst: 500, perSecond: 100 };
/** What is nothing of the contract weighs as much as so many messages: nobody knows how long it took to read. */
const UNREADABLE = 20;
/** More notifications would cover the page, more addresses would bury where somebody came from: what comes beyond is dropped. */
const TOASTS: Rate = { burst: 4, perSecond: 0.5 };
const ADDRESSES: Rate = { burst: 20, perSecond: 2 };
/** No frame is higher, in pixels. */
const HIGHEST = 20_000;

/** What the shell hears of the frame. */
export interface FrameEvents {
  readonly onMounted: () => void;
  readonly onFailed: (reason: FrameFailure, message: string) => void;
  readonly onHeight: (height: number) => void;
  readonly now?: () => number;
}

/** The shell's end of the port. */
export interface FramePort {
  say(message: ShellMessage): void;
  close(): void;
}

/** Why a call failed, in a form that can be sent. */
function failureOf(error: unknown): CallFailure {
  const { message = "", status = 0, code = "", errors = [] } = (error ?? {}) as Partial<ApiFailure>;
  const isMisuse = error instanceof TypeError && code === "";
  return {
    message: String(message),
    status,
    code,
    errors: errors.map((each) => ({ field: each.field, code: each.code })),
    isMisuse,
  };
}

async function act(context: Context, call: Call, signal: AbortSignal): Promise<unknown> {
  const { stores } = context;
  switch (call.act) {
    case "api": {
      const { path, method, body, file, ifMatch, idempotencyKey } = call;
      return context.api(path, {
        signal,
        ...(body === undefined ? {} : { body: JSON.parse(body) as unknown }),
        ...(method === undefined ? {} : { method }),
        ...(file === undefined ? {} : { file }),
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
    }
    case "get":
      return stores.get(call.store as StoreName, call.key);
    case "put":
      return stores.put(call.store as StoreName, call.key, JSON.parse(call.value) as Json);
    case "remove":
      return stores.remove(call.store as StoreName, call.key);
    case "all":
      return stores.all(call.store as StoreName);
  }
}

interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Whether as much may still come: a bucket that fills again with time. */
function budget({ burst, perSecond }: Rate, now: () => number): (weight?: number) => boolean {
  let [left, at] = [burst, now()];
  return (weight = 1) => {
    const current = now();
    left = Math.min(burst, left + ((current - at) / 1_000) * perSecond);
    at = current;
    if (left < weight) return false;
    left -= weight;
    return true;
  };
}

/** Listens to a frame until it is closed. */
export function serveFrame(port: MessagePort, context: Context, events: FrameEvents): FramePort {
  const waiting = new Map<number, AbortController>();
  const now = events.now ?? (() => performance.now());
  const [mayCome, mayTell, mayGo] = [budget(MESSAGES, now), budget(TOASTS, now), budget(ADDRESSES, now)];
  let isOpen = true;
  let lastCall = 0;

  function say(message: ShellMessage): void {
    if (isOpen) port.postMessage(message);
  }

  async function answer(id: number, call: Call): Promise<void> {
    const refuse = (failure: CallFailure) => say({ kind: "refusal", id, failure });
    if (waiting.size >= WAITING) {
      return refuse({
        message: "too many calls at once",
        status: 429,
        code: "too_many_calls",
        errors: [],
        isMisuse: false,
      });
    }
    const controller = new AbortController();
    waiting.set(id, controller);
    try {
      say({ kind: "reply", id, value: await act(context, call, controller.signal) });
    } catch (error) {
      refuse(failureOf(error));
    } finally {
      waiting.delete(id);
    }
  }

  function hear(message: FrameMessage): void {
    switch (message.kind) {
      case "mounted":
        events.onMounted();
        break;
      case "failed":
        events.onFailed(message.reason, message.message);
        break;
      case "call":
        // Each is numbered higher than the one before: what is said again asks for nothing again.
        if (message.id <= lastCall) break;
        lastCall = message.id;
        void answer(message.id, message.call);
        break;
      case "abort":
        waiting.get(message.id)?.abort();
        break;
      case "navigate":
        if (mayGo()) context.navigation.navigate(message.path, { replace: message.replace });
        break;
      case "unsaved":
        context.unsaved(message.isUnsaved, message.within === undefined ? {} : { within: message.within });
        break;
      case "toast": {
        const { tone, message: text } = message;
        // Whose word it is: a notification looks like the shell's own.
        const title = `${context.app.title}: ${message.title}`;
        if (mayTell()) context.toast(text === undefined ? { tone, title } : { tone, title, message: text });
        break;
      }
      case "height":
        events.onHeight(Math.min(Math.ceil(message.height), HIGHEST));
    }
  }

  port.onmessage = ({ data }) => {
    if (!isOpen) return;
    const message = readMessage(data);
    if (!mayCome(message ? 1 : UNREADABLE)) {
      return hear({ kind: "failed", reason: "broken", message: "too many messages" });
    }
    if (message) hear(message);
  };

  return {
    say,
    close() {
      isOpen = false;
      for (const controller of waiting.values()) controller.abort();
      port.onmessage = null;
      port.close();
    },
  };
}
