import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Job } from "../../../client/api/admin-jobs";
import { followedIn, followJob, offerJob, useFollowedJob } from "../../../client/session/followed-job";
import { type Answers, atAdministration, callsTo } from "../../../testing/administration";
import { problem, withheld } from "../../../testing/fake-worker";
import { freshBrowser } from "../../../testing/page";
import { press as click, pressKeys } from "../../../testing/person";
import { Panel } from "./panel";

freshBrowser();

const aJob = (change: Partial<Job> = {}): Job => ({
  jobId: "j1",
  action: "disable",
  roleIds: [],
  state: "running",
  stoppedBy: null,
  total: 1204,
  handled: 300,
  changed: 290,
  unchanged: 10,
  refused: [],
  undoes: null,
  undoneBy: null,
  canUndo: false,
  createdAt: "2026-11-20T09:00:00Z",
  finishedAt: null,
  ...change,
});
const done = (change: Partial<Job> = {}) =>
  aJob({
    state: "done",
    handled: 1204,
    changed: 1183,
    unchanged: 20,
    refused: [{ code: "self", count: 1 }],
    canUndo: true,
    finishedAt: "2026-11-20T09:01:00Z",
    ...change,
  });

function Page() {
  const jobId = useFollowedJob();
  return (
    <>
      <main id="content">
        <h1>Seite</h1>
      </main>
      {jobId ? <Panel jobId={jobId} /> : null}
    </>
  );
}

async function at(answers: Answers) {
  const shown = atAdministration([{ path: "/page", Component: Page }], "/page", answers);
  await screen.findByRole("heading", { name: "Seite" });
  followJob("j1");
  return shown;
}

const panel = () => screen.findByRole("region", { name: "Sammeländerung" });
const press = async (name: string) => click(within(await panel()).getByRole("button", { name }));

test("its progress is looked at until it is over, and then what came of it is told", async () => {
  let isOver = false;
  const { worker } = await at(({ at }) =>
    at === "GET user/bulk-jobs/j1" ? Response.json(isOver ? done() : aJob()) : undefined,
  );
  expect((await panel()).textContent).toContain("Deaktivieren: 1.204 Personen");
  const bar = within(await panel()).getByRole("progressbar", { name: "300 von 1.204" });
  expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["300", "1204"]);
  isOver = true;
  await waitFor(async () => expect((await panel()).textContent).toContain("Geändert: 1.183"));
  expect((await panel()).textContent).toContain("War schon so: 20 · Nicht möglich: 1");
  const looked = callsTo(worker, "GET user/bulk-jobs/j1").length;
  expect(looked).toBeLessThanOrEqual(4);
  await press("Schließen");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Sammeländerung" })).toBeNull());
});

test("what it has done is taken back by another, which is followed from then on", async () => {
  await at(({ at }) => {
    if (at === "GET user/bulk-jobs/j1") return Response.json(done());
    if (at === "POST user/bulk-jobs/j1/undo") return Response.json({ jobId: "j2" }, { status: 202 });
    if (at === "GET user/bulk-jobs/j2") return Response.json(aJob({ jobId: "j2", action: "enable", undoes: "j1" }));
    return undefined;
  });
  await press("Rückgängig machen");
  await waitFor(async () => expect((await panel()).textContent).toContain("Rücknahme: 1.204 Personen"));
});

test("it keeps its place, and the focus in it, until the job that takes it back is read", async () => {
  const { response, give } = withheld();
  const undoing = aJob({ jobId: "j2", action: "enable", undoes: "j1" });
  let looks = 0;
  await at(({ at }) => {
    if (at === "GET user/bulk-jobs/j1") return Response.json(done());
    if (at === "POST user/bulk-jobs/j1/undo") return Response.json({ jobId: "j2" }, { status: 202 });
    if (at !== "GET user/bulk-jobs/j2") return undefined;
    looks += 1;
    return looks === 1 ? response : Response.json(undoing);
  });
  const shown = await panel();
  await press("Rückgängig machen");
  await waitFor(() => expect(looks).toBe(1));
  expect(shown.textContent).toContain("Geändert: 1.183");
  expect(shown.contains(document.activeElement)).toBe(true);
  give(Response.json(undoing));
  await waitFor(() => expect(shown.textContent).toContain("Rücknahme: 1.204 Personen"));
  expect(document.activeElement).toBe(shown);
});

test("whoever puts it away is at the heading of the page", async () => {
  await at(({ at }) => (at === "GET user/bulk-jobs/j1" ? Response.json(aJob()) : undefined));
  const close = within(await panel()).getByRole("button", { name: "Schließen" });
  act(() => close.focus());
  await pressKeys("{Enter}");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Sammeländerung" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Seite" }));
});

