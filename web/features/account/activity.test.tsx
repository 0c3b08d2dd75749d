import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { atAccount, panel } from "../../testing/account";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";

freshBrowser();

const event = (action: string, at: string, where = {}) => ({
  action,
  at,
  network: "EST83",
  device: null,
  here: false,
  detail: {},
  ...where,
});

test("what happened about the account is told, the newest first, and further back on demand", async () => {
  const { worker } = await atAccount({}, ({ path }) => {
    if (path === "/api/user/activity") {
      const data = [event("auth.passkey_added", "2026-11-20T09:30:00Z"), event("newer.kind", "2026-11-19T09:30:00Z")];
      return Response.json({ data, next: "1.2.c1" });
    }
    if (path !== "/api/user/activity?after=1.2.c1") return undefined;
    return Response.json({ data: [event("auth.signed_in", "2026-11-01T09:30:00Z")], next: null });
  });
  const own = within(panel("Verlauf"));
  await own.findByText("Passkey hinzugefügt");
  expect(own.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    // The pseudonym of a network is not shown to users.
    expect.stringMatching(/^Passkey hinzugefügt((?!EST83).)*2026((?!EST83).)*$/),
    // A newer server may send a kind that this page has no phrase for.
    expect.stringMatching(/^newer\.kind/),
  ]);
  await press(own.getByRole("button", { name: "Ältere zeigen" }));
  await own.findByText("Angemeldet");
  await waitFor(() => expect(own.queryByRole("button", { name: "Ältere zeigen" })).toBeNull());
  expect(worker.paths.filter((path) => path.includes("/api/user/activity"))).toHaveLength(2);
});

test("older events that cannot be loaded are said to be missing, and can be asked for again", async () => {
  let isThere = false;
  await atAccount({}, ({ path }) => {
    if (path === "/api/user/activity") {
      return Response.json({ data: [event("auth.passkey_added", "2026-11-20T09:30:00Z")], next: "1.2.c1" });
    }
    if (path !== "/api/user/activity?after=1.2.c1") return undefined;
    if (!isThere) return problem(503, "unavailable");
    return Response.json({ data: [event("auth.signed_in", "2026-11-01T09:30:00Z")], next: null });
  });
  const own = within(panel("Verlauf"));
  await press(await own.findByRole("button", { name: "Ältere zeigen" }));
  expect((await own.findByRole("alert")).textContent).toMatch(/^Laden fehlgeschlagen.*kurz nicht verfügbar/);
  expect(own.getAllByRole("listitem")).toHaveLength(1);
  const again = own.getByRole("button", { name: "Erneut versuchen" });
  expect(document.activeElement).toBe(again);
  isThere = true;
  await press(again);
  await own.findByText("Angemeldet");
  expect(own.queryByRole("alert")).toBeNull();
});

test("what somebody else may have done leads to signing out everywhere else and to another password", async () => {
  const { worker } = await atAccount({}, ({ path }) => {
    if (path === "/api/user/sessions") return Response.json([]);
    if (path !== "/api/user/activity") return undefined;
    const data = [
      event("auth.signed_in", "2026-11-20T09:30:00Z", { device: "Firefox, Windows" }),
      event("auth.signed_in", "2026-11-19T09:30:00Z", { device: "Chrome, Linux", here: true }),
      event("auth.signed_out", "2026-11-18T09:30:00Z"),
    ];
    return Response.json({ data, next: null });
  });
  const own = within(panel("Verlauf"));
  await own.findByText(/Firefox, Windows/);
  const buttons = own.getAllByRole("button", { name: /^Das war ich nicht/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/^Das war ich nicht: Angemeldet, .*2026/),
  ]);
  await press(buttons[0] as HTMLElement);
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(worker.paths).not.toContain("DELETE /api/user/sessions");
  await press(dialog.getByRole("button", { name: "Überall sonst abmelden" }));
  await screen.findByText("Überall sonst abgemeldet. Ändern Sie jetzt Ihr Passwort.");
  expect(worker.paths).toContain("DELETE /api/user/sessions");
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("currentPassword"));
});
