import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { atAccount, noFactors, panel } from "../../testing/account";
import { withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";

freshBrowser();

const device = {
  id: "d1",
  label: "Chrome, macOS",
  createdAt: "2026-11-20T09:30:00Z",
  lastUsedAt: "2026-11-21T08:00:00Z",
};
const REMOVE = "DELETE /api/user/trusted-devices/d1";

test("trusted devices are listed, and asked for the second factor again once the trust is ended", async () => {
  let trustedDevices = [device];
  const { worker } = await atAccount({}, ({ method, path }) => {
    if (path === "/api/user/factors") return Response.json({ ...noFactors, trustedDevices });
    if (`${method} ${path}` !== REMOVE) return undefined;
    trustedDevices = [];
    return new Response(null, { status: 204 });
  });
  const row = await screen.findByRole("button", { name: /Nicht mehr vertrauen: Chrome, macOS/ });
  expect(within(panel("Vertrauenswürdige Geräte")).getByRole("listitem").textContent).toMatch(/Chrome, macOS.*Seit/);
  await press(row);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Vertrauenswürdige Geräte" })).toBeNull());
  expect(worker.paths).toContain(REMOVE);
});

test("a device is removed once, however often its button is pressed", async () => {
  const { response, give } = withheld();
  const { worker } = await atAccount({}, ({ method, path }) => {
    if (path === "/api/user/factors") return Response.json({ ...noFactors, trustedDevices: [device] });
    return `${method} ${path}` === REMOVE ? response : undefined;
  });
  const remove = await screen.findByRole("button", { name: /Nicht mehr vertrauen: Chrome, macOS/ });
  await press(remove);
  await waitFor(() => expect(remove.getAttribute("aria-busy")).toBe("true"));
  act(() => remove.click());
  give(new Response(null, { status: 204 }));
  await waitFor(() => expect(remove.getAttribute("aria-busy")).toBeNull());
  expect(worker.paths.filter((path) => path === REMOVE)).toHaveLength(1);
});
