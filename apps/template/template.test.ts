// Builds and mounts the template, as an app in its own repository would.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { navigateMicroFrontend } from "../../web/shell/micro-frontends/navigation";
import { type RunOptions, runMicroFrontend } from "../../web/shell/micro-frontends/run";
import { adoptShellRouter } from "../../web/shell/micro-frontends/shell-router";
import { settled } from "../../web/testing/fake-worker";
import { freshBrowser, workerThat } from "../../web/testing/page";
import { toasts } from "../../web/ui/toast";
import type { Access } from "../kit/contract";

freshBrowser();

const go = vi.fn();
let out = "";
let reactOut = "";

beforeAll(async () => {
  // Where the test runner does not transform modules.
  out = await mkdtemp(join(import.meta.dirname, "../../node_modules/.template-"));
  reactOut = `${out}-react`;
  execFileSync("node", [join(import.meta.dirname, "build.mjs"), import.meta.dirname, out]);
  const { buildApp } = await import(join(import.meta.dirname, "build.mjs"));
  await buildApp(import.meta.dirname, reactOut, "src/index.react.ts");
});
afterAll(() => Promise.all([out, reactOut].map((folder) => rm(folder, { recursive: true, force: true }))));
beforeEach(() => adoptShellRouter({ go, learn: () => undefined }));

test("it is built into a stable entry and files named by their content", async () => {
  expect((await readdir(out)).sort()).toEqual(["_", "index.js"]);
  for (const name of await readdir(join(out, "_"))) expect(name).toMatch(/-[0-9A-Z]{8}\.js$/);
});

test("as a whole it is one file, and its hash is said", async () => {
  const whole = join(out, "_whole");
  const output = execFileSync("node", [join(import.meta.dirname, "build.mjs"), import.meta.dirname, whole, "--whole"], {
    encoding: "utf8",
  });
  expect(await readdir(whole)).toEqual(["index.js"]);
  const hash = createHash("sha384").update(await readFile(join(whole, "index.js")));
  expect(output.trim()).toBe(`sha384-${hash.digest("base64")}`);
  await rm(whole, { recursive: true });
});

/** Mounts a built module at an address, for Anna, who may write or what a test says. */
async function mountAt(folder: string, path: string, access: Access = "write") {
  const element = document.createElement("div");
  const onMounted = vi.fn();
  const onFailed = vi.fn();
  const onUnsaved = vi.fn();
  const company = { companyId: "c1", title: "Nordlicht" };
  const running = runMicroFrontend({
    name: "planner",
    app: { appId: "planner", title: "Planner", access },
    session: { user: { userId: "u1", firstName: "Anna" }, tenant: company, company },
    url: "/apps/planner/index.js",
    stores: ["Documents"],
    language: "de",
    base: "/planner",
    path,
    run: () => import(/* @vite-ignore */ pathToFileURL(join(folder, "index.js")).href),
    ...{ element, onMounted, onFailed, onUnsaved },
  } as unknown as RunOptions);
  await vi.waitFor(() => expect(onMounted).toHaveBeenCalledOnce());
  const field = () => element.shadowRoot?.querySelector("input") as HTMLInputElement;
  const type = (text: string) => {
    // As the browser sets it: React ignores any other way.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field()), "value")?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { running, element, onFailed, onUnsaved, field, type };
}

const NOTES = "Guten Tag, Anna. Das sind die Notizen von Nordlicht.";
const HELLO = "Hello, Anna. These are the notes of Nordlicht.";

test.each([
  ["without a framework", () => out, `Notizen${NOTES}MilchNeue Notiz`, `New note${HELLO}NoteSave noteNotes`],
  ["with React", () => reactOut, `Notizen${NOTES}Neue NotizMilch`, `New note${HELLO}NotesNoteSave note`],
])(
  "%s it is mounted, speaks another language, goes to its pages, says what is not saved and leaves nothing behind",
  async (_, folder, first, second) => {
    const { calls } = workerThat(({ path }) =>
      path === "/api/apps/planner/notes"
        ? Response.json({ notes: [{ id: "n1", text: "Milch", madeAt: 1 }] })
        : new Response(null, { status: 500 }),
    );
    const { running, element, onFailed, onUnsaved, type } = await mountAt(folder(), "/");
    const shown = () => element.shadowRoot?.textContent;
    await vi.waitFor(() => expect(shown()).toBe(first));
    expect(calls.some(({ path }) => path === "/api/apps/planner/notes")).toBe(true);
    navigateMicroFrontend("planner", "/second");
    expect(go).toHaveBeenCalledWith("/planner/second", undefined);
    running.moved("/second");
    await running.speak("en", "Planner");
    await vi.waitFor(() => expect(shown()).toBe(second));
    expect(element.shadowRoot?.querySelector("a")?.getAttribute("href")).toBe("/planner");
    type("Buy");
    await vi.waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith({ pathname: "/planner", isWhole: true }));
    type("");
    await vi.waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(undefined));
    const before = shown();
    running.stop();
    running.moved("/");
    expect([before, ""]).toContain(shown());
    expect(onFailed).not.toHaveBeenCalled();
  },
);

test("a list that was asked for before a note was saved does not take its place", async () => {
  const lists: ((response: Response) => void)[] = [];
  workerThat(({ method }) =>
    method === "POST"
      ? Response.json({ id: "n1", text: "Milk", madeAt: 1 }, { status: 201 })
      : new Promise<Response>((resolve) => lists.push(resolve)),
  );
  const { running, element, field, type } = await mountAt(out, "/second");
  await vi.waitFor(() => expect(lists).toHaveLength(1));
  type("Milk");
  field().form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(lists).toHaveLength(2));
  running.moved("/");
  lists[1]?.(Response.json({ notes: [{ id: "n1", text: "Milk", madeAt: 1 }], isCut: false }));
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector("li")?.textContent).toContain("Milk"));
  lists[0]?.(Response.json({ notes: [], isCut: false }));
  await settled();
  expect(element.shadowRoot?.querySelector("li")?.textContent).toContain("Milk");
  running.stop();
});

