import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setPrerenderedConfig } from "../../client/config/config";
import { noteByPin } from "../../client/session/by-pin";
import { keepSignIn } from "../../client/session/session";
import { noFactors } from "../../testing/account";
import { signInOf } from "../../testing/actors";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderPageAt, workerThat } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { ProvidersSection } from "./providers";

const google = {
  provider: "google",
  email: "anna@elsewhere.example",
  createdAt: "2026-11-20T09:30:00Z",
  lastUsed: null,
};
const leave = vi.fn();

freshBrowser();
beforeEach(() => {
  leave.mockReset();
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  const user = { userId: "u1", email: "anna@x.example", resetPasswordRequired: false };
  keepSignIn(signInOf({ user, company: null }));
  setPrerenderedConfig({ providers: { google: { enabled: true, visible: false }, apple: true, facebook: false } });
});

const open = (search = "", { hasPassword = true, isPasswordNew = false } = {}) =>
  renderPageAt(
    () => (
      <ProvidersSection email="anna@x.example" hasPassword={hasPassword} isPasswordNew={isPasswordNew} leave={leave} />
    ),
    "/account",
    `/account${search}`,
  );

/** Types the password into the dialog and sends it. */
async function prove(password = "Sommer-2026"): Promise<void> {
  await screen.findByRole("alertdialog");
  const field = document.querySelector<HTMLInputElement>("[role=alertdialog] input[name=password]") as HTMLInputElement;
  await write(field, password);
  await send(field);
}
const bodies = (worker: { calls: readonly { method: string; body: string }[] }, method: string) =>
  worker.calls.filter((call) => call.method === method).map(({ body }) => JSON.parse(body) as unknown);
const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

describe("the section of providers", () => {
  test("shows which are linked, hidden buttons included", async () => {
    const worker = workerThat(() => Response.json([google]));
    open();
    await screen.findByText(/anna@elsewhere.example/);
    expect(rows()).toEqual(["GoogleVerbunden · anna@elsewhere.exampleTrennen", "AppleNicht verbundenVerbinden"]);
    expect(worker.paths).toEqual(["GET /api/user/providers"]);
  });

  test("asks a session that a PIN opened for the password first, then shows what it does", async () => {
    noteByPin(true);
    const worker = workerThat(({ path }) => Response.json(path === "/api/user/factors" ? noFactors : [google]));
    open();
    await screen.findByRole("button", { name: "Mit Passwort bestätigen" });
    expect(screen.queryByRole("button", { name: /Google/ })).toBeNull();
    expect(worker.calls.filter(({ method }) => method !== "GET")).toEqual([]);
    act(() => noteByPin(false));
    await screen.findByRole("button", { name: /Google/ });
  });

  test("is not there where no provider is on and none linked", async () => {
    setPrerenderedConfig({});
    workerThat(() => Response.json([]));
    open();
    await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
  });

  test("still shows a linked provider that was switched off", async () => {
    setPrerenderedConfig({});
    workerThat(() => Response.json([google]));
    open();
    expect(await screen.findByRole("button", { name: "Google trennen" })).toBeDefined();
  });

  test("says that it could not be loaded, and tries again", async () => {
    let answers = 0;
    workerThat(() => (answers++ === 0 ? problem(503, "unavailable") : Response.json([google])));
    open();
    await press(await screen.findByRole("button", { name: "Erneut versuchen" }));
    await screen.findByText(/anna@elsewhere.example/);
  });
});

