// A session that ends over unsaved input: the dialog, and the request that is sent again (G1).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { SessionDialog, signInAgain } from "../../app/session-dialog";
import { signInOf, user } from "../../testing/actors";
import {
  clearCookies,
  problem,
  type RecordedCall,
  type Responder,
  setCookie,
  tokenUntil,
} from "../../testing/fake-worker";
import { freshBrowser, workerThat } from "../../testing/page";
import { press, pressKeys, send, write } from "../../testing/person";
import { call } from "../api/request";
import { loadSections, startI18n } from "../i18n/i18n";
import { firstSections } from "../i18n/phrases";
import { keepSession } from "./lifecycle";
import { keepSignIn } from "./session";
import { useUnsaved } from "./unsaved";

freshBrowser();

const answer = signInOf({});
/** The access token of a session that was opened in another tab. */
const renewed = tokenUntil(Date.now() + 600_000, "renewed");

const leave = vi.fn();
const startOver = vi.fn();
let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  leave.mockReset();
  startOver.mockReset();
});

function Typed({ isDirty }: { readonly isDirty: boolean }) {
  useUnsaved(isDirty);
  return <input defaultValue="typed and not saved" />;
}

/**
 * A page with a form and a signed-in user, and a worker that reports an ended session until the user signs in again.
 *
 * @param entering response to entering the company that the tab worked in
 * @param slow response to a slow request
 */
function page(
  isDirty: boolean,
  account: object = user,
  entering = () => Response.json(answer),
  slow: Responder = () => Response.json({}),
) {
  keepSignIn(answer);
  setCookie("utk", tokenUntil(Date.now() + 600_000, "old"));
  let isOver = true;
  const worker = workerThat((seen: RecordedCall) => {
    const { path } = seen;
    if (path === "/api/slow") return slow(seen);
    if (path.endsWith("/signin")) {
      isOver = false;
      setCookie("utk", tokenUntil(Date.now() + 600_000, "new"));
      return Response.json({ ...answer, company: null, accessTenantToken: null, user: account });
    }
    if (path.includes("/signin-company/")) return entering();
    if (path.endsWith("/session")) {
      return Response.json({ valid: true, user: account, tenant: null, company: null, organisations: [] });
    }
    return isOver ? problem(401, "session_expired") : Response.json({ saved: true });
  });
  stop = keepSession({ leave, signInAgain, startOver, reconsider: () => undefined });
  const element = (
    <>
      <Typed isDirty={isDirty} />
      <SessionDialog />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  return worker;
}

async function signInOverThePage(): Promise<void> {
  const email = await screen.findByLabelText<HTMLInputElement>(/E-Mail-Adresse/);
  await write(email, "anna@firma.de");
  await write(screen.getByLabelText(/^Passwort/, { selector: "input" }), "Secret-1");
  await send(email);
}

test("over unsaved input a dialog asks to sign in again; the call is sent again, in the same company, and nothing is lost", async () => {
  const worker = page(true);
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } });
  await screen.findByText("Bitte melden Sie sich wieder an");
  await signInOverThePage();
  expect(await saving).toEqual({ saved: true });
  expect(worker.paths).toEqual([
    "PATCH /api/thing",
    "POST /api/auth/signin",
    "POST /api/auth/signin-company/c1/",
    "PATCH /api/thing",
  ]);
  await waitFor(() => expect(screen.queryByText("Bitte melden Sie sich wieder an")).toBeNull());
  expect(screen.getByDisplayValue("typed and not saved")).toBeDefined();
  expect(leave).not.toHaveBeenCalled();
});

test("in a tab where nobody signed in the dialog knows whose session it was", async () => {
  page(true);
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } });
  const email = await screen.findByLabelText<HTMLInputElement>(/E-Mail-Adresse/);
  await waitFor(() => expect(email.value).toBe("anna@firma.de"));
  await signInOverThePage();
  await saving;
});

test("a second factor that comes too late says so in the dialog, which asks for the password again", async () => {
  keepSignIn(answer);
  setCookie("utk", tokenUntil(Date.now() + 600_000, "old"));
  const limited = { ...answer, scope: "second_factor", methods: ["totp"], company: null, accessTenantToken: null };
  workerThat(({ path }) => {
    if (!path.endsWith("/signin")) return problem(401, "session_expired");
    setCookie("utk", tokenUntil(Date.now() + 600_000, "limited"));
    return Response.json(limited);
  });
  stop = keepSession({ leave, signInAgain, startOver, reconsider: () => undefined });
  const element = (
    <>
      <Typed isDirty />
      <SessionDialog />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } }).catch((failure: { code: string }) => failure.code);
  await signInOverThePage();
  await write(await screen.findByLabelText<HTMLInputElement>(/Code/), "123456");
  await screen.findByLabelText(/E-Mail-Adresse/);
  expect(screen.getByRole("alert").textContent).toMatch(/beendet/);
  expect(leave).not.toHaveBeenCalled();
  await press(screen.getByRole("button", { name: "Eingaben verwerfen" }));
  expect(await saving).toBe("session_expired");
});

