import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Context, MicroFrontend } from "../../../apps/kit/contract";
import { networkNow, noteResponse } from "../../client/api/network";
import { setConfig } from "../../client/config/config";
import { MICRO_FRONTEND_LIMIT_MS, MOUNTING_READS_LIMIT_MS, UNMOUNT_LIMIT_MS } from "../../client/timings";
import { signedInAs } from "../../testing/database";
import { freshBrowser } from "../../testing/page";
import { toasts } from "../../ui/toast";
import { navigateMicroFrontend } from "./navigation";
import { type RunningApp, type RunOptions, runMicroFrontend } from "./run";
import { adoptShellRouter } from "./shell-router";

freshBrowser();

const go = vi.fn();
const onMounted = vi.fn();
const onFailed = vi.fn();
const onUnsaved = vi.fn();
let element: HTMLElement;
let given: Context;
const started: RunningApp[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [go, onMounted, onFailed, onUnsaved]) mock.mockClear();
  adoptShellRouter({ go, learn: () => undefined });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  element = document.createElement("div");
});
afterEach(() => {
  for (const running of started.splice(0)) running.stop();
  vi.useRealTimers();
});

const anna = { userId: "u1", firstName: "Anna", lastName: "Müller", displayName: "Anna M.", initials: "AM" };
const company = { companyId: "c1", businessUuId: "b1", title: "Nordlicht", companyName: "Nordlicht AG" };

const app = (change: Partial<MicroFrontend> = {}) => ({
  contract: 1,
  mount: (element: HTMLElement, context: Context) => {
    given = context;
    element.append("Surveys");
  },
  unmount: vi.fn(),
  router: { navigate: vi.fn() },
  ...change,
});

function start(module: unknown, change: Partial<RunOptions> = {}) {
  const run = vi.fn(async () => module);
  const order = {
    name: "surveys",
    app: { appId: "surveys", title: "Surveys", access: "write" },
    stores: ["Documents"],
    session: { valid: true, user: anna, tenant: company, company, organisations: [company] },
    language: "de",
    base: "/surveys",
    path: "/",
    url: "/apps/surveys/index.js",
    integrity: "",
    isIsolated: false,
    ...{ element, onMounted, onFailed, onUnsaved, run },
    ...change,
  } as unknown as RunOptions;
  const running = runMicroFrontend(order);
  started.push(running);
  return { run, running };
}

const runMicrotasks = () => vi.advanceTimersByTimeAsync(0);
const failed = () => onFailed.mock.calls.flat();

