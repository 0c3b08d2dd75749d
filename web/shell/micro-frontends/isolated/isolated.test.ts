// Both sides of the channel of an isolated app, with a context between them that records its calls; and a frame that sends arbitrary
// messages.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ApiInit, Context } from "../../../../apps/kit/contract";
import { openFrame } from "./frame-context";
import type { OpenMessage } from "./messages";
import { type FramePort, serveFrame } from "./serve";

const OPENING: OpenMessage = {
  kind: "open",
  module: { url: "https://apps.example/notes.js", integrity: "" },
  app: { id: "notes", title: "Notes", name: "notes" },
  user: { id: "u1", firstName: "Anna", lastName: "Müller", displayName: "Anna M.", initials: "AM" },
  company: { id: "c1", title: "Nordlicht" },
  access: "write",
  language: "de",
  base: "/notes",
  path: "/",
  stores: ["Documents"],
  look: { theme: "dark", density: undefined },
  texts: { close: "Schließen", unsaved: { title: "Verwerfen?", text: "…", leave: "Verwerfen", stay: "Bleiben" } },
};

const api = vi.fn<(path: string, init?: ApiInit) => Promise<unknown>>();
const navigate = vi.fn();
const unsaved = vi.fn();
const toast = vi.fn();
const stores = { names: ["Documents"], get: vi.fn(), put: vi.fn(), remove: vi.fn(), all: vi.fn() };
const events = { onMounted: vi.fn(), onFailed: vi.fn(), onHeight: vi.fn() };
let now = 0;
let channel: MessageChannel;
let shell: FramePort;

beforeEach(() => {
  vi.resetAllMocks();
  now = 0;
  channel = new MessageChannel();
  const context = { app: OPENING.app, api, navigation: { navigate }, unsaved, toast, stores } as unknown as Context;
  shell = serveFrame(channel.port1, context, { ...events, now: () => now });
});
afterEach(() => {
  shell.close();
  channel.port2.close();
});

/** An app that keeps to the contract. */
const app = () => openFrame(channel.port2, OPENING);
/** Sends messages that no app of the contract sends. */
const forge = (...messages: unknown[]) => {
  for (const each of messages) channel.port2.postMessage(each);
};
/** Everything that was sent before has arrived. */
async function arrived(): Promise<void> {
  const reached = vi.fn();
  events.onHeight.mockImplementation((height) => height === 1 && reached());
  forge({ kind: "height", height: 1 });
  await vi.waitFor(() => expect(reached).toHaveBeenCalled());
}

