import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, useLocation } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Context } from "../../../apps/kit/contract";
import { useUnsaved } from "../../client/session/unsaved";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { MicroFrontendHost } from "./host";

const app = vi.hoisted(() => ({ contract: 1, mount: vi.fn(), unmount: vi.fn(), router: { navigate: vi.fn() } }));
vi.mock("./load", () => ({ loadMicroFrontend: async () => app, noteChange: () => undefined }));

freshBrowser();

const company = { companyId: "c1", title: "Nordlicht" };
const module = { url: "/apps/notes.js", integrity: "", isIsolated: false, isLocal: false };
let ready: () => void = () => undefined;
let root: ShadowRoot | null = null;

/** Draws a page for each address, as an app does that knows nothing of the focus. */
beforeEach(() => {
  app.mount.mockReset();
  app.mount.mockImplementation(async (element: HTMLElement, { navigation }: Context) => {
    await new Promise<void>((resolve) => {
      ready = resolve;
    });
    root = element.attachShadow({ mode: "open" });
    const draw = () => {
      if (root) root.innerHTML = `<h1>Page ${navigation.path()}</h1><input><a href="#">next</a>`;
    };
    navigation.onNavigate(draw);
    draw();
  });
});

function Page() {
  const { pathname, search } = useLocation();
  const session = { valid: true, user: { userId: "u1" }, tenant: company, company, organisations: [company] };
  const opened = {
    name: "notes",
    app: { appId: "notes", title: "Notes", access: "write" },
    stores: [],
    base: "/notes",
  };
  return <MicroFrontendHost module={module} opening={{ ...opened, session, path: pathname + search } as never} />;
}

/** Something elsewhere on the page that is not saved. */
function Unsaved() {
  useUnsaved(true);
  return null;
}

function show() {
  const router = createMemoryRouter([{ path: "*", Component: Page }]);
  render(
    <main id="content" tabIndex={-1}>
      <button type="button">menu</button>
      <RouterProvider router={router} />
    </main>,
  );
  return router;
}

/** Opens the app while `focused` has the focus. */
async function open(focused: () => HTMLElement | null) {
  const router = show();
  await waitFor(() => expect(app.mount).toHaveBeenCalledOnce());
  focused()?.focus();
  await act(async () => ready());
  await waitFor(() => expect(document.querySelector(".app-container")).toHaveProperty("hidden", false));
  return { go: (to: string) => act(() => router.navigate(to)) };
}

const at = () => root?.activeElement?.textContent;
const main = () => document.querySelector("main");
const menu = () => screen.getByRole("button", { name: "menu" });

test("an app that fails again is loaded with the whole page, which asks about what is not saved", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  app.mount.mockRejectedValue(new Error("broken"));
  show();
  await press(await screen.findByRole("button", { name: "Erneut versuchen" }));
  const again = await screen.findByRole("button", { name: "Neu laden" });
  expect(screen.queryByRole("button", { name: "Erneut versuchen" })).toBeNull();
  const { unmount } = render(<Unsaved />);
  await press(again);
  expect(screen.getByRole("alertdialog").textContent).toContain("Ohne Speichern neu laden?");
  expect(reload).not.toHaveBeenCalled();
  await press(screen.getByRole("button", { name: "Auf der Seite bleiben" }));
  unmount();
  await press(again);
  expect(reload).toHaveBeenCalledOnce();
});

describe("the heading of an app has the focus", () => {
  test("when the page came by a navigation, whose focus the page had", async () => {
    await open(main);
    expect(at()).toBe("Page /");
  });

  test("but not on the first page", async () => {
    await open(() => null);
    expect([document.activeElement, at()]).toEqual([document.body, undefined]);
  });

  test("but not where the user has gone elsewhere meanwhile", async () => {
    await open(menu);
    expect(document.activeElement).toBe(menu());
  });

  test("after a navigation within it, by its own link and by the menu; not after one to another query", async () => {
    const { go } = await open(() => null);
    root?.querySelector("a")?.focus();
    await go("/second");
    expect(at()).toBe("Page /second");
    menu().focus();
    await go("/third");
    expect(at()).toBe("Page /third");
    menu().focus();
    await go("/third?tab=2");
    expect(document.activeElement).toBe(menu());
  });

  test("after another try of an app that failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    app.mount.mockRejectedValueOnce(new Error("broken"));
    show();
    await press(await screen.findByRole("button", { name: "Erneut versuchen" }));
    await waitFor(() => expect(app.mount).toHaveBeenCalledTimes(2));
    await act(async () => ready());
    await waitFor(() => expect(at()).toBe("Page /"));
  });

  test("unless the app has put it elsewhere", async () => {
    const { go } = await open(() => null);
    const [, context] = app.mount.mock.lastCall as [HTMLElement, Context];
    context.navigation.onNavigate(() => root?.querySelector("input")?.focus());
    await go("/second");
    expect(root?.activeElement?.localName).toBe("input");
  });
});
