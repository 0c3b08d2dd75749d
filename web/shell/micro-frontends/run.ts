// The lifecycle of a micro-frontend on the page: loaded and mounted within a time limit, notified of changes, unmounted. An error in it
// ends it and nothing else.

import type { Language, MicroFrontend } from "../../../apps/kit/contract";
import { Failure } from "../../client/api/failure";
import type { OpenSession } from "../../client/api/shapes";
import { onSession } from "../../client/session/session";
import { MICRO_FRONTEND_LIMIT_MS, UNMOUNT_LIMIT_MS } from "../../client/timings";
import { type AppContext, type AppOptions, openContext } from "./context";
import { type FailureReason, MicroFrontendError } from "./failure";
import { type Import, loadMicroFrontend, type ModuleOptions, nextAddress, noteChange } from "./load";
import { moduleAddress } from "./module-address";
import { keepMounted } from "./navigation";
import { isStillFor } from "./opened-for";

/** A running micro-frontend. */
export interface RunningApp {
  moved(path: string): void;
  speak(language: Language, title: string): Promise<void>;
  stop(): void;
}

/** What is run, its element, and its callbacks. */
export interface RunOptions extends AppOptions, ModuleOptions {
  /** Whether it runs in a frame of its own, which can access nothing of the page. */
  readonly isIsolated: boolean;
  readonly element: HTMLElement;
  readonly onMounted: () => void;
  readonly onFailed: (reason: FailureReason) => void;
  readonly run?: Import;
}

/** Whether an uncaught error comes from the folder of a module. */
function isFrom(folder: string, error: unknown, file = ""): boolean {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return file.startsWith(folder) || stack.includes(folder);
}

/** Reports uncaught errors of the files of a module; returns the stop function. */
function watch(url: string, onThrown: (error: unknown) => void): () => void {
  const folder = moduleAddress(url)?.href.replace(/[^/]*$/, "");
  if (!folder) return () => undefined;
  const onError = ({ error, filename, message }: ErrorEvent) => {
    if (isFrom(folder, error, filename)) onThrown(error ?? message);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (isFrom(folder, reason)) onThrown(reason);
  };
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}

/** Unmounts. The result is pending while the app is, and undefined if it was done at once. */
function unmount(name: string, module: MicroFrontend): Promise<unknown> | undefined {
  // Another page is shown by now: the error is only logged.
  const failed = (error: unknown) => console.error(`The micro-frontend ${name} failed while it was unmounted:`, error);
  try {
    const pending: unknown = module.unmount();
    return pending === undefined ? undefined : Promise.resolve(pending).catch(failed);
  } catch (error) {
    failed(error);
    return undefined;
  }
}

/** Closes a context when its app is unmounted or has had its time, and at once for another user or company. */
function closeAfter(unmounting: Promise<unknown>, session: OpenSession, opened: AppContext): void {
  const close = () => {
    clearTimeout(limit);
    unsubscribe();
    opened.close();
  };
  const closeForOthers = () => isStillFor(session) || close();
  const limit = setTimeout(close, UNMOUNT_LIMIT_MS);
  const unsubscribe = onSession(closeForOthers);
  closeForOthers();
  void unmounting.then(close);
}

/** Loads and mounts. Every failure is reported once, after the app was removed. */
export function runMicroFrontend(options: RunOptions): RunningApp {
  const { name, url, element, onMounted, onFailed } = options;
  let isOver = false;
  /** The module to unmount. */
  let mounting: MicroFrontend | undefined;
  let leave = () => {};
  const fail = (reason: FailureReason, error?: unknown) => {
    if (isOver) return;
    console.error(`The micro-frontend ${name} is not shown (${reason}):`, error);
    noteChange(url);
    end();
    onFailed(reason);
  };
  const onThrown = (error: unknown) => fail("broken", error);
  const failed = (error: unknown) => {
    if (error instanceof MicroFrontendError) fail(error.reason, error.cause);
    // It needed what the server did not answer: nothing of it is broken.
    else if (error instanceof Failure && error.isUnreachable)
      fail(error.code === "timeout" ? "timeout" : "unreachable", error);
    else onThrown(error);
  };
  const opened: AppContext = openContext(options, onThrown);
  const unwatch = watch(url, onThrown);
  const limit = setTimeout(() => fail("timeout"), MICRO_FRONTEND_LIMIT_MS);

  function end(): void {
    isOver = true;
    clearTimeout(limit);
    unwatch();
    leave();
    opened.leave();
    const unmounting = mounting && unmount(name, mounting);
    if (unmounting) closeAfter(unmounting, options.session, opened);
    else opened.close();
    element.replaceChildren();
  }

  async function load(): Promise<MicroFrontend> {
    const { isIsolated, integrity, run } = options;
    if (!isIsolated) return loadMicroFrontend({ url, integrity }, run);
    const { isolatedModule } = await import("./isolated/module");
    return isolatedModule({ url: nextAddress(url, true), integrity, onThrown: failed });
  }

  async function start(): Promise<void> {
    const loaded = await load();
    if (isOver) return;
    // From here on it may hold resources, whether or not it finishes mounting.
    mounting = loaded;
    await loaded.mount(element, opened.context);
    if (isOver) return;
    clearTimeout(limit);
    opened.mounted();
    leave = keepMounted(options.base, (path) => {
      try {
        loaded.router.navigate(path);
      } catch (error) {
        onThrown(error);
      }
    });
    onMounted();
  }

  start().catch(failed);

  return {
    moved: opened.moved,
    speak: opened.speak,
    stop() {
      if (!isOver) end();
    },
  };
}
