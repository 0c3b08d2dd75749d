import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Context } from "../../../apps/kit/contract";
import type { TenantSession } from "../../client/api/shapes";
import { setConfig, setPrerenderedConfig } from "../../client/config/config";
import { forgetRights, storeRights } from "../../client/session/rights";
import { keepSignIn } from "../../client/session/session";
import { hasUnsaved } from "../../client/session/unsaved";
import { signInOf } from "../../testing/actors";
import { anApp, rightsOf } from "../../testing/administration";
import { setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, workerThat } from "../../testing/page";
import { press as click } from "../../testing/person";
import { Component, loader } from "./page";
import { adoptShellRouter } from "./shell-router";

const app = vi.hoisted(() => ({ contract: 1, mount: vi.fn(), unmount: vi.fn(), router: { navigate: vi.fn() } }));
vi.mock("./load", () => ({ loadMicroFrontend: async () => app, noteFailure: () => undefined }));

freshBrowser();

const { company } = rightsOf();
const surveys = { ...anApp("surveys", "Surveys", "Insight"), access: "write", mfeName: "surveys" };
const signIn = (current: object | null) =>
  keepSignIn(signInOf({ user: { userId: "u1" }, company: current, organisations: [company] }));

/** The configuration with the module at a URL. */
const registered = (url: string) => ({
  microFrontends: { surveys: { url, title: "Surveys", path: "", stores: [], isolated: false, integrity: "" } },
});
/** The server says what the user may do now. */
const mayOnly = (...apps: object[]) => act(async () => storeRights(rightsOf({ apps }) as unknown as TenantSession));

let given: Context;

beforeEach(() => {
  forgetRights();
  for (const lifecycle of [app.mount, app.unmount]) lifecycle.mockReset();
  app.mount.mockImplementation((_: HTMLElement, context: Context) => {
    given = context;
  });
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  signIn(company);
  setPrerenderedConfig(registered("/apps/s.js"));
  workerThat(() => Response.json(rightsOf({ apps: [surveys] })));
});

/** The page of the app at an address, beside another one. */
async function at(address: string) {
  const page = { path: "/surveys/*", loader, Component };
  const router = createMemoryRouter([page, { path: "*", element: <p>elsewhere</p> }], { initialEntries: [address] });
  adoptShellRouter({ go: (to, options) => void router.navigate(to, options), learn: () => undefined });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(app.mount).toHaveBeenCalledOnce());
  // Rendered: the blocker is registered with the router one render after it appears.
  await waitFor(() => expect(document.querySelector(".app-container")).toHaveProperty("hidden", false));
  return {
    shown: () => router.state.location.pathname,
    go: (to: string) => act(() => router.navigate(to)),
  };
}

const say = (isUnsaved: boolean, within?: string) =>
  act(async () => given.unsaved(isUnsaved, within === undefined ? {} : { within }));
const question = () => screen.queryByRole("alertdialog");
const press = (name: string) => act(async () => click(screen.getByRole("button", { name })));

describe("what an app holds unsaved", () => {
  test("is asked about before the shell leads elsewhere: staying stays, leaving leaves and forgets", async () => {
    const { shown, go } = await at("/surveys/1/edit");
    await say(true);
    expect(hasUnsaved()).toBe(true);
    await go("/account");
    screen.getByText("In Umfragen steht etwas, das noch nicht gespeichert ist.");
    await press("Hier bleiben");
    expect([shown(), question()]).toEqual(["/surveys/1/edit", null]);
    await go("/account");
    await press("Verwerfen");
    expect([shown(), hasUnsaved()]).toEqual(["/account", false]);
    expect(app.unmount).toHaveBeenCalledOnce();
  });

  test("is asked about before the app leads elsewhere in itself, once", async () => {
    const { shown } = await at("/surveys/1/edit");
    const moved = vi.fn();
    given.navigation.onNavigate(moved);
    await say(true);
    await act(async () => given.navigation.navigate("/1"));
    expect([shown(), moved.mock.calls]).toEqual(["/surveys/1/edit", []]);
    await press("Verwerfen");
    expect([shown(), moved.mock.calls, hasUnsaved()]).toEqual(["/surveys/1", [["/1"]], false]);
    await act(async () => given.navigation.navigate("/"));
    expect([shown(), question()]).toEqual(["/surveys", null]);
  });

  test("is let go at once: who saved may navigate in the same breath", async () => {
    const { shown } = await at("/surveys/1/edit");
    await say(true);
    await act(async () => {
      given.unsaved(false);
      given.navigation.navigate("/1");
    });
    expect([shown(), question()]).toEqual(["/surveys/1", null]);
  });

  test("is held at once: a way that comes before anything is drawn asks, too", async () => {
    const { shown } = await at("/surveys/1/edit");
    await act(async () => {
      given.unsaved(true);
      given.navigation.navigate("/1");
    });
    expect([shown(), question() === null]).toEqual(["/surveys/1/edit", false]);
  });

  test("stays with another query, and at the addresses that the app names", async () => {
    const { shown, go } = await at("/surveys/new/1");
    await say(true);
    await go("/surveys/new/1?tab=2#end");
    await say(true, "/new");
    await go("/surveys/new/2");
    expect([shown(), question(), hasUnsaved()]).toEqual(["/surveys/new/2", null, true]);
    await go("/surveys/newest");
    expect(question()).not.toBeNull();
  });

  test("outlives the moment in which somebody signs in again and is in no company yet", async () => {
    await at("/surveys/1/edit");
    await say(true);
    await act(async () => void signIn(null));
    await act(async () => void signIn(company));
    expect([app.mount.mock.calls.length, app.unmount.mock.calls.length, hasUnsaved()]).toEqual([1, 0, true]);
    await act(async () => void signIn({ ...company, companyId: "c2" }));
    expect([app.unmount.mock.calls.length, hasUnsaved()]).toEqual([1, false]);
  });

  test("outlives another right in the app, which counts once it is saved", async () => {
    await at("/surveys/1/edit");
    await say(true);
    await mayOnly({ ...surveys, access: "read" });
    expect([app.mount.mock.calls.length, given.rights.access, hasUnsaved()]).toEqual([1, "write", true]);
    await say(false);
    await waitFor(() => expect(given.rights.access).toBe("read"));
    expect([app.mount.mock.calls.length, app.unmount.mock.calls.length]).toEqual([2, 1]);
  });

  test("outlives the loss of the app, which counts once it is given up", async () => {
    const { go } = await at("/surveys/1/edit");
    await say(true);
    await mayOnly();
    expect([app.unmount.mock.calls.length, hasUnsaved()]).toEqual([0, true]);
    await go("/surveys/1");
    await press("Verwerfen");
    await screen.findByRole("heading", { name: "Kein Zugriff auf diese Anwendung" });
    expect(app.unmount).toHaveBeenCalledOnce();
  });

  test("outlives another module of the app, which is loaded once it is saved", async () => {
    await at("/surveys/1/edit");
    await say(true);
    await act(async () => setConfig(registered("/apps/t.js")));
    expect([app.mount.mock.calls.length, hasUnsaved()]).toEqual([1, true]);
    await say(false);
    await waitFor(() => expect(app.mount).toHaveBeenCalledTimes(2));
  });
});