test("whoever signs in again in another tab goes on here, in the company of this tab: its token is of the session before", async () => {
  const worker = page(true, user, undefined, ({ headers }) => {
    const isNew = headers.get("authorization") === `Bearer ${renewed}`;
    return isNew ? Response.json({ saved: true }) : problem(401, "session_expired");
  });
  const saving = call("PATCH", "/api/slow", { body: { a: 1 } });
  await screen.findByText("Bitte melden Sie sich wieder an");
  setCookie("utk", renewed);
  const otherTab = new BroadcastChannel("asgard.session");
  otherTab.postMessage({ kind: "signed-in", userId: "u1" });
  expect(await saving).toEqual({ saved: true });
  expect(worker.paths).toEqual([
    "PATCH /api/slow",
    "POST /api/auth/session",
    "POST /api/auth/signin-company/c1/",
    "PATCH /api/slow",
  ]);
  await waitFor(() => expect(screen.queryByText("Bitte melden Sie sich wieder an")).toBeNull());
  expect(screen.getByDisplayValue("typed and not saved")).toBeDefined();
  expect(leave).not.toHaveBeenCalled();
  otherTab.close();
});

test("who signs in without a password finds the way: a tab of its own, by which this page is not left", async () => {
  page(true);
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } });
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /in einem anderen Tab anmelden/ });
  expect([link.getAttribute("href"), link.target, link.rel]).toEqual(["/auth/login-business", "_blank", "noreferrer"]);
  await signInOverThePage();
  await saving;
});

test("calls that fail together wait for one dialog, and enter the company once", async () => {
  const worker = page(true);
  const both = Promise.all([call("PATCH", "/api/one", { body: {} }), call("PATCH", "/api/two", { body: {} })]);
  await signInOverThePage();
  expect(await both).toEqual([{ saved: true }, { saved: true }]);
  expect(worker.paths.filter((path) => path.includes("signin"))).toEqual([
    "POST /api/auth/signin",
    "POST /api/auth/signin-company/c1/",
  ]);
});

test("a call that was sent before somebody signed in again and is refused after it is sent again, and ends nothing", async () => {
  let respond: (answer: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  let requests = 0;
  page(true, user, undefined, () => {
    requests += 1;
    return requests === 1 ? late : Response.json({ read: true });
  });
  const reading = call("GET", "/api/slow");
  await waitFor(() => expect(requests).toBe(1));
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } });
  await signInOverThePage();
  await saving;
  respond(problem(401, "session_expired"));
  expect(await reading).toEqual({ read: true });
  expect(screen.queryByText("Bitte melden Sie sich wieder an")).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});

test("a company that is not open any more ends the session", async () => {
  let tries = 0;
  const worker = page(true, user, () => {
    tries += 1;
    return problem(404, "not_found");
  });
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } }).catch((failure: { code: string }) => failure.code);
  await signInOverThePage();
  expect(await saving).toBe("session_expired");
  expect(leave).toHaveBeenCalledExactlyOnceWith(true);
  expect(tries).toBe(1);
  expect(worker.paths.filter((path) => path.startsWith("PATCH"))).toHaveLength(1);
});

test("a session that dies again while the company is entered ends it, instead of waiting for itself", async () => {
  page(true, user, () => problem(401, "session_expired"));
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } }).catch((failure: { code: string }) => failure.code);
  await signInOverThePage();
  expect(await saving).toBe("session_expired");
  expect(leave).toHaveBeenCalledExactlyOnceWith(true);
});

test("a tab that hears of the end keeps what was typed, and asks as well", async () => {
  page(true);
  const otherTab = new BroadcastChannel("asgard.session");
  const messages: unknown[] = [];
  otherTab.onmessage = (event: MessageEvent) => messages.push(event.data);
  // It removes the token, which all tabs share, before it says so.
  clearCookies();
  otherTab.postMessage({ kind: "ended" });
  await signInOverThePage();
  await waitFor(() => expect(messages).toEqual([{ kind: "signed-in", userId: "u1" }]));
  expect(screen.getByDisplayValue("typed and not saved")).toBeDefined();
  expect(leave).not.toHaveBeenCalled();
  otherTab.close();
});