describe("an app in a frame has the contract", () => {
  test("its calls are the app's, and answered", async () => {
    api.mockResolvedValue({ notes: [] });
    expect(await app().context.api("/notes", { method: "POST", body: { text: "a" }, idempotencyKey: "k" })).toEqual({
      notes: [],
    });
    const [path, init] = api.mock.calls[0] ?? [];
    expect([path, init]).toMatchObject(["/notes", { method: "POST", body: { text: "a" }, idempotencyKey: "k" }]);
  });

  test("a failure is the contract's, and a misuse a TypeError", async () => {
    const { context } = app();
    const errors = [{ field: "text", code: "required" }];
    api.mockRejectedValueOnce(Object.assign(new Error("no"), { status: 422, code: "validation_failed", errors }));
    await expect(context.api("/notes")).rejects.toMatchObject({ status: 422, code: "validation_failed", errors });
    api.mockRejectedValueOnce(new TypeError("/../x is not below /api/apps/notes/"));
    await expect(context.api("/../x")).rejects.toBeInstanceOf(TypeError);
  });

  test("a call beyond what the shell takes is refused, not left waiting", async () => {
    const { context } = app();
    const [key, path] = ["k".repeat(256), `/${"a".repeat(2_048)}`];
    for (const call of [
      () => context.api("/notes", { method: "POST", idempotencyKey: key }),
      () => context.api("/notes", { method: "HEAD" as never }),
      () => context.api(path),
      () => context.stores.get("Documents", key),
      () => context.stores.put("Documents", key, 1),
    ]) {
      await expect(call()).rejects.toBeInstanceOf(TypeError);
    }
    expect([api.mock.calls, stores.get.mock.calls, stores.put.mock.calls]).toEqual([[], [], []]);
    api.mockResolvedValue("done");
    expect(await context.api("/notes", { method: "POST", idempotencyKey: "k".repeat(255) })).toBe("done");
  });

  test("an address beyond what the shell takes leaves the app where it is; what it keeps unsaved there is refused", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { context } = app();
    const path = `/${"a".repeat(2_048)}`;
    context.navigation.navigate(path);
    expect(logged).toHaveBeenCalledOnce();
    expect(() => context.unsaved(true, { within: path })).toThrow(TypeError);
    await arrived();
    expect([navigate.mock.calls, unsaved.mock.calls]).toEqual([[], []]);
  });

  test("a notification longer than the shell takes is shown as far as it takes it", async () => {
    app().context.toast({ tone: "info", title: "t".repeat(300), message: "m".repeat(2_000) });
    await arrived();
    const [title, message] = [`Notes: ${"t".repeat(200)}`, "m".repeat(1_000)];
    expect(toast).toHaveBeenCalledExactlyOnceWith({ tone: "info", title, message });
  });

  test("a call is aborted where it is answered", async () => {
    api.mockImplementation(
      (_, { signal } = {}) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    const controller = new AbortController();
    const response = app().context.api("/slow", { signal: controller.signal });
    await vi.waitFor(() => expect(api).toHaveBeenCalled());
    controller.abort();
    await expect(response).rejects.toMatchObject({ name: "AbortError" });
  });

  test("it navigates, holds input, notifies and keeps records through the shell", async () => {
    const { context } = app();
    stores.get.mockResolvedValue("kept");
    context.navigation.navigate("/new", { replace: true });
    context.unsaved(true, { within: "/new" });
    context.toast({ tone: "success", title: "Saved" });
    expect(await context.stores.get("Documents", "a")).toBe("kept");
    expect(navigate).toHaveBeenCalledWith("/new", { replace: true });
    expect(unsaved).toHaveBeenCalledWith(true, { within: "/new" });
    expect(toast).toHaveBeenCalledWith({ tone: "success", title: "Notes: Saved" });
    expect([context.navigation.href("/new"), context.navigation.href("/../x")]).toEqual(["/notes/new", "/notes"]);
    expect([context.rights.may("write"), context.rights.may("delete")]).toEqual([true, false]);
  });

  test("what is held on a page is let go with the page, not with its query, and stays where it is kept, too", async () => {
    const { context } = app();
    const at = (path: string) => {
      shell.send({ kind: "moved", path });
      return vi.waitFor(() => expect(context.navigation.path()).toBe(path));
    };
    await at("/list");
    context.unsaved(true);
    await vi.waitFor(() => expect(unsaved).toHaveBeenCalledOnce());
    await at("/list?sort=name#top");
    context.unsaved(true, { within: "/list" });
    await vi.waitFor(() => expect(unsaved).toHaveBeenCalledTimes(2));
    await at("/list/1");
    expect(unsaved).toHaveBeenCalledTimes(2);
    await at("/listed");
    await vi.waitFor(() => expect(unsaved.mock.lastCall?.[0]).toBe(false));
  });

  test("it hears of addresses, languages and looks, and speaks", async () => {
    const frame = app();
    const { phrases, language, navigation } = frame.context;
    const [spoken, moved, looks] = [vi.fn(), vi.fn(), vi.fn()];
    language.onChange(spoken);
    navigation.onNavigate(moved);
    frame.onLook = looks;
    await phrases.load("app", async (wanted) => ({ hello: wanted === "de" ? "Hallo {{name}}" : "Hello {{name}}" }));
    expect(phrases.t("app:hello", { name: "Anna" })).toBe("Hallo Anna");
    shell.send({ kind: "language", language: "en", title: "Notes of the house", texts: OPENING.texts });
    shell.send({ kind: "moved", path: "/new" });
    shell.send({ kind: "look", look: { theme: "light", density: "compact" } });
    await vi.waitFor(() => expect(looks).toHaveBeenCalledWith({ theme: "light", density: "compact" }));
    await vi.waitFor(() => expect(spoken).toHaveBeenCalledWith("en"));
    expect([moved.mock.calls, navigation.path(), phrases.t("app:hello", { name: "Anna" })]).toEqual([
      [["/new"]],
      "/new",
      "Hello Anna",
    ]);
    expect(frame.context.app).toEqual({ id: "notes", title: "Notes of the house", name: "notes" });
  });
});

