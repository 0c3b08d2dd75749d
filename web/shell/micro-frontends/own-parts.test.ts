import { beforeEach, describe, expect, test, vi } from "vitest";
import { sha256 } from "../../client/api/bytes";
import { keepSignIn } from "../../client/session/session";
import { company, signInOf } from "../../testing/actors";
import { freshBrowser, workerThat } from "../../testing/page";
import { apiPath, callOwn } from "./api";
import { phrasesOf } from "./phrases";

freshBrowser();
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

describe("the API of an app", () => {
  test("is called with guard and session, below its own prefix", async () => {
    const worker = workerThat(() => Response.json({ answers: 3 }));
    expect(await callOwn("surveys", "/answers?of=1", { method: "POST", body: { a: 1 } })).toEqual({ answers: 3 });
    expect(worker.paths).toEqual(["POST /api/apps/surveys/answers?of=1"]);
    expect(worker.calls[0]?.guard).not.toBeNull();
  });

  test("sends a file behind the hashes of its pieces, which the guard seals", async () => {
    const worker = workerThat(() => Response.json({}));
    const bytes = new Uint8Array(2 * 256 * 1024 + 5).map((_, at) => at % 253);
    await callOwn("surveys", "/files/1", { method: "PUT", file: new Blob([bytes], { type: "text/csv" }) });
    const [sent] = worker.calls;
    const pieces = [bytes.slice(0, 256 * 1024), bytes.slice(256 * 1024, 512 * 1024), bytes.slice(512 * 1024)];
    const hashes = await Promise.all(pieces.map((piece) => crypto.subtle.digest("SHA-256", piece)));
    const head = new Uint8Array(hashes.flatMap((hash) => [...new Uint8Array(hash)]));
    expect(sent?.file?.length).toBe(head.length + bytes.length);
    expect(sent?.file?.slice(0, head.length)).toEqual(head);
    expect(sent?.guard).toMatchObject({ h: await sha256(head) });
    expect(sent?.guard).not.toHaveProperty("b");
    expect(["content-type", "x-body-length"].map((name) => sent?.headers.get(name))).toEqual([
      "text/csv",
      String(bytes.length),
    ]);
  });

  test("a file whose hashes are made while another company is entered is sent to neither", async () => {
    const worker = workerThat(() => Response.json({}));
    const enter = (companyId: string) =>
      keepSignIn(signInOf({ company: { ...company, companyId }, organisations: [company] }));
    enter("c1");
    const stored = callOwn("surveys", "/files/1", { method: "PUT", file: new Blob(["a"]) });
    enter("c2");
    await expect(stored).rejects.toMatchObject({ code: "session_expired" });
    expect(worker.calls).toEqual([]);
  });

  test("sends nothing of an empty file", async () => {
    const worker = workerThat(() => Response.json({}));
    await callOwn("surveys", "/files/1", { method: "PUT", file: new Blob([]) });
    expect(worker.calls[0]?.headers.has("x-body-length")).toBe(false);
    expect(worker.calls[0]?.guard).not.toHaveProperty("h");
  });

  test.each(["session_expired", "unauthenticated", "guard_expired", "maintenance", "survey_closed"])(
    "refuses in words that are the app's own: %s",
    async (code) => {
      const problem = { status: 409, headers: { "x-app": "surveys" } };
      const errors = [null, "a", { field: "a", code: "b" }, { field: 1, code: "b" }];
      const worker = workerThat(() => Response.json({ code, errors }, problem));
      const refused = callOwn("surveys", "/answers", { method: "PUT", body: {} });
      await expect(refused).rejects.toMatchObject({ status: 409, code, errors: [{ field: "a", code: "b" }] });
      expect(worker.calls).toHaveLength(1);
    },
  );

  test.each([
    "../reports/x",
    "/../../auth/signout",
    "%2e%2e/x",
    "..%2f..%2fauth/signout",
    "a/..%5c..%5cauth",
    "..%2\tf..%2\nfauth/signout",
    "..\\..\\auth",
  ])("is nothing else's: %s", async (path) => {
    const worker = workerThat(() => Response.json({}));
    expect(apiPath("surveys", path)).toBeUndefined();
    await expect(callOwn("surveys", path)).rejects.toThrow(TypeError);
    expect(worker.calls).toEqual([]);
  });
});

describe("phrases of an app", () => {
  const files = {
    de: { list: { title: "Umfragen", answers_one: "{{count}} Antwort", answers_other: "{{count}} Antworten" } },
    fr: { list: { answers_one: "{{count}} réponse", answers_other: "{{count}} réponses" } },
  };

  test("are of the language, with their placeholders and plurals", async () => {
    const phrases = phrasesOf("surveys", "de");
    await phrases.load("surveys", async (language) => files[language as "de"]);
    expect(phrases.t("surveys:list.answers", { count: 1 })).toBe("1 Antwort");
    expect(phrases.t("surveys:list.answers", { count: 0 })).toBe("0 Antworten");
    await phrases.speak("fr");
    expect(phrases.t("surveys:list.answers", { count: 0 })).toBe("0 réponse");
  });

  test("that are not there are named, those of the shell among them", async () => {
    const phrases = phrasesOf("surveys", "de");
    expect(phrases.t("global:product")).toBe("global:product");
    expect(phrases.t("surveys:list.title")).toBe("surveys:list.title");
  });

  test("that cannot be loaded are one line in the log", async () => {
    const phrases = phrasesOf("surveys", "de");
    await phrases.load("surveys", () => Promise.reject(new Error("404")));
    expect(phrases.t("surveys:list.title")).toBe("surveys:list.title");
    expect(console.error).toHaveBeenCalledOnce();
  });

  test("of the language that was asked for last win", async () => {
    let arrive = (_: { title: string }) => {};
    const slow = new Promise<{ title: string }>((resolve) => {
      arrive = resolve;
    });
    const phrases = phrasesOf("surveys", "de");
    await phrases.load("s", (language) => (language === "fr" ? slow : Promise.resolve({ title: language })));
    const french = phrases.speak("fr");
    expect(await phrases.speak("en")).toBe(true);
    arrive({ title: "fr" });
    expect(await french).toBe(false);
    expect(phrases.t("s:title")).toBe("en");
  });
});