describe.each([
  ["without a framework", () => out],
  ["with React", () => reactOut],
])("%s", (_, folder) => {
  const UNSAVED = { pathname: "/planner", isWhole: true };

  /** Opens the form of a note; `respond` says what becomes of what is sent. */
  async function openForm(respond: () => Response | Promise<Response>) {
    const { calls } = workerThat(({ method }) => (method === "POST" ? respond() : Response.json({ notes: [] })));
    const { running, element, onUnsaved, field, type } = await mountAt(folder(), "/second");
    await vi.waitFor(() => expect(field()).toBeTruthy());
    return {
      running,
      onUnsaved,
      field,
      type,
      send: () => {
        const form = element.shadowRoot?.querySelector("form");
        form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      },
      sent: () => calls.filter(({ method }) => method === "POST"),
      keys: () => calls.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("idempotency-key")),
    };
  }
  const failed = () => new Response(null, { status: 500 });
  const saved = () => Response.json({ id: "n1", text: "Milk", madeAt: 1 }, { status: 201 });

  test("a note that was not saved stays, is not lost without a question, and is sent again with its key", async () => {
    let respond = failed;
    const { running, onUnsaved, field, type, send, sent, keys } = await openForm(() => respond());
    type("Milk");
    await vi.waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(UNSAVED));
    send();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    await settled();
    expect(field().value).toBe("Milk");
    expect(onUnsaved).toHaveBeenLastCalledWith(UNSAVED);
    respond = saved;
    send();
    await vi.waitFor(() => expect(field().value).toBe(""));
    await vi.waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(undefined));
    expect(sent().map(({ body }) => body)).toEqual(Array(2).fill(JSON.stringify({ text: "Milk" })));
    expect(keys()[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys()[1]).toBe(keys()[0]);
    running.stop();
  });

  test("a changed note is another one, and so is the next with the same words", async () => {
    let respond = failed;
    const { running, field, type, send, sent, keys } = await openForm(() => respond());
    const sendAs = async (text: string) => {
      const before = sent().length;
      type(text);
      await settled();
      send();
      await vi.waitFor(() => expect(sent()).toHaveLength(before + 1));
      await settled();
    };
    await sendAs("Milk");
    respond = saved;
    await sendAs("Milk and bread");
    await vi.waitFor(() => expect(field().value).toBe(""));
    await sendAs("Milk and bread");
    expect(new Set(keys()).size).toBe(3);
    running.stop();
  });

  const named = (...texts: string[]) => texts.map((text) => ({ id: text, text, madeAt: 1 }));
  const gone = () => Response.json({ type: "/problems/not_found", code: "not_found", status: 404 }, { status: 404 });

  test.each([
    ["it is deleted", 1, () => new Response(null, { status: 204 }), "Notiz gelöscht"],
    ["a colleague has deleted it", 1, gone, "Notiz gelöscht"],
    ["only the answer was lost", 1, failed, "Das hat nicht geklappt"],
    ["it was not deleted", 2, failed, "Das hat nicht geklappt"],
  ])("a note is in the list as long as it is stored: %s", async (_, left, respond, says) => {
    let notes = named("Milch", "Brot");
    const { calls } = workerThat(({ method }) => {
      if (method !== "DELETE") return Response.json({ notes, isCut: false });
      notes = notes.slice(-left);
      return respond();
    });
    toasts.set([]);
    const { running, element } = await mountAt(folder(), "/", "delete");
    const buttons = () => [...(element.shadowRoot?.querySelectorAll("button") ?? [])];
    await vi.waitFor(() => expect(buttons()).toHaveLength(2));
    buttons()[0]?.click();
    await vi.waitFor(() => expect(toasts.get()[0]?.title).toContain(says));
    await vi.waitFor(() => expect(calls.filter(({ method }) => method === "GET")).toHaveLength(2));
    await vi.waitFor(() => expect(buttons()).toHaveLength(left));
    running.stop();
  });

  test("a list that ends early says so", async () => {
    workerThat(() => Response.json({ notes: named("Milch", "Brot"), isCut: true }));
    const { running, element } = await mountAt(folder(), "/");
    await vi.waitFor(() => expect(element.shadowRoot?.textContent).toContain("Nur die neuesten 2 Notizen"));
    running.stop();
  });

  test("the list that arrives while a note is typed leaves its field alone", async () => {
    let answer: (response: Response) => void = () => undefined;
    workerThat(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    const { running, field, type } = await mountAt(folder(), "/second");
    await vi.waitFor(() => expect(field()).toBeTruthy());
    const typedIn = field();
    type("Milk");
    answer(Response.json({ notes: [] }));
    await settled();
    expect(field()).toBe(typedIn);
    expect(field().value).toBe("Milk");
    running.stop();
  });

  test("what was typed while a note was being saved stays", async () => {
    let answer: (response: Response) => void = () => undefined;
    const { running, onUnsaved, field, type, send, sent } = await openForm(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    type("Milk");
    await vi.waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(UNSAVED));
    send();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    type("Milk and bread");
    answer(saved());
    await settled();
    expect(field().value).toBe("Milk and bread");
    expect(onUnsaved).toHaveBeenLastCalledWith(UNSAVED);
    running.stop();
  });
});