test("its document and the shell's own words speak the language of the page", async () => {
  const { modals } = app().context;
  const opened = (title: string) => {
    void modals.open({ title, render: () => undefined });
    return [...document.querySelectorAll("dialog")].at(-1)?.querySelector("button");
  };
  const before = opened("A");
  expect([document.documentElement.lang, before?.getAttribute("aria-label")]).toEqual(["de", "Schließen"]);
  shell.send({ kind: "language", language: "en", title: "Notes", texts: { ...OPENING.texts, close: "Close" } });
  await vi.waitFor(() => expect(document.documentElement.lang).toBe("en"));
  expect([before, opened("B")].map((cross) => cross?.getAttribute("aria-label"))).toEqual(["Close", "Close"]);
  shell.send({ kind: "moved", path: "/other" });
  await vi.waitFor(() => expect(document.querySelector("dialog")).toBeNull());
});

describe("a frame that says what it likes gains nothing", () => {
  test("by what is nothing of the contract", async () => {
    forge(
      undefined,
      null,
      "mounted",
      42,
      [],
      {},
      { kind: "eval", code: "1" },
      { kind: "mounted", more: true },
      { kind: "call", id: 0, call: { act: "api", path: "/a" } },
      { kind: "call", id: "1", call: { act: "api", path: "/a" } },
      { kind: "call", id: 1, call: { act: "constructor", path: "/a" } },
      { kind: "call", id: 1, call: { act: "api", path: "/a", method: "TRACE" } },
      { kind: "call", id: 1, call: { act: "api", path: "/a", headers: { cookie: "x" } } },
      { kind: "call", id: 1, call: { act: "api", path: "a".repeat(5_000) } },
      { kind: "navigate", path: "/x" },
      { kind: "navigate", path: { toString: "/x" }, replace: false },
      { kind: "unsaved", isUnsaved: 1 },
      { kind: "toast", tone: "system", title: "Update" },
      { kind: "height", height: Number.NaN },
      { kind: "height", height: -1 },
    );
    await arrived();
    for (const reached of [api, navigate, unsaved, toast, events.onMounted, events.onFailed]) {
      expect(reached).not.toHaveBeenCalled();
    }
    expect(events.onHeight.mock.calls).toEqual([[1]]);
  });

  test("by objects that take long to walk through: what it sends is a text with a length", async () => {
    const endless = new Array(2 ** 31);
    forge(
      { kind: "call", id: 1, call: { act: "api", path: "/a", method: "POST", body: endless } },
      { kind: "call", id: 2, call: { act: "put", store: "Documents", key: "k", value: endless } },
      { kind: "call", id: 3, call: { act: "api", path: "/a", method: "POST", body: `"${"x".repeat(1_048_576)}"` } },
      { kind: "call", id: 4, call: { act: "api", path: "/a", method: "POST", body: "{" } },
    );
    await arrived();
    expect([api.mock.calls, stores.put.mock.calls]).toEqual([[], []]);
    const { context } = app();
    await expect(context.api("/a", { body: "x".repeat(1_048_576) })).rejects.toThrow(TypeError);
    await expect(context.stores.put("Documents", "k", (() => 1) as never)).rejects.toThrow(TypeError);
  });

  test("by much that cannot be read: it ends the app", async () => {
    forge(...Array.from({ length: 26 }, () => new Array(2 ** 31)));
    await vi.waitFor(() => expect(events.onFailed).toHaveBeenCalledWith("broken", "too many messages"));
  });

  test("by notifications that cover the page, or addresses that bury where somebody came from", async () => {
    forge(...Array.from({ length: 50 }, (_, at) => ({ kind: "toast", tone: "error", title: `${at}` })));
    forge(...Array.from({ length: 50 }, (_, at) => ({ kind: "navigate", path: `/${at}`, replace: false })));
    await arrived();
    expect([toast.mock.calls.length, navigate.mock.calls.length]).toEqual([4, 20]);
    now += 4_000;
    forge({ kind: "toast", tone: "info", title: "LazyComponent" }, { kind: "navigate", path: "/later", replace: true });
    await arrived();
    expect(toast).toHaveBeenLastCalledWith({ tone: "info", title: "Notes: LazyComponent" });
    expect(navigate).toHaveBeenLastCalledWith("/later", { replace: true });
  });

  test("but of too many addresses the last one is shown in the end", async () => {
    forge(...Array.from({ length: 30 }, (_, at) => ({ kind: "navigate", path: `/${at}`, replace: at === 29 })));
    await arrived();
    expect(navigate).toHaveBeenLastCalledWith("/19", { replace: false });
    now += 500;
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledTimes(21));
    expect(navigate).toHaveBeenLastCalledWith("/29", { replace: true });
    forge({ kind: "navigate", path: "/late", replace: false });
    await arrived();
    shell.close();
    now += 500;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(navigate).toHaveBeenCalledTimes(21);
  });

  test("by saying it again: a call is done once", async () => {
    api.mockResolvedValue(1);
    const call = { kind: "call", id: 7, call: { act: "api", path: "/pay", method: "POST" } };
    forge(call, call, { ...call, id: 6 }, call);
    await arrived();
    expect(api).toHaveBeenCalledOnce();
  });

  test("by a call that is invalid: it is answered once, and done under its number no more", async () => {
    const messages: unknown[] = [];
    channel.port2.onmessage = ({ data }) => messages.push(data);
    const invalid = { kind: "call", id: 7, call: { act: "constructor" } };
    forge(invalid, invalid, { kind: "call", id: 7, call: { act: "api", path: "/pay" } });
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    await arrived();
    expect(messages).toMatchObject([{ kind: "failure", id: 7, failure: { status: 0, code: "", isMisuse: true } }]);
    expect(api).not.toHaveBeenCalled();
  });

  test("by more calls at once than anybody needs", async () => {
    api.mockReturnValue(new Promise(() => undefined));
    const { context } = app();
    const responses = Array.from({ length: 33 }, (_, at) => context.api(`/${at}`));
    await expect(responses[32]).rejects.toMatchObject({ status: 429, code: "too_many_calls" });
    expect(api).toHaveBeenCalledTimes(32);
  });

  test("by a flood: it ends the app", async () => {
    forge(...Array.from({ length: 501 }, () => ({ kind: "height", height: 2 })));
    await vi.waitFor(() => expect(events.onFailed).toHaveBeenCalledWith("broken", "too many messages"));
  });

  test("and what comes slowly is no flood", async () => {
    for (let second = 0; second < 4; second += 1) {
      forge(...Array.from({ length: 200 }, () => ({ kind: "height", height: 2 })));
      await arrived();
      now += 2_000;
    }
    expect(events.onFailed).not.toHaveBeenCalled();
  });

  test("by a height that hides the page, or after its end", async () => {
    forge({ kind: "height", height: 1e9 });
    await arrived();
    expect(events.onHeight).toHaveBeenCalledWith(20_000);
    shell.close();
    forge({ kind: "navigate", path: "/x", replace: false });
    const { port1, port2 } = new MessageChannel();
    const later = new Promise((resolve) => port1.addEventListener("message", resolve));
    port1.start();
    port2.postMessage("later");
    await later;
    port1.close();
    expect(navigate).not.toHaveBeenCalled();
  });
});