test("a tab where the person signed out on purpose leaves, whatever was typed", async () => {
  page(true);
  const otherTab = new BroadcastChannel("asgard.session");
  otherTab.postMessage({ kind: "signed-out" });
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(true));
  otherTab.close();
});

test.each([
  ["locks", "locked", [false, "/auth/lockscreen-main"]],
  ["signs out", "signed-out", [true]],
])("whoever %s in another tab while the dialog waits finds neither it nor its page here", async (_, kind, left) => {
  page(true);
  const otherTab = new BroadcastChannel("asgard.session");
  const messages: unknown[] = [];
  otherTab.onmessage = (event: MessageEvent) => messages.push(event.data);
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } }).catch((failure: { code: string }) => failure.code);
  await screen.findByText("Bitte melden Sie sich wieder an");
  otherTab.postMessage({ kind });
  expect(await saving).toBe("session_expired");
  await waitFor(() => expect(screen.queryByText("Bitte melden Sie sich wieder an")).toBeNull());
  expect([leave.mock.calls, messages]).toEqual([[left], []]);
  otherTab.close();
});

test("a dialog whose page was left before it could open does not open", async () => {
  const closing = new AbortController();
  closing.abort(false);
  expect(await signInAgain(closing.signal)).toBe(false);
  render(<SessionDialog />);
  expect(screen.queryByText("Bitte melden Sie sich wieder an")).toBeNull();
});

/** The phrases of the dialog cannot be loaded the first few times. */
async function withoutPhrases(times: number): Promise<void> {
  let left = times;
  startI18n("de", async (language, name) => {
    if (name === "auth" && left > 0) {
      left -= 1;
      throw new TypeError("no network");
    }
    return JSON.parse(
      readFileSync(join(import.meta.dirname, "../../../locales", language, `${name}.locale.json`), "utf8"),
    );
  });
  await loadSections(firstSections);
}

test("phrases that could not be loaded are requested once more before the dialog opens", async () => {
  await withoutPhrases(1);
  page(true);
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } });
  await screen.findByText("Bitte melden Sie sich wieder an");
  await signInOverThePage();
  expect(await saving).toEqual({ saved: true });
});

test("a dialog without phrases does not open: the request fails, and the next one asks in words", async () => {
  await withoutPhrases(2);
  page(true);
  const save = () => call("PATCH", "/api/thing", { body: { a: 1 } });
  await expect(save()).rejects.toMatchObject({ code: "session_expired" });
  expect([screen.queryByRole("alertdialog"), leave.mock.calls]).toEqual([null, []]);
  const again = save();
  await screen.findByText("Bitte melden Sie sich wieder an");
  await signInOverThePage();
  expect(await again).toEqual({ saved: true });
});

test("neither a press beside the dialog nor Escape discards what it protects", async () => {
  page(true);
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } });
  await screen.findByText("Bitte melden Sie sich wieder an");
  await press(document.querySelector(".overlay") as Element);
  await pressKeys("{Escape}");
  expect(screen.getByText("Bitte melden Sie sich wieder an")).toBeDefined();
  expect(leave).not.toHaveBeenCalled();
  await signInOverThePage();
  expect(await saving).toEqual({ saved: true });
});

test("its button discards the input and ends the session", async () => {
  page(true);
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } }).catch((failure: { code: string }) => failure.code);
  await press(await screen.findByRole("button", { name: "Eingaben verwerfen" }));
  expect(await saving).toBe("session_expired");
  expect(leave).toHaveBeenCalledExactlyOnceWith(true);
});

test("somebody else who signs in starts afresh: what was typed is not theirs", async () => {
  const worker = page(true, { ...user, id: "u2", userId: "u2" });
  const saving = call("PATCH", "/api/thing", { body: { a: 1 } }).catch((failure: { code: string }) => failure.code);
  await signInOverThePage();
  expect(await saving).toBe("session_expired");
  expect(startOver).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
  expect(worker.paths.filter((path) => path.startsWith("PATCH"))).toHaveLength(1);
});

test("without unsaved input nobody is asked", async () => {
  page(false);
  await call("PATCH", "/api/thing", { body: {} }).catch(() => undefined);
  expect(leave).toHaveBeenCalledExactlyOnceWith(true);
  expect(screen.queryByText("Bitte melden Sie sich wieder an")).toBeNull();
});

test("an address with keep-alive in it is never left", async () => {
  history.replaceState(null, "", "/page?keep-alive");
  page(false);
  await call("GET", "/api/thing").catch(() => undefined);
  expect(leave).not.toHaveBeenCalled();
  history.replaceState(null, "", "/");
});
