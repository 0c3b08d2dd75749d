// Anna, signed in and at her account page, with a worker that stores one version of her.

import { screen } from "@testing-library/react";
import { Link, Outlet } from "react-router";
import { StepUp } from "../app/step-up";
import { Component, loader } from "../features/account/page";
import { EnabledWhileOnline } from "../shell/notices";
import { type FakeWorker, problem, type RecordedCall, setCookie, tokenUntil } from "./fake-worker";
import { renderRoutes, workerThat } from "./page";
import { send, write } from "./person";

/** Anna as the worker returns her. */
export const anna = {
  userId: "u1",
  email: "anna@nordlicht.example",
  emailVerified: true,
  firstName: "Anna",
  lastName: "Müller",
  displayName: "Anna M.",
  initials: "AM",
  gender: "W",
  phone: "+49 221 1234",
  birthDate: "1990-02-28",
  image: null as string | null,
  language: "de",
  hasPassword: true,
  hasPin: false,
  settings: {},
};

const company = { companyId: "c1", title: "Nordlicht", companyName: "Nordlicht AG" };

/** One of Anna's sessions. */
export const session = (id: string, current = false, agent: string | null = "Firefox, Windows") => ({
  id,
  current,
  label: id,
  agent,
  scope: "full",
  createdAt: "2026-11-01T08:00:00Z",
  lastUsed: "2026-11-20T09:00:00Z",
  expiresAt: "2027-01-01T00:00:00Z",
});

/** The second factors of a user who never set one up. */
export const noFactors = { totp: null, passkeys: [], recoveryCodes: { left: 0 }, required: false, trustedDevices: [] };

/** The fields of Anna that a change sets; secrets are never returned. */
function changesOf(body: string): object {
  const { pin, currentPassword, password, ...fields } = JSON.parse(body) as Record<string, unknown>;
  return pin === undefined ? fields : { ...fields, hasPin: pin !== null };
}

/** A response of the test; for undefined the default worker responds. */
export type ResponseOverride = (call: RecordedCall) => Response | Promise<Response> | undefined;

/** Shows the page; returns the worker and where the browser is. */
export async function atAccount(
  person: Partial<typeof anna> = {},
  otherwise: ResponseOverride = () => undefined,
): Promise<{ readonly worker: FakeWorker; readonly where: () => string }> {
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  let [user, version] = [{ ...anna, ...person }, 1];
  const open = { valid: true, user, tenant: company, company, organisations: [company] };
  const worker = workerThat((call) => {
    const answer = otherwise(call);
    if (answer) return answer;
    switch (`${call.method} ${call.path}`) {
      case "POST /api/auth/session":
        return Response.json(open);
      case "GET /api/user/me":
        return Response.json({ valid: true, user, version });
      case "PATCH /api/user/me":
        user = { ...user, ...changesOf(call.body) };
        version += 1;
        return Response.json({ valid: true, user, version });
      case "GET /api/user/sessions":
        return Response.json([session("s1", true), session("s2")]);
      case "GET /api/user/activity":
        return Response.json({ data: [], next: null });
      case "GET /api/user/factors":
        return Response.json(noFactors);
      case "GET /api/user/providers":
      case "GET /api/auth/lockscreen-users":
        return Response.json([]);
      default:
        return problem(500, "internal");
    }
  });
  const frame = {
    id: "signed-in",
    path: "/",
    loader: () => open,
    element: (
      <>
        <Link to="/other">weg</Link>
        <EnabledWhileOnline>
          <Outlet />
        </EnabledWhileOnline>
        <StepUp />
      </>
    ),
    children: [{ path: "account", loader, Component }],
  };
  const where = renderRoutes([frame], "/account");
  await screen.findByRole("heading", { level: 1, name: "Mein Konto" });
  return { worker, where };
}

/** The panel under a heading. */
export function panel(name: string): HTMLElement {
  return screen.getByRole("region", { name });
}

/** Types into a field of the page. */
export function type(name: string, value: string): Promise<void> {
  return write(field(name), value);
}

/** The newest field of a name: a dialog's is after the page's. */
export function field(name: string): HTMLInputElement {
  const found = document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`);
  return found[found.length - 1] as HTMLInputElement;
}

/** Submits the form that a field belongs to. */
export function submit(name: string): Promise<void> {
  return send(field(name));
}

/** The bodies of the requests to an address. */
export function sent(worker: FakeWorker, call: string): unknown[] {
  const calls = worker.calls.filter(({ method, path }) => `${method} ${path}` === call);
  return calls.map(({ body }) => (body ? JSON.parse(body) : null));
}
