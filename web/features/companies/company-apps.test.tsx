import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CompanyApp } from "../../client/api/admin-apps";
import type { Tenant } from "../../client/api/admin-tenants";
import { useScope } from "../../client/session/query-client";
import { overviewOf } from "../../kit/administration/queries/companies";
import { type Answers, atAdministration, listPage, sentTo } from "../../testing/administration";
import { type FakeWorker, problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { CompanyApps } from "./company-apps";

freshBrowser();

const app = (appId: string, title: string, change: Partial<CompanyApp> = {}): CompanyApp => ({
  appId,
  title,
  baseTitle: title,
  titles: {},
  categoryName: "Insight",
  baseCategoryName: "Insight",
  categories: {},
  icon: null,
  forAll: true,
  offered: false,
  enabled: true,
  ...change,
});

const surveys = app("surveys", "Surveys");
const polls = app("polls", "Polls", { forAll: false });
const tenant = { companyId: "c1", title: "Nordlicht" } as Tenant;

function Company() {
  return <CompanyApps tenant={tenant} />;
}

/** The apps on the page of their company. */
function CompanyPage() {
  useQuery(overviewOf(useScope(), "c1"));
  return <Company />;
}

function at(rights: object, apps: readonly CompanyApp[], saved: readonly CompanyApp[], Component = Company) {
  const answers: Answers = (call) => {
    if (call.at === "GET tenant/c1/apps") return Response.json(listPage(apps));
    if (call.at === "GET tenant/c1/overview") return problem(404, "not_found");
    return call.at === "PUT tenant/c1/apps" ? Response.json(listPage(saved)) : undefined;
  };
  return atAdministration([{ path: "/company", Component }], "/company", answers, rights);
}

/** Waits for the reload of the menus, which ends the test. */
async function menusKnow(worker: FakeWorker): Promise<void> {
  await waitFor(() => expect(worker.paths.filter((path) => path === "GET /api/tenant")).toHaveLength(2));
  await act(async () => undefined);
}

const boxOf = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });

test("the company's page is read again after a change of its apps", async () => {
  const { worker } = at({}, [surveys], [{ ...surveys, enabled: false }], CompanyPage);
  const read = () => worker.paths.filter((path) => path === "GET /api/admin/tenant/c1/overview").length;
  const box = await boxOf("Umfragen ist eingeschaltet");
  await waitFor(() => expect(read()).toBe(1));
  await press(box);
  await waitFor(() => expect(read()).toBe(2));
});

test("an administrator switches an app off, and is not asked what may be had", async () => {
  const { worker } = at({}, [surveys], [{ ...surveys, enabled: false }]);
  const box = await boxOf("Umfragen ist eingeschaltet");
  expect(box.checked).toBe(true);
  expect(screen.queryByRole("checkbox", { name: /darf/ })).toBeNull();
  await press(box);
  await screen.findByText("Umfragen ist aus");
  expect(sentTo(worker, "PUT tenant/c1/apps").at(-1)).toEqual({ off: ["surveys"] });
  await waitFor(() => expect(box.checked).toBe(false));
  await menusKnow(worker);
});

test("while it is saved the pressed box stays where the focus is, and takes no second press", async () => {
  let answer = (_: Response) => undefined as unknown;
  const { worker } = atAdministration(
    [{ path: "/company", Component: Company }],
    "/company",
    (call) => {
      if (call.at === "GET tenant/c1/apps") return Response.json(listPage([surveys]));
      return call.at === "PUT tenant/c1/apps" ? new Promise<Response>((resolve) => (answer = resolve)) : undefined;
    },
    {},
  );
  const box = await boxOf("Umfragen ist eingeschaltet");
  await press(box);
  await waitFor(() => expect(box.getAttribute("aria-disabled")).toBe("true"));
  // A box that is disabled natively loses the focus.
  expect([document.activeElement, box.disabled]).toEqual([box, false]);
  await press(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(sentTo(worker, "PUT tenant/c1/apps")).toHaveLength(1));
  answer(Response.json(listPage([{ ...surveys, enabled: false }])));
  await waitFor(() => expect([box.checked, box.getAttribute("aria-disabled")]).toEqual([false, null]));
  expect(sentTo(worker, "PUT tenant/c1/apps")).toHaveLength(1);
  await menusKnow(worker);
});

