import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "../client/api/request";
import { keepSignIn } from "../client/session/session";
import { INVITATIONS_POLL_MS, POLL_LIMIT_MS } from "../client/timings";
import { signInOf } from "../testing/actors";
import { type FakeWorker, problem, type Responder, setCookie, tokenUntil } from "../testing/fake-worker";
import { freshBrowser, renderPage, workerThat } from "../testing/page";
import { press } from "../testing/person";
import { ReceivedInvitations } from "./received-invitations";

freshBrowser();
beforeEach(() => setCookie("utk", tokenUntil(Date.now() + 600_000)));

const one = (id: string, title: string) => ({
  id,
  code: id,
  company: { companyId: `t-${id}`, tenantId: `t-${id}`, title, companyName: title, logoSrc: null },
  roles: [],
  invitedBy: "Anna M.",
  expiresAt: "2026-12-04T09:30:00Z",
});
const user = { id: "u1", userId: "u1", email: "nina@firma.de", resetPasswordRequired: false };

/** The list with a worker that returns these invitations, and responds to the rest with `rest`. */
function waiting(invitations: object[], rest: Responder = () => problem(500, "internal")) {
  const accepted = vi.fn();
  const worker = workerThat((call) =>
    call.path.endsWith("getInvitationRequest") ? Response.json(invitations) : rest(call),
  );
  renderPage(() => <ReceivedInvitations onAccepted={accepted} />, "/");
  return { worker, accepted };
}

/** Declines the first invitation, whose company has that name. */
async function decline(title: string): Promise<HTMLElement> {
  const [button] = await screen.findAllByRole("button", { name: "Ablehnen" });
  await press(button as HTMLElement);
  await confirm(title);
  return button as HTMLElement;
}