test("a taking back whose answer was lost is followed all the same", async () => {
  let isStarted = false;
  const { worker } = await at(({ at }) => {
    if (at === "GET user/bulk-jobs/j1")
      return Response.json(done(isStarted ? { undoneBy: "j2", canUndo: false } : undefined));
    if (at === "GET user/bulk-jobs/j2") return Response.json(aJob({ jobId: "j2", action: "enable", undoes: "j1" }));
    if (at !== "POST user/bulk-jobs/j1/undo") return undefined;
    isStarted = true;
    return problem(500, "internal");
  });
  await press("Rückgängig machen");
  await waitFor(async () => expect((await panel()).textContent).toContain("Rücknahme: 1.204 Personen"));
  expect(screen.queryByText("Speichern fehlgeschlagen")).toBeNull();
  expect(callsTo(worker, "POST user/bulk-jobs/j1/undo")).toHaveLength(1);
});

test("what can no longer be taken back is asked for again when that is refused, and offers it no more", async () => {
  let isOver = false;
  await at(({ at }) => {
    if (at === "GET user/bulk-jobs/j1") return Response.json(done({ canUndo: !isOver }));
    if (at !== "POST user/bulk-jobs/j1/undo") return undefined;
    isOver = true;
    return problem(409, "conflict");
  });
  await press("Rückgängig machen");
  await screen.findByText("Speichern fehlgeschlagen");
  expect(within(await panel()).queryByRole("button", { name: "Rückgängig machen" })).toBeNull();
});

test("why it was not done to some stands in its details, and everybody in a file", async () => {
  const files = vi.spyOn(URL, "createObjectURL");
  // happy-dom would navigate to the file instead of downloading it.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await at(({ at, query }) => {
    if (at === "GET user/bulk-jobs/j1") {
      return Response.json(
        done({ state: "stopped", stoppedBy: "forbidden", refused: [{ code: "last_admin", count: 2 }] }),
      );
    }
    if (at !== "GET user/bulk-jobs/j1/result") return undefined;
    const isFirst = !query.get("after");
    const headers = { "content-type": "text/csv", ...(isFirst ? { next: "u5" } : {}) };
    return new Response(isFirst ? "userId,outcome\r\nu5,changed\r\n" : "u6,last_admin\r\n", { headers });
  });
  expect((await panel()).textContent).toContain("Vorzeitig beendet");
  await press("Einzelheiten");
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("2 – Mindestens eine Person muss die Firma verwalten können.");
  await click(within(dialog).getByRole("button", { name: "Als Datei speichern" }));
  await waitFor(() => expect(files).toHaveBeenCalledOnce());
  const file = files.mock.calls[0]?.[0] as Blob;
  // By the mark spreadsheets detect UTF-8.
  expect(await file.text()).toBe("\uFEFFuserId,outcome\r\nu5,changed\r\nu6,last_admin\r\n");
});

const isFollowed = () => followedIn(["u1", "c1"], localStorage.getItem("asgard.job")) !== undefined;

test("one that is nobody's any more is let go of", async () => {
  const { worker } = await at(({ at }) => (at === "GET user/bulk-jobs/j1" ? problem(404, "not_found") : undefined));
  await waitFor(() => expect(isFollowed()).toBe(false));
  expect(callsTo(worker, "GET user/bulk-jobs/j1")).toHaveLength(1);
});

test("whoever loses the right meanwhile is not asked about it for ever: it is let go of", async () => {
  let looks = 0;
  const { worker } = await at(({ at }) => {
    if (at !== "GET user/bulk-jobs/j1") return undefined;
    looks += 1;
    return looks === 1 ? Response.json(aJob()) : problem(403, "forbidden");
  });
  await panel();
  await waitFor(() => expect(screen.queryByRole("region", { name: "Sammeländerung" })).toBeNull());
  expect(isFollowed()).toBe(false);
  expect(callsTo(worker, "GET user/bulk-jobs/j1")).toHaveLength(2);
  // The list of jobs may still report it as running.
  act(() => offerJob("j1"));
  expect(isFollowed()).toBe(false);
});

test("one that goes on can be put away, stays away where it is offered again, and comes back where somebody asks for it", async () => {
  await at(({ at }) => (at === "GET user/bulk-jobs/j1" ? Response.json(aJob()) : undefined));
  await press("Schließen");
  expect(screen.queryByRole("region", { name: "Sammeländerung" })).toBeNull();
  act(() => offerJob("j1"));
  expect(isFollowed()).toBe(false);
  act(() => followJob("j1"));
  await panel();
});

test("one that goes on elsewhere is offered once another was put away", async () => {
  await at(({ at }) => (at.startsWith("GET user/bulk-jobs/") ? Response.json(aJob()) : undefined));
  await press("Schließen");
  act(() => offerJob("j2"));
  await panel();
});

test("one is followed by its person in its company alone", () => {
  expect(followedIn(["u1", "c1"], "u1 c1 j1")).toBe("j1");
  for (const other of [
    ["u2", "c1"],
    ["u1", "c2"],
    ["", ""],
  ] as const) {
    expect(followedIn(other, "u1 c1 j1")).toBeUndefined();
  }
  expect(followedIn(["", ""], null)).toBeUndefined();
});
