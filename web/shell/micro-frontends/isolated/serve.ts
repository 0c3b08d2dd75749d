// The shell's side of an isolated app: messages of its frame are validated and executed by the same context that an app on the page would
// get, so it can access nothing that such an app could not. Invalid, repeated and late messages are discarded; an invalid call is also
// refused, because the app waits for it.

import type { ApiFailure, Context, Json, StoreName } from "../../../../apps/kit/contract";
import {
  type Call,
  type CallFailure,
  type FrameFailure,
  type FrameMessage,
  idOfInvalidCall,
  readMessage,
  type ShellMessage,
} from "./messages";

/** Maximum number of pending calls. */
const MAX_PENDING_CALLS = 32;
/** Rate limit of messages. A frame that exceeds it would keep the page busy: it ends the app. */
const MESSAGES: Rate = { burst: 500, perSecond: 100 };
/** Cost of an invalid message, in messages: the time to validate it is unknown. */
const INVALID_COST = 20;
/** More notifications would cover the page, more addresses would flood the history: the excess is discarded, except for the last address. */
const TOASTS: Rate = { burst: 4, perSecond: 0.5 };
const ADDRESSES: Rate = { burst: 20, perSecond: 2 };
/** Maximum height of the frame, in pixels. */
const MAX_HEIGHT = 20_000;

export interface FrameEvents {
  readonly onMounted: () => void;
  readonly onFailed: (reason: FrameFailure, message: string) => void;
  readonly onHeight: (height: number) => void;
  readonly now?: () => number;
}

/** The shell's end of the port. */
export interface FramePort {
  send(message: ShellMessage): void;
  close(): void;
}

/** The error of a call, in a form that can be posted. */
function failureOf(error: unknown): CallFailure {
  const { message = "", status = 0, code = "", errors = [] } = (error ?? {}) as Partial<ApiFailure>;
  const isMisuse = error instanceof TypeError && code === "";
  return {
    message: String(message),
    status,
    // The one of a DOMException is a number.
    code: typeof code === "string" ? code : "",
    errors: errors.map((each) => ({ field: each.field, code: each.code })),
    isMisuse,
  };
}

async function perform(context: Context, call: Call, signal: AbortSignal): Promise<unknown> {
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

/** A token bucket: whether the budget permits another message. */
function tokenBucket({ burst, perSecond }: Rate, now: () => number): (weight?: number) => boolean {
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

/** Performs what the rate permits; of the excess the last one, as soon as the rate permits it. Returns the function, and how to stop. */
function lastWithin<Given>(rate: Rate, now: () => number, act: (given: Given) => void) {
  const isPermitted = tokenBucket(rate, now);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  function run(given: Given): void {
    stop();
    if (isPermitted()) act(given);
    else timer = setTimeout(() => run(given), 1_000 / rate.perSecond);
  }
  return { run, stop };
}

/** Serves a frame until it is closed. */
export function serveFrame(port: MessagePort, context: Context, events: FrameEvents): FramePort {
  const pending = new Map<number, AbortController>();
  const now = events.now ?? (() => performance.now());
  const [canReceive, canToast] = [tokenBucket(MESSAGES, now), tokenBucket(TOASTS, now)];
  const addresses = lastWithin<Extract<FrameMessage, { kind: "navigate" }>>(ADDRESSES, now, ({ path, replace }) =>
    context.navigation.navigate(path, { replace }),
  );
  let isOpen = true;
  let lastCall = 0;

  function send(message: ShellMessage): void {
    if (isOpen) port.postMessage(message);
  }

  function fail(id: number, failure: CallFailure): void {
    send({ kind: "failure", id, failure });
  }

  /** Ids increase: a repeated call is not executed again. */
  function isNew(id: number): boolean {
    if (id <= lastCall) return false;
    lastCall = id;
    return true;
  }

  async function answer(id: number, call: Call): Promise<void> {
    if (pending.size >= MAX_PENDING_CALLS) {
      return fail(id, {
        message: "too many calls at once",
        status: 429,
        code: "too_many_calls",
        errors: [],
        isMisuse: false,
      });
    }
    const controller = new AbortController();
    pending.set(id, controller);
    try {
      send({ kind: "reply", id, value: await perform(context, call, controller.signal) });
    } catch (error) {
      fail(id, failureOf(error));
    } finally {
      pending.delete(id);
    }
  }

  function handle(message: FrameMessage): void {
    switch (message.kind) {
      case "mounted":
        events.onMounted();
        break;
      case "failed":
        events.onFailed(message.reason, message.message);
        break;
      case "call":
        if (isNew(message.id)) void answer(message.id, message.call);
        break;
      case "abort":
        pending.get(message.id)?.abort();
        break;
      case "navigate":
        addresses.run(message);
        break;
      case "unsaved":
        context.unsaved(message.isUnsaved, message.within === undefined ? {} : { within: message.within });
        break;
      case "toast": {
        const { tone, message: text } = message;
        // Names the app: the notification looks like the shell's own.
        const title = `${context.app.title}: ${message.title}`;
        if (canToast()) context.toast(text === undefined ? { tone, title } : { tone, title, message: text });
        break;
      }
      case "height":
        events.onHeight(Math.min(Math.ceil(message.height), MAX_HEIGHT));
    }
  }

  port.onmessage = ({ data }) => {
    if (!isOpen) return;
    const message = readMessage(data);
    if (!canReceive(message ? 1 : INVALID_COST)) {
      return handle({ kind: "failed", reason: "broken", message: "too many messages" });
    }
    if (message) return handle(message);
    const id = idOfInvalidCall(data);
    if (id !== undefined && isNew(id)) {
      fail(id, failureOf(new TypeError("this call has an invalid option, or one that is too long")));
    }
  };

  return {
    send,
    close() {
      isOpen = false;
      addresses.stop();
      for (const controller of pending.values()) controller.abort();
      port.onmessage = null;
      port.close();
    },
  };
}