describe("linking", () => {
  test("asks for an address and goes there", async () => {
    const url = "https://accounts.google.com/o/oauth2/v2/auth?state=x";
    const worker = workerThat(({ method }) => Response.json(method === "POST" ? { url } : []));
    open();
    await press(await screen.findByRole("button", { name: "Google verbinden" }));
    await prove();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
    expect(worker.paths).toContain("POST /api/user/providers/google/link");
    expect(bodies(worker, "POST")).toContainEqual({ password: "Sommer-2026" });
  });

  test("with a wrong password says so at the field", async () => {
    workerThat(({ method }) => (method === "POST" ? problem(401, "invalid_credentials") : Response.json([])));
    open();
    await press(await screen.findByRole("button", { name: "Google verbinden" }));
    await prove("Winter-2026");
    await screen.findByText("Das ist nicht Ihr aktuelles Passwort.");
    expect(leave).not.toHaveBeenCalled();
  });

  test("asks nobody for a password who has none", async () => {
    const worker = workerThat(({ method }) =>
      method === "POST" ? problem(403, "reauthentication_required") : Response.json([]),
    );
    open("", { hasPassword: false });
    await press(await screen.findByRole("button", { name: "Google verbinden" }));
    await screen.findByRole("alertdialog", { name: "Google verbinden" });
    expect(document.querySelector("input[name=password]")).toBeNull();
    const all = screen.getAllByRole("button", { name: "Google verbinden" });
    await press(all[all.length - 1] as HTMLElement);
    expect((await screen.findByRole("alert")).textContent).toMatch(/melden Sie sich ab und neu an/);
    expect(bodies(worker, "POST")).toContainEqual({});
  });

  test("that is refused says why and stays", async () => {
    workerThat(({ method }) => (method === "POST" ? problem(409, "conflict") : Response.json([])));
    open();
    await press(await screen.findByRole("button", { name: "Apple verbinden" }));
    await prove();
    expect((await screen.findByRole("alert")).textContent).toMatch(/gehört schon zu einem Konto/);
    expect(leave).not.toHaveBeenCalled();
  });

  test("is nothing for a PIN: it says what is missing, at once and after coming back", async () => {
    workerThat(({ method }) => (method === "POST" ? problem(403, "forbidden") : Response.json([])));
    open();
    await press(await screen.findByRole("button", { name: "Google verbinden" }));
    await prove();
    expect((await screen.findByRole("alert")).textContent).toMatch(/mit einer PIN angemeldet/);
    cleanup();
    open("?error=forbidden");
    expect((await screen.findByRole("alert")).textContent).toMatch(/mit einer PIN angemeldet/);
    expect(leave).not.toHaveBeenCalled();
  });

  test("ends here with a notification, or with the reason why not", async () => {
    workerThat(() => Response.json([google]));
    const where = open("?linked=google");
    await screen.findByText("Google ist jetzt verbunden.");
    expect(where()).toBe("/account");
  });

  test("that failed at the provider says why", async () => {
    workerThat(() => Response.json([]));
    open("?error=provider_cancelled");
    expect((await screen.findByRole("alert")).textContent).toMatch(/abgebrochen/);
  });

  test.each(["?linked=constructor", "?linked=<b>"])(
    "%s names no provider, so nothing is said of it",
    async (search) => {
      workerThat(() => Response.json([]));
      open(search);
      await screen.findByRole("button", { name: "Google verbinden" });
      // Notifications of earlier tests are still there.
      expect(document.querySelector(".toasts")?.textContent ?? "").not.toMatch(/constructor|undefined|<b>/);
    },
  );
});

describe("a new password", () => {
  test("leaves providers linked, which is said", async () => {
    workerThat(() => Response.json([google]));
    open("", { isPasswordNew: true });
    await screen.findByText(/weiterhin ohne Passwort anmelden: Google/);
  });

  test("says nothing where none is linked", async () => {
    workerThat(() => Response.json([]));
    open("", { isPasswordNew: true });
    await screen.findByRole("button", { name: "Google verbinden" });
    expect(screen.queryByText(/weiterhin ohne Passwort/)).toBeNull();
  });
});

describe("unlinking", () => {
  test("asks first, then unlinks and shows it", async () => {
    let linked = [google];
    const worker = workerThat(({ method }) => {
      if (method !== "DELETE") return Response.json(linked);
      linked = [];
      return new Response(null, { status: 204 });
    });
    open();
    await press(await screen.findByRole("button", { name: "Google trennen" }));
    await screen.findByRole("alertdialog", { name: "Google trennen?" });
    expect(worker.paths).toEqual(["GET /api/user/providers"]);
    await prove();
    await screen.findByRole("button", { name: "Google verbinden" });
    expect(bodies(worker, "DELETE")).toEqual([{ password: "Sommer-2026" }]);
    expect(worker.paths).toEqual([
      "GET /api/user/providers",
      "DELETE /api/user/providers/google",
      "GET /api/user/providers",
    ]);
  });

  test("what was unlinked in another tab is shown as unlinked", async () => {
    let linked = [google];
    workerThat(({ method }) => {
      if (method !== "DELETE") return Response.json(linked);
      linked = [];
      return problem(404, "not_found");
    });
    open();
    await press(await screen.findByRole("button", { name: "Google trennen" }));
    await prove();
    await screen.findByRole("button", { name: "Google verbinden" });
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("can be thought better of", async () => {
    const worker = workerThat(() => Response.json([google]));
    open();
    await press(await screen.findByRole("button", { name: "Google trennen" }));
    await press(await screen.findByRole("button", { name: "Abbrechen" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(worker.paths).toEqual(["GET /api/user/providers"]);
  });

  test("the only sign-in method is refused with what to do first", async () => {
    workerThat(({ method }) => (method === "DELETE" ? problem(409, "conflict") : Response.json([google])));
    open();
    await press(await screen.findByRole("button", { name: "Google trennen" }));
    await prove();
    expect((await screen.findByRole("alert")).textContent).toMatch(/einziger Zugang/);
  });
});
