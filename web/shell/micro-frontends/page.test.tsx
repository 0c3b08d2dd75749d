import { screen } from "@testing-library/react";
import { createMemoryRouter, Outlet } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { routes } from "../../app/routes";
import { setPrerenderedConfig } from "../../client/config/config";
import { forgetRights } from "../../client/session/rights";
import { flushSession, keepSignIn } from "../../client/session/session";
import { signInOf } from "../../testing/actors";
import { anApp, rightsOf } from "../../testing/administration";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderRoutes, workerThat } from "../../testing/page";
import { press } from "../../testing/person";
import { appAt } from "./addresses";
import { unknownAddress } from "./discovery";
import { Component, loader } from "./page";
import { adoptShellRouter } from "./shell-router";

freshBrowser();

const { company } = rightsOf();
const surveys = { ...anApp("surveys", "Surveys", "Insight"), access: "read", mfeName: "surveys" };
const reports = { ...anApp("reports", "Reports", "Insight"), access: "read" };
const registry = {
  surveys: { url: "/apps/surveys/index.js", title: "Surveys", path: "", stores: [], isolated: false, integrity: "" },
};

beforeEach(() => {
  forgetRights();
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  keepSignIn(signInOf({ user: { userId: "u1" }, company }));
});

const companyWith = (...apps: object[]) => workerThat(() => Response.json(rightsOf({ apps, hasAdminRights: false })));
function Layout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
const at = (address: string) =>
  renderRoutes([{ Component: Layout, children: [{ path: "/:app/*", loader, Component }] }], address);

describe("the page of an app", () => {
  test("without a right says so and leads home", async () => {
    companyWith(reports);
    at("/surveys/customers");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Kein Zugriff auf diese Anwendung");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  });

  test("without a micro-frontend says that there is nothing yet", async () => {
    companyWith(reports);
    at("/reports/");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Berichte");
    screen.getByText("Diese Anwendung hat hier noch keine Seiten.");
  });

  test("whose micro-frontend is not registered says that it is not set up", async () => {
    companyWith(surveys);
    at("/surveys");
    await screen.findByText("Diese Anwendung ist auf dieser Plattform noch nicht eingerichtet.");
  });

  test("without a path of its own is where its micro-frontend is", async () => {
    companyWith({ ...surveys, path: null });
    at("/surveys/customers");
    await screen.findByText("Diese Anwendung ist auf dieser Plattform noch nicht eingerichtet.");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Umfragen");
  });

  test("whose module cannot be loaded says so, and can be asked for again", async () => {
    setPrerenderedConfig({ microFrontends: registry });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    companyWith(surveys);
    at("/surveys");
    await press(await screen.findByRole("button", { name: "Erneut versuchen" }));
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
    await screen.findByRole("heading", { name: "Umfragen lässt sich gerade nicht anzeigen" });
  });

  test("says when the company's apps cannot be asked for, and asks again; then its heading has the focus", async () => {
    let isDown = true;
    workerThat(() => (isDown ? problem(503, "unavailable") : Response.json(rightsOf({ apps: [reports] }))));
    at("/reports");
    const retry = await screen.findByRole("button", { name: "Erneut versuchen" });
    isDown = false;
    await press(retry);
    const heading = await screen.findByRole("heading", { name: "Berichte" });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe("an address that nobody knows", () => {
  const learn = vi.fn();
  const load = (address: string) =>
    unknownAddress({ request: new Request(`https://asgard.test${address}`) } as never).catch((answer: Response) =>
      answer.headers.get("location"),
    );
  beforeEach(() => {
    learn.mockClear();
    adoptShellRouter({ go: () => undefined, learn });
  });

  test("is an app's if the company has one there: the router learns it", async () => {
    companyWith(reports, { ...surveys, path: "/insight/surveys" });
    expect(await load("/insight/surveys/customers?tab=chart")).toBe("/insight/surveys/customers?tab=chart");
    expect(learn.mock.calls.map(([{ path }]) => path)).toEqual(["/insight/surveys/*"]);
    expect(await load("/insight")).toBeNull();
  });

  test("is that of an app without a path if its micro-frontend is there", async () => {
    companyWith({ ...surveys, path: null });
    expect(await load("/surveys/customers")).toBe("/surveys/customers");
    expect(learn.mock.calls.map(([{ path }]) => path)).toEqual(["/surveys/*"]);
  });

  test("is an app's if the registry says so, whoever asks: the page behind asks who it is", async () => {
    setPrerenderedConfig({ microFrontends: registry });
    setCookie("utk", "");
    const worker = companyWith();
    expect(await load("/surveys/customers")).toBe("/surveys/customers");
    expect(await load("/reports")).toBeNull();
    expect(worker.calls).toEqual([]);
  });

  test("leads to the sign-in where the session is over, and to the companies where none is entered: only then it is known", async () => {
    forgetRights();
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    flushSession();
    workerThat(() => problem(401, "session_expired"));
    expect(await load("/reports/2026?tab=1")).toBe("/auth/login-business?returnTo=%2Freports%2F2026%3Ftab%3D1");
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    keepSignIn(signInOf({ user: { userId: "u1" }, company: null, organisations: [company] }));
    expect(await load("/reports/2026")).toBe("/list-company-access?returnTo=%2Freports%2F2026");
    keepSignIn(signInOf({ user: { userId: "u1" }, company: null }));
    expect(await load("/reports/2026")).toBeNull();
  });

  test("and was learnt is found from then on, after the sign-in and behind its guards", async () => {
    companyWith(reports);
    const router = createMemoryRouter(routes);
    adoptShellRouter({ go: () => undefined, learn: (route) => router.patchRoutes("signed-in-pages", [route]) });
    const lastMatch = () => router.match("/reports/2026")?.at(-1)?.route;
    expect(lastMatch()?.id).toBe("unknown");
    await load("/reports/2026");
    expect(lastMatch()?.handle).toMatchObject({ guards: ["maintenance", "user", "tenant"] });
    expect(
      router
        .match("/reports/2026")
        ?.map(({ route }) => route.id)
        .slice(-3, -1),
    ).toEqual(["signed-in", "signed-in-pages"]);
    router.dispose();
  });
});

test("of apps inside each other's path the inner one is meant, and an area of the shell never is", () => {
  const apps = [{ path: "/a" }, { path: "/a/b" }, { path: "/" }, { path: null }];
  expect(appAt(apps, "/a/b/c")).toEqual({ path: "/a/b" });
  expect(appAt(apps, "/a/bc")).toEqual({ path: "/a" });
  expect(appAt(apps, "/c")).toBeUndefined();
});