/** Answers the question before an invitation of that company is declined. */
async function confirm(title: string, answer = "Ablehnen"): Promise<void> {
  const question = await screen.findByRole("alertdialog", { name: `Einladung von ${title} ablehnen?` });
  await press(within(question).getByRole("button", { name: answer }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

test("says who invites to what and until when", async () => {
  waiting([one("i1", "Nordlicht"), one("i2", "Padaria")]);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("NordlichtVon Anna M., gültig bis 04.12.2026"),
    expect.stringContaining("PadariaVon Anna M., gültig bis 04.12.2026"),
  ]);
});

test("joining takes it off the list and enters the company", async () => {
  const { company } = one("i1", "Nordlicht");
  const { worker, accepted } = waiting([one("i1", "Nordlicht"), one("i2", "Padaria")], () =>
    Response.json(signInOf({ user, company })),
  );
  const [join] = await screen.findAllByRole("button", { name: "Beitreten" });
  await press(join as HTMLElement);
  await waitFor(() => expect(accepted).toHaveBeenCalledOnce());
  expect(worker.paths).toContain("POST /api/user/invitation/accept/t-i1/i1");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("only the pressed button waits, and the focus stays in the list whose row is gone", async () => {
  let answer = (_: Response) => {};
  const sent = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  waiting([one("i1", "Nordlicht"), one("i2", "Padaria")], () => sent);
  const pressed = await decline("Nordlicht");
  await waitFor(() => expect(pressed.getAttribute("aria-disabled")).toBe("true"));
  const [join] = screen.getAllByRole("button", { name: "Beitreten" });
  expect(join?.getAttribute("aria-disabled")).toBeNull();
  answer(new Response(null, { status: 204 }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading")));
});

test("after the last one the focus is at the heading of the page", async () => {
  workerThat((call) =>
    call.method === "GET" ? Response.json([one("i1", "Nordlicht")]) : new Response(null, { status: 204 }),
  );
  renderPage(
    () => (
      <>
        <h1>Start</h1>
        <ReceivedInvitations onAccepted={() => undefined} />
      </>
    ),
    "/",
  );
  await decline("Nordlicht");
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Start" })));
});

test("declining takes it off the list, says so, and changes nothing else", async () => {
  const { worker, accepted } = waiting([one("i1", "Nordlicht")], () => new Response(null, { status: 204 }));
  await decline("Nordlicht");
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  await screen.findByText("Die Einladung ist abgelehnt.");
  expect(worker.paths).toContain("POST /api/user/invitation/decline/t-i1/i1");
  expect(accepted).not.toHaveBeenCalled();
});

test("declining names the company and asks; whoever does not mean it declines nothing", async () => {
  const { worker } = waiting([one("i1", "Nordlicht"), one("i2", "Padaria")]);
  const [, button] = await screen.findAllByRole("button", { name: "Ablehnen" });
  await press(button as HTMLElement);
  await confirm("Padaria", "Abbrechen");
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(worker.paths.some((path) => path.includes("/decline/"))).toBe(false);
});

test("one that was taken back meanwhile is explained, and stays to be looked at", async () => {
  const { accepted } = waiting([one("i1", "Nordlicht")], ({ path }) =>
    path === "/api/auth/session"
      ? Response.json({ valid: true, user, tenant: null, company: null, organisations: [] })
      : problem(404, "invitation_invalid"),
  );
  await press(await screen.findByRole("button", { name: "Beitreten" }));
  await screen.findByText("Die Einladung konnte nicht beantwortet werden");
  screen.getByText("Diese Einladung ist ungültig.");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(accepted).not.toHaveBeenCalled();
});

test("one that was accepted by a request whose answer was lost is joined at the next press", async () => {
  const { company } = one("i1", "Nordlicht");
  let isJoined = false;
  const { worker, accepted } = waiting([one("i1", "Nordlicht")], ({ path }) => {
    if (path === "/api/auth/session") {
      return Response.json({ valid: true, user, tenant: null, company: null, organisations: [company] });
    }
    if (path === "/api/auth/signin-company/t-i1/") {
      return Response.json(signInOf({ user, company }));
    }
    if (isJoined) return problem(404, "invitation_invalid");
    isJoined = true;
    return Promise.reject(new TypeError("no network"));
  });
  const join = await screen.findByRole("button", { name: "Beitreten" });
  await press(join);
  await screen.findByText("Die Einladung konnte nicht beantwortet werden");
  expect(accepted).not.toHaveBeenCalled();
  await press(join);
  await waitFor(() => expect(accepted).toHaveBeenCalledOnce());
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(worker.paths).toContain("POST /api/auth/signin-company/t-i1/");
});

test("where nothing waits nothing is shown", async () => {
  const { worker } = waiting([]);
  await waitFor(() => expect(worker.calls).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Einladungen an Sie" })).toBeNull();
});

test("where nobody could be asked the page goes on without them", async () => {
  const worker = workerThat(() => problem(403, "email_unverified"));
  renderPage(() => <ReceivedInvitations onAccepted={() => undefined} />, "/");
  await waitFor(() => expect(worker.calls).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Einladungen an Sie" })).toBeNull();
});

test("nobody asks before the address is confirmed: that is refused", async () => {
  keepSignIn(signInOf({ user: { ...user, emailVerified: false }, company: null }));
  const { worker } = waiting([one("i1", "Nordlicht")]);
  await Promise.resolve();
  expect(worker.paths).toEqual([]);
  keepSignIn(signInOf({ user: { ...user, emailVerified: true }, company: null }));
  const page = waiting([one("i1", "Nordlicht")]);
  await waitFor(() => expect(page.worker.paths).toHaveLength(1));
});

function WithNews() {
  const [news, hear] = useState(0);
  return (
    <>
      <button type="button" onClick={() => hear(news + 1)}>
        news
      </button>
      <ReceivedInvitations news={news} onAccepted={() => undefined} />
    </>
  );
}

describe("an invitation that comes while the page is open", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  /** The list, first empty, and how an invitation is added. */
  async function empty() {
    const invitations: object[] = [];
    const { worker } = waiting(invitations);
    await waitFor(() => expect(worker.calls).toHaveLength(1));
    return { worker, invite: () => invitations.push(one("i1", "Nordlicht")) };
  }
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  /** Time passes where a test says so alone: otherwise a busy machine is at the next look before the test is. */
  const stopClock = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const requestsTo = (worker: FakeWorker) =>
    worker.paths.filter((path) => path.endsWith("getInvitationRequest")).length;
  /** All earlier requests have been sent before this one. */
  const flush = () => act(() => call("GET", "/api/tenant").catch(() => undefined));

  test.each([
    ["whoever comes back to the window", () => fireEvent(window, new Event("focus"))],
    ["whoever comes back to the tab", () => fireEvent(document, new Event("visibilitychange"))],
  ])("is seen by %s", async (_, comeBack) => {
    const { invite } = await empty();
    invite();
    comeBack();
    await screen.findByText("Nordlicht");
  });

  test("is seen by whoever waits for it", async () => {
    stopClock();
    const invitations: object[] = [];
    const { worker } = waiting(invitations);
    await pass(INVITATIONS_POLL_MS - 1_000);
    await vi.waitFor(() => expect(requestsTo(worker)).toBe(1));
    await flush();
    expect(requestsTo(worker)).toBe(1);
    invitations.push(one("i1", "Nordlicht"));
    await pass(1_000);
    await screen.findByText("Nordlicht");
  });

  test("is not asked for by a tab that nobody sees, nor for ever by one that is left open", async () => {
    stopClock();
    setCookie("utk", tokenUntil(Date.now() + 2 * POLL_LIMIT_MS));
    const { worker } = waiting([]);
    const requests = () => requestsTo(worker);
    const turn = (visibility: DocumentVisibilityState) => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
      fireEvent(document, new Event("visibilitychange"));
    };
    await vi.waitFor(() => expect(requests()).toBe(1));
    turn("hidden");
    await pass(3 * INVITATIONS_POLL_MS);
    await flush();
    expect(requests()).toBe(1);
    turn("visible");
    await vi.waitFor(() => expect(requests()).toBe(2));
    const times = POLL_LIMIT_MS / INVITATIONS_POLL_MS;
    for (let at = 1; at <= times; at += 1) {
      await pass(INVITATIONS_POLL_MS);
      await vi.waitFor(() => expect(requests()).toBe(2 + at));
      await flush();
    }
    await pass(3 * INVITATIONS_POLL_MS);
    await flush();
    expect(requests()).toBe(2 + times);
    fireEvent(window, new Event("focus"));
    await vi.waitFor(() => expect(requests()).toBe(3 + times));
  });

  test("is asked for when there are news, and what cannot be asked takes nothing away", async () => {
    let isDown = false;
    const invitations = [one("i1", "Nordlicht")];
    workerThat(() => (isDown ? problem(503, "unavailable") : Response.json(invitations)));
    renderPage(WithNews, "/");
    await screen.findByText("Nordlicht");
    isDown = true;
    fireEvent(window, new Event("focus"));
    await act(async () => undefined);
    screen.getByText("Nordlicht");
    isDown = false;
    invitations.push(one("i2", "Padaria"));
    await press(screen.getByRole("button", { name: "news" }));
    await screen.findByText("Padaria");
  });

  test("that was declined does not come back by an answer from before", async () => {
    let give = (_: Response): void => undefined;
    let isLate = false;
    const late = new Promise<Response>((resolve) => {
      give = resolve;
    });
    workerThat(({ path }) => {
      if (!path.endsWith("getInvitationRequest")) return new Response(null, { status: 204 });
      return isLate ? late : Response.json([one("i1", "Nordlicht")]);
    });
    renderPage(() => <ReceivedInvitations onAccepted={() => undefined} />, "/");
    await screen.findByText("Nordlicht");
    isLate = true;
    fireEvent(window, new Event("focus"));
    await decline("Nordlicht");
    await waitFor(() => expect(screen.queryByText("Nordlicht")).toBeNull());
    await act(async () => give(Response.json([one("i1", "Nordlicht")])));
    expect(screen.queryByText("Nordlicht")).toBeNull();
  });
});