describe("a micro-frontend", () => {
  test("is loaded from its address, mounted, and told for whom", async () => {
    const { run } = start(app());
    await runMicrotasks();
    expect(run).toHaveBeenCalledWith("https://asgard.test/apps/surveys/index.js");
    expect(element.textContent).toBe("Surveys");
    expect(onMounted).toHaveBeenCalledOnce();
    expect(given.session).toEqual({
      user: { id: "u1", firstName: "Anna", lastName: "Müller", displayName: "Anna M.", initials: "AM" },
      company: { id: "c1", title: "Nordlicht" },
    });
    expect([given.rights.may("read"), given.rights.may("write"), given.rights.may("delete")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(given.stores.names).toEqual(["Documents"]);
    await vi.advanceTimersByTimeAsync(2 * MICRO_FRONTEND_LIMIT_MS);
    expect(failed()).toEqual([]);
  });

  test("is navigated by the menu through its own router, and changes the address below its path", async () => {
    const module = app();
    const { running } = start(module);
    await runMicrotasks();
    navigateMicroFrontend("surveys", "/customers");
    expect(module.router.navigate).toHaveBeenCalledWith("/customers");
    given.navigation.navigate("/customers?tab=chart");
    expect(go).toHaveBeenCalledWith("/surveys/customers?tab=chart", undefined);
    const listener = vi.fn();
    given.navigation.onNavigate(listener);
    running.moved("/customers");
    running.moved("/customers");
    expect(listener.mock.calls).toEqual([["/customers"]]);
    expect(given.navigation.path()).toBe("/customers");
  });

  test("notifies with texts, whatever it passes", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    start(app());
    await runMicrotasks();
    given.toast({ tone: "error", title: null, message: new Error("oops") } as never);
    given.toast({ tone: "info", title: "Saved" });
    expect(toasts.get()).toMatchObject([{ title: "", message: "Error: oops" }, { title: "Saved" }]);
    toasts.set([]);
  });

  test("hears of another language when its phrases are there", async () => {
    const { running } = start(app());
    await runMicrotasks();
    const read = vi.fn(async (language: string) => ({ title: language === "de" ? "Umfragen" : "Surveys" }));
    await given.phrases.load("surveys", read);
    const listener = vi.fn(() => [given.phrases.t("surveys:title"), given.app.title]);
    given.language.onChange(listener);
    await running.speak("en", "Surveys of the house");
    expect(listener).toHaveReturnedWith(["Surveys", "Surveys of the house"]);
    expect(read.mock.calls).toEqual([["de"], ["en"]]);
  });

  test("that is left is unmounted, and can do nothing any more", async () => {
    const module = app();
    const { running } = start(module);
    await runMicrotasks();
    running.stop();
    running.stop();
    expect(module.unmount).toHaveBeenCalledOnce();
    expect(element.childElementCount + element.childNodes.length).toBe(0);
    given.navigation.navigate("/customers");
    navigateMicroFrontend("surveys", "/customers");
    expect(module.router.navigate).not.toHaveBeenCalled();
    expect(go.mock.calls).toEqual([["/surveys/customers", undefined]]);
    await expect(given.api("/answers")).rejects.toThrow(TypeError);
    await expect(given.stores.put("Documents", "a", 1)).rejects.toThrow(TypeError);
  });

  describe("that stores a draft while it is unmounted", () => {
    /** Leaves the app; returns how its calls fare, before and after `unmount` has ended. */
    function leave() {
      signedInAs("u1");
      vi.stubGlobal("fetch", () => new Promise(() => undefined));
      let end = () => {};
      const unmount = () => new Promise<void>((resolve) => (end = resolve));
      const { running } = start(app({ unmount }));
      const outcome = async () => {
        const call = given
          .api("/drafts", { method: "PUT", body: {} })
          .then(undefined, (error) => error instanceof TypeError);
        return Promise.race([
          call,
          Promise.resolve()
            .then(runMicrotasks)
            .then(() => "sent"),
        ]);
      };
      return { running, outcome, end: () => end() };
    }

    test("can do so until that has ended, and nothing else", async () => {
      const { running, outcome, end } = leave();
      await runMicrotasks();
      running.stop();
      expect(element.childNodes).toHaveLength(0);
      expect(await outcome()).toBe("sent");
      given.navigation.navigate("/customers");
      given.unsaved(true);
      expect([go.mock.calls, onUnsaved.mock.calls]).toEqual([[], []]);
      end();
      await runMicrotasks();
      expect(await outcome()).toBe(true);
    });

    test("can do so for two seconds", async () => {
      const { running, outcome } = leave();
      await runMicrotasks();
      running.stop();
      await vi.advanceTimersByTimeAsync(UNMOUNT_LIMIT_MS - 1);
      expect(await outcome()).toBe("sent");
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome()).toBe(true);
    });

    test.each([
      ["u1", "c2"],
      ["u2", "c1"],
    ])("can do so for nobody else: %s in %s", async (user, company) => {
      for (const isLeftFirst of [true, false]) {
        const { running, outcome } = leave();
        await runMicrotasks();
        if (isLeftFirst) running.stop();
        signedInAs(user, company);
        running.stop();
        expect(await outcome()).toBe(true);
      }
    });
  });

  test("that is left while it loads is never mounted", async () => {
    const mount = vi.fn();
    const { running } = start(app({ mount }));
    running.stop();
    await runMicrotasks();
    expect(mount).not.toHaveBeenCalled();
  });
});

