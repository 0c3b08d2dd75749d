import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { SignIn } from "../client/api/shapes";
import { keepSignIn } from "../client/session/session";
import { problem, type Responder, setCookie, tokenUntil } from "../testing/fake-worker";
import { freshBrowser, visit, workerThat } from "../testing/page";
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

/** The list in a worker that has these, and answers the rest as told. */
function waiting(invitations: object[], rest: Responder = () => problem(500, "internal")) {
  const joined = vi.fn();
  const worker = workerThat((call) =>
    call.path.endsWith("getInvitationRequest") ? Response.json(invitations) : rest(call),
  );
  visit(() => <ReceivedInvitations onJoined={joined} />, "/");
  return { worker, joined };
}

test("says who invites to what and until when", async () => {
  waiting([one("i1", "Nordlicht"), one("i2", "Padaria")]);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("NordlichtVon Anna M., gültig bis 04.12.26"),
    expect.stringContaining("PadariaVon Anna M., gültig bis 04.12.26"),
  ]);
});

test("joining takes it off the list and enters the company", async () => {
  const { company } = one("i1", "Nordlicht");
  const { worker, joined } = waiting([one("i1", "Nordlicht"), one("i2", "Padaria")], () =>
    Response.json({ user, company, organisations: [company], accessToken: "t", accessTenantToken: "tt" }),
  );
  const [join] = await screen.findAllByRole("button", { name: "Beitreten" });
  await press(join as HTMLElement);
  await waitFor(() => expect(joined).toHaveBeenCalledOnce());
  expect(worker.paths).toContain("POST /api/user/invitation/accept/t-i1/i1");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("declining takes it off the list and changes nothing else", async () => {
  const { worker, joined } = waiting([one("i1", "Nordlicht")], () => new Response(null, { status: 204 }));
  await press(await screen.findByRole("button", { name: "Ablehnen" }));
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  expect(worker.paths).toContain("POST /api/user/invitation/decline/t-i1/i1");
  expect(joined).not.toHaveBeenCalled();
});

test("one that was taken back meanwhile is explained, and stays to be looked at", async () => {
  const { joined } = waiting([one("i1", "Nordlicht")], () => problem(404, "invitation_invalid"));
  await press(await screen.findByRole("button", { name: "Beitreten" }));
  await screen.findByText("Die Einladung konnte nicht beantwortet werden");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(joined).not.toHaveBeenCalled();
});

test("where nothing waits nothing is shown", async () => {
  const { worker } = waiting([]);
  await waitFor(() => expect(worker.calls).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Einladungen an Sie" })).toBeNull();
});

test("where nobody could be asked the page goes on without them", async () => {
  const worker = workerThat(() => problem(403, "email_unverified"));
  visit(() => <ReceivedInvitations onJoined={() => undefined} />, "/");
  await waitFor(() => expect(worker.calls).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Einladungen an Sie" })).toBeNull();
});

test("nobody asks before the address is confirmed: that is refused", async () => {
  keepSignIn({ user: { ...user, emailVerified: false }, company: null, organisations: [] } as unknown as SignIn);
  const { worker } = waiting([one("i1", "Nordlicht")]);
  await Promise.resolve();
  expect(worker.paths).toEqual([]);
  keepSignIn({ user: { ...user, emailVerified: true }, company: null, organisations: [] } as unknown as SignIn);
  const asked = waiting([one("i1", "Nordlicht")]);
  await waitFor(() => expect(asked.worker.paths).toHaveLength(1));
});