test("an operator offers what is not for all; before that it cannot be switched on", async () => {
  const { worker } = at({ operator: true }, [surveys, polls], [surveys, { ...polls, offered: true }]);
  const on = await boxOf("Polls ist eingeschaltet");
  await waitFor(() => expect([on.checked, on.disabled]).toEqual([false, true]));
  await press(await boxOf("Nordlicht darf Polls haben"));
  await screen.findByText("Polls ist an");
  expect(sentTo(worker, "PUT tenant/c1/apps").at(-1)).toEqual({ offered: ["polls"] });
  await waitFor(() => expect([on.checked, on.disabled]).toEqual([true, false]));
  await menusKnow(worker);
});

/** The page, where the apps were read and another administrator changes them after that. */
function atOutdated(apps: readonly CompanyApp[], newest: readonly CompanyApp[]) {
  let isFirst = true;
  return atAdministration([{ path: "/company", Component: Company }], "/company", (call) => {
    if (call.at === "PUT tenant/c1/apps") return Response.json(listPage(newest));
    if (call.at !== "GET tenant/c1/apps") return undefined;
    const answer = isFirst ? apps : newest;
    isFirst = false;
    return Response.json(listPage(answer));
  });
}

test("an app that another administrator switched off meanwhile stays off", async () => {
  const notes = app("notes", "Notes");
  const { worker } = atOutdated([surveys, notes], [surveys, { ...notes, enabled: false }]);
  await press(await boxOf("Umfragen ist eingeschaltet"));
  await waitFor(() => expect(sentTo(worker, "PUT tenant/c1/apps")).toEqual([{ off: ["surveys", "notes"] }]));
  expect((await boxOf("Notes ist eingeschaltet")).checked).toBe(false);
  await menusKnow(worker);
});

test.each([
  ["once: the same change is made of the newer list", 1, [{ off: ["surveys"] }, { off: ["surveys", "notes"] }]],
  ["each time: it says so in the end", 9, Array.from({ length: 3 }, () => ({ off: ["surveys"] }))],
])("where another administrator is faster %s", async (_, faster, sent) => {
  const notes = app("notes", "Notes");
  const off = { ...notes, enabled: false };
  const seen: (string | null)[] = [];
  const { worker } = atAdministration([{ path: "/company", Component: Company }], "/company", (call) => {
    if (call.at === "GET tenant/c1/apps")
      return Response.json(
        listPage([surveys, faster === 1 && seen.length > 0 ? off : notes], { version: seen.length }),
      );
    if (call.at !== "PUT tenant/c1/apps") return undefined;
    seen.push(call.headers.get("if-match"));
    if (seen.length <= faster) return problem(412, "version_conflict");
    return Response.json(listPage([{ ...surveys, enabled: false }, off], { version: 7 }));
  });
  await press(await boxOf("Umfragen ist eingeschaltet"));
  await screen.findByText(faster === 1 ? "Umfragen ist aus" : /Das wurde inzwischen geändert/);
  expect(sentTo(worker, "PUT tenant/c1/apps")).toEqual(sent);
  expect(seen).toEqual(sent.map((_sent, at) => `"${at}"`));
  expect((await boxOf("Umfragen ist eingeschaltet")).checked).toBe(faster > 1);
  if (faster === 1) await menusKnow(worker);
});

test("an app that the company lost meanwhile is said to be gone, and nothing is sent", async () => {
  const { worker } = atOutdated([surveys, app("notes", "Notes")], [app("notes", "Notes")]);
  await press(await boxOf("Umfragen ist eingeschaltet"));
  await screen.findByText("Das gibt es nicht oder nicht mehr.");
  expect(screen.queryByRole("checkbox", { name: "Umfragen ist eingeschaltet" })).toBeNull();
  expect(sentTo(worker, "PUT tenant/c1/apps")).toEqual([]);
});

test("who may not change it sees it", async () => {
  at({ hasAdminRights: false, rights: { "admin.tenants": "read" } }, [surveys], []);
  const box = await boxOf("Umfragen ist eingeschaltet");
  await waitFor(() => expect(box.disabled).toBe(true));
});

test.each([
  ["an operator where apps are made", { operator: true }, /steht im Katalog/, ["/auth/admin/app/overview/"]],
  ["whoever administers the company who decides", {}, /wer die Plattform betreibt/, []],
])("a company without apps tells %s", async (_, rights, text, links) => {
  at(rights, [], []);
  await screen.findByText("Dieser Firma ist noch keine Anwendung angeboten.");
  await screen.findByText(text);
  expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(links);
});