describe("a server that is silent while an app is mounted", () => {
  /** How a call ended; undefined while it has not. */
  const outcome: { status?: unknown; code?: unknown } = {};
  async function ask(context: Context, init = {}): Promise<void> {
    await context.api("/answers", init).catch((failure: object) => Object.assign(outcome, failure));
  }
  beforeEach(() => {
    for (const name of Object.keys(outcome)) delete outcome[name as keyof typeof outcome];
    noteResponse();
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
  });

  test("is given up by a read in time for the app to show what it has, and so is all that it reads then", async () => {
    const mount = async (element: HTMLElement, context: Context) => {
      await ask(context, { signal: new AbortController().signal });
      await ask(context);
      element.append("stored");
    };
    start(app({ mount }));
    await vi.advanceTimersByTimeAsync(MOUNTING_READS_LIMIT_MS - 1);
    expect([outcome.code, onMounted.mock.calls.length]).toEqual([undefined, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([outcome, element.textContent]).toMatchObject([{ status: 0, code: "timeout" }, "stored"]);
    expect(networkNow().isUnreachable).toBe(true);
    await vi.advanceTimersByTimeAsync(MICRO_FRONTEND_LIMIT_MS);
    expect([failed(), onMounted.mock.calls.length]).toEqual([[], 1]);
  });

  test("is said to be slow, not broken, by an app that has nothing stored", async () => {
    start(app({ mount: async (_, context) => void (await context.api("/surveys")) }));
    await vi.advanceTimersByTimeAsync(MICRO_FRONTEND_LIMIT_MS);
    expect(failed()).toEqual(["timeout"]);
  });

  test("is not told from a healthy one by a read that has just begun where the app came late", async () => {
    let come: (module: unknown) => void = () => undefined;
    start(undefined, { run: () => new Promise((resolve) => (come = resolve)) });
    await vi.advanceTimersByTimeAsync(MOUNTING_READS_LIMIT_MS - 100);
    come(app({ mount: async (_, context) => void (await context.api("/surveys")) }));
    await vi.advanceTimersByTimeAsync(100);
    expect([failed(), networkNow().isUnreachable]).toEqual([["timeout"], false]);
  });

  test.each<[string, MicroFrontend["mount"]]>([
    ["a change", (_, context) => ask(context, { method: "PUT", body: {} })],
    ["what is read beside the mounting", (_, context) => void ask(context)],
  ])("is waited for as ever by %s", async (_, mount) => {
    start(app({ mount }));
    await vi.advanceTimersByTimeAsync(MICRO_FRONTEND_LIMIT_MS - 1);
    expect(outcome.code).toBeUndefined();
    expect(networkNow().isUnreachable).toBe(false);
  });
});

describe("input that is not saved", () => {
  const reported = () => onUnsaved.mock.calls.map(([unsaved]) => unsaved && [unsaved.pathname, unsaved.isWhole]);

  test("is held at the page that is shown, or at and below an own address, until the app lets go", async () => {
    const { running } = start(app(), { path: "/customers/edit?tab=1" });
    await runMicrotasks();
    given.unsaved(true);
    given.unsaved(true, { within: "/customers" });
    given.unsaved(true, { within: "/../../admin" });
    given.unsaved(false);
    given.unsaved(false);
    running.moved("/");
    given.unsaved(true);
    expect(reported()).toEqual([
      ["/surveys/customers/edit", false],
      ["/surveys/customers", true],
      ["/surveys", true],
      undefined,
      ["/surveys", false],
    ]);
  });

  test("is forgotten with the page that it was typed on, before the app draws the next one", async () => {
    const { running } = start(app(), { path: "/new/1" });
    await runMicrotasks();
    given.unsaved(true, { within: "/new" });
    running.moved("/new/2?step=2");
    expect(reported()).toHaveLength(1);
    given.navigation.onNavigate(() => given.unsaved(true));
    running.moved("/customers/");
    running.moved("/customers#top");
    expect(reported()).toEqual([
      ["/surveys/new", true],
      undefined,
      ["/surveys/customers", false],
      ["/surveys/customers", false],
    ]);
  });

  test("is forgotten with the app that is left or fails, which says nothing of it afterwards", async () => {
    for (const end of [(running: RunningApp) => running.stop(), () => navigateMicroFrontend("surveys", "/")]) {
      onUnsaved.mockClear();
      const { running } = start(app({ router: { navigate: () => oops() } }));
      await runMicrotasks();
      given.unsaved(true);
      end(running);
      given.unsaved(true);
      expect(reported()).toEqual([["/surveys", false], undefined]);
    }
  });
});

describe("a micro-frontend that fails is not shown, and says why", () => {
  test("when its module cannot be loaded", async () => {
    start(undefined, { run: () => Promise.reject(new TypeError("Failed to fetch")) });
    await runMicrotasks();
    expect(failed()).toEqual(["unreachable"]);
  });

  test("when nobody allowed its address, which is then never asked for", async () => {
    for (const url of ["https://foreign.example/x.js", "data:text/javascript,1", "/media/0.webp", "javascript:1"]) {
      const { run } = start(app(), { url });
      await runMicrotasks();
      expect(run, url).not.toHaveBeenCalled();
    }
    expect(failed()).toEqual(Array(4).fill("refused"));
  });

  test.each([
    [2, "newer"],
    [0, "contract"],
    [undefined, "contract"],
    ["1", "contract"],
  ])("when it was written for contract %s: %s", async (contract, reason) => {
    const mount = vi.fn();
    start({ ...app({ mount }), contract });
    await runMicrotasks();
    expect(failed()).toEqual([reason]);
    expect(mount).not.toHaveBeenCalled();
  });

  test("when something of the contract is missing", async () => {
    start({ ...app(), router: {} });
    await runMicrotasks();
    expect(failed()).toEqual(["contract"]);
  });

  test.each([
    ["at once", () => Promise.resolve(app({ mount: () => oops() }))],
    ["by a promise", () => Promise.resolve(app({ mount: () => Promise.reject(new Error("oops")) }))],
  ])("when it throws %s", async (_, run) => {
    start(undefined, { run });
    await runMicrotasks();
    expect(failed()).toEqual(["broken"]);
    expect(element.childNodes).toHaveLength(0);
  });

  test.each([
    ["its module never arrives", () => new Promise(() => undefined)],
    ["its mounting never ends", async () => app({ mount: () => new Promise(() => undefined) })],
  ])("when %s within ten seconds", async (_, run) => {
    start(undefined, { run });
    await vi.advanceTimersByTimeAsync(MICRO_FRONTEND_LIMIT_MS - 1);
    expect(failed()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failed()).toEqual(["timeout"]);
  });

  test("when it gets ready too late, and is let go of", async () => {
    let ready = () => {};
    const waiting = (resolve: () => void) => {
      ready = resolve;
    };
    const module = app({ mount: () => new Promise(waiting) });
    start(module);
    await vi.advanceTimersByTimeAsync(MICRO_FRONTEND_LIMIT_MS);
    ready();
    await runMicrotasks();
    expect(module.unmount).toHaveBeenCalledOnce();
    expect(onMounted).not.toHaveBeenCalled();
  });

  test("when its router or a listener of it throws", async () => {
    start(app({ router: { navigate: () => oops() } }));
    await runMicrotasks();
    navigateMicroFrontend("surveys", "/customers");
    const { running } = start(app());
    await runMicrotasks();
    given.navigation.onNavigate(oops);
    running.moved("/customers");
    expect(failed()).toEqual(["broken", "broken"]);
  });

  test("when its files throw later, but not when others do", async () => {
    start(app());
    await runMicrotasks();
    const error = (filename: string) => new ErrorEvent("error", { filename, error: new Error("oops") });
    dispatchEvent(error("https://asgard.test/_app/main.js"));
    expect(failed()).toEqual([]);
    dispatchEvent(error("https://asgard.test/apps/surveys/_/chart.js"));
    dispatchEvent(error("https://asgard.test/apps/surveys/_/chart.js"));
    expect(failed()).toEqual(["broken"]);
  });

  test("but one that throws while it is unmounted is gone all the same", async () => {
    const { running } = start(app({ unmount: () => oops() }));
    await runMicrotasks();
    running.stop();
    await runMicrotasks();
    expect(failed()).toEqual([]);
    expect(console.error).toHaveBeenCalledOnce();
    expect(element.childNodes).toHaveLength(0);
  });
});

test("each try has an address of its own, also when somebody comes back to it later", async () => {
  setConfig({ moduleOrigins: ["https://apps.example"] });
  const run = vi.fn(() => Promise.reject(new Error("404")));
  for (let tries = 0; tries < 3; tries += 1) {
    start(undefined, { url: "https://apps.example/surveys.js?v=2", run });
    await runMicrotasks();
  }
  expect(run.mock.calls.flat()).toEqual([
    "https://apps.example/surveys.js?v=2",
    "https://apps.example/surveys.js?v=2&attempt=1",
    "https://apps.example/surveys.js?v=2&attempt=2",
  ]);
});

function oops(): never {
  throw new Error("oops");
}
