// Builds and mounts the template, as an app in its own repository would.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { navigateMicroFrontend } from "../../web/shell/micro-frontends/navigation";
import { type RunOptions, runMicroFrontend } from "../../web/shell/micro-frontends/run";
import { adoptShellRouter } from "../../web/shell/micro-frontends/shell-router";
import { freshBrowser, workerThat } from "../../web/testing/page";

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
    const element = document.createElement("div");
    const onMounted = vi.fn();
    const onFailed = vi.fn();
    const onUnsaved = vi.fn();
    const company = { companyId: "c1", title: "Nordlicht" };
    const running = runMicroFrontend({
      name: "planner",
      app: { appId: "planner", title: "Planner", access: "write" },
      session: { user: { userId: "u1", firstName: "Anna" }, tenant: company, company },
      url: "/apps/planner/index.js",
      stores: ["Documents"],
      language: "de",
      base: "/planner",
      path: "/",
      run: () => import(/* @vite-ignore */ pathToFileURL(join(folder(), "index.js")).href),
      ...{ element, onMounted, onFailed, onUnsaved },
    } as unknown as RunOptions);
    const shown = () => element.shadowRoot?.textContent;
    await vi.waitFor(() => expect(onMounted).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(shown()).toBe(first));
    expect(calls.some(({ path }) => path === "/api/apps/planner/notes")).toBe(true);
    navigateMicroFrontend("planner", "/second");
    expect(go).toHaveBeenCalledWith("/planner/second", undefined);
    running.moved("/second");
    await running.speak("en");
    await vi.waitFor(() => expect(shown()).toBe(second));
    expect(element.shadowRoot?.querySelector("a")?.getAttribute("href")).toBe("/planner");
    const field = element.shadowRoot?.querySelector("input") as HTMLInputElement;
    const type = (text: string) => {
      // As the browser sets it: React ignores any other way.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
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
