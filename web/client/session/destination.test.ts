import { describe, expect, test } from "vitest";
import type { Company, Person } from "../api/shapes";
import { type Config, standardConfig } from "../config/config";
import { type Arrival, arrivalAt, destination, successTarget } from "./destination";
import type { SessionState } from "./session";

const company = { companyId: "c1", title: "One" } as Company;
const other = { companyId: "c2", title: "Two" } as Company;
const user = { userId: "u1" } as Person;

function open(tenant: Company | null, organisations: Company[]): SessionState {
  return { kind: "open", session: { valid: true, user, tenant, company: tenant, organisations } };
}

const DESKTOP = 1440;

const config = (redirects: Partial<Config["redirects"]>): Config => ({
  ...standardConfig,
  redirects: { ...standardConfig.redirects, ...redirects },
});

const arrived = (known: SessionState, redirects: Partial<Config["redirects"]> = {}, more: Partial<Arrival> = {}) =>
  destination(known, { config: config(redirects), width: DESKTOP, justSignedIn: true, ...more });

describe("after signing in", () => {
  test("whoever has one company waits 120 ms and is there", () => {
    expect(arrived(open(company, [company]))).toEqual({ kind: "go", to: "/", how: "router", after: 120 });
  });

  test("the configured delay is added", () => {
    expect(arrived(open(company, [company]), { delay: 500 })).toMatchObject({ after: 620 });
  });

  test("whoever has several companies chooses one, and is taken back after that", () => {
    const several = open(null, [company, other]);
    expect(arrived(several)).toMatchObject({ to: "/auth/organization-chooser", after: 0 });
    expect(arrived(several, {}, { returnTo: "/account" })).toMatchObject({
      to: "/auth/organization-chooser?returnTo=%2Faccount",
    });
  });

  test("the chooser can be asked for always", () => {
    expect(arrived(open(company, [company]), { tenantChooser: true })).toMatchObject({
      to: "/auth/organization-chooser",
    });
  });

  test("whoever has no company stays and is told so, or goes back where none is needed", () => {
    expect(arrived(open(null, []))).toEqual({ kind: "stay", because: "no-company" });
    expect(arrived(open(null, []), {}, { returnTo: "/auth/confirm-mail/a/b" })).toMatchObject({
      to: "/auth/confirm-mail/a/b",
      after: 120,
    });
  });

  test("whoever needs a new password, or must confirm the address, goes there", () => {
    const limited = { kind: "limited", user: { id: "u1", email: "a@b.de" } } as const;
    expect(arrived({ ...limited, scope: "password" })).toMatchObject({ to: "/auth/reset/u1/id", after: 0 });
    expect(arrived({ ...limited, scope: "verify" })).toMatchObject({ to: "/auth/confirm-mail", after: 0 });
    const link = { returnTo: "/auth/confirm-mail/a/b" };
    expect(arrived({ ...limited, scope: "verify" }, {}, link)).toMatchObject({ to: link.returnTo });
  });

  test("whoever has a step to do first takes along where the sign-in was to lead", () => {
    const limited = { kind: "limited", user: { id: "u1", email: "a@b.de" } } as const;
    const continuation = { returnTo: "/account", asPartner: true, business: "b1" };
    const carried = "?for=partner&business=b1&returnTo=%2Faccount";
    expect(arrived({ ...limited, scope: "password" }, {}, continuation)).toMatchObject({
      to: `/auth/reset/u1/id${carried}`,
    });
    expect(arrived({ ...limited, scope: "verify" }, {}, continuation)).toMatchObject({
      to: `/auth/confirm-mail${carried}`,
    });
    const evil = { returnTo: "//evil.example" };
    expect(arrived({ ...limited, scope: "password" }, {}, evil)).toMatchObject({ to: "/auth/reset/u1/id" });
  });

  test("nobody stays", () => {
    expect(arrived({ kind: "none" })).toEqual({ kind: "stay", because: "nobody" });
  });
});

describe("a company that was named", () => {
  const named = { ...other, businessUuId: "b2" } as Company;
  const entered = open(named, [company, named]);

  test("and entered needs no choice among several", () => {
    expect(arrived(entered, {}, { business: "b2" })).toMatchObject({ to: "/", after: 120 });
    expect(arrived(entered, {}, { business: "b1" })).toMatchObject({ to: "/auth/organization-chooser" });
  });

  test("does not overrule operations that want everybody to choose", () => {
    expect(arrived(entered, { tenantChooser: true }, { business: "b2" })).toMatchObject({
      to: "/auth/organization-chooser",
    });
  });
});

describe("an address says", () => {
  const around = { config: standardConfig, width: DESKTOP, justSignedIn: true };
  const at = (address: string, redirects: Partial<Config["redirects"]> = {}) => {
    const [pathname = "", search = ""] = address.split("?");
    return arrivalAt({ pathname, search: search && `?${search}` }, { ...around, config: config(redirects) });
  };

  test("where to go back to", () => {
    expect(at("/auth/login-business?returnTo=%2Fa%3Fb%3D1").returnTo).toBe("/a?b=1");
    expect(at("/auth/login-business").returnTo).toBeNull();
  });

  test.each([
    ["/login-partners", true],
    ["/auth/login-partners", true],
    ["/auth/login-partners/", true],
    ["/auth/organization-chooser?for=partner", true],
    ["/auth/login-business", false],
    ["/auth/login-partners-not", false],
  ])("whether they are partners: %s", (address, asPartner) => {
    expect(at(address).asPartner).toBe(asPartner);
  });

  test("which company, and the configuration says it for everybody", () => {
    expect(at("/auth/login-business?business=b7").business).toBe("b7");
    expect(at("/auth/login-business", { target: "business/b8" }).business).toBe("b8");
    expect(at("/auth/login-business", { target: "business" }).business).toBeUndefined();
  });

  test("and the chooser remembers both for the way on", () => {
    const several = open(null, [company, other]);
    const next = destination(several, at("/auth/login-partners?returnTo=%2Fa"));
    expect(next).toMatchObject({ to: "/auth/organization-chooser?for=partner&returnTo=%2Fa" });
    expect(destination(several, at("/auth/login-partners?returnTo=//evil.example"))).toMatchObject({
      to: "/auth/organization-chooser?for=partner",
    });
  });
});

describe("a valid session leads", () => {
  const way = (redirects: Partial<Config["redirects"]>, more: Partial<Arrival> = {}) =>
    successTarget({ config: config(redirects), width: DESKTOP, ...more });

  test("to the success path, or the mobile one at or below the breakpoint", () => {
    const both = { successUri: "/start", mobileUri: "/m" };
    expect(way(both)).toEqual({ to: "/start", how: "router" });
    expect(way(both, { width: 600 })).toEqual({ to: "/m", how: "router" });
    expect(way(both, { width: 601 })).toEqual({ to: "/start", how: "router" });
    expect(way({ ...both, mode: "mobile" })).toEqual({ to: "/m", how: "router" });
    expect(way({ ...both, mode: "page" })).toEqual({ to: "/start", how: "page" });
  });

  test("to the partners, by configuration or by their own sign-in page", () => {
    expect(way({ target: "partner", partnerUri: "/partner" })).toEqual({ to: "/partner", how: "router" });
    expect(way({ partnerUri: "/partner" }, { asPartner: true })).toEqual({ to: "/partner", how: "router" });
    const elsewhere = { partnerUri: "https://partner.example.org/in", allowed: ["https://partner.example.org"] };
    expect(way(elsewhere, { asPartner: true })).toEqual({ to: "https://partner.example.org/in", how: "page" });
  });

  test("to an address elsewhere only if its origin is allowed", () => {
    const target = "https://shop.example.org/start";
    expect(way({ target, allowed: ["https://shop.example.org"] })).toEqual({ to: target, how: "page" });
    expect(way({ target })).toEqual({ to: "/", how: "router" });
  });

  test("back to where somebody came from, if that is ours", () => {
    expect(way({}, { returnTo: "/account?x=1#y" })).toEqual({ to: "/account?x=1#y", how: "router" });
    for (const returnTo of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", ""]) {
      expect(way({ successUri: "/start" }, { returnTo })).toEqual({ to: "/start", how: "router" });
    }
  });

  test("nowhere else, whatever is configured", () => {
    for (const address of ["//evil.example", "\\\\evil.example", "javascript:alert(1)", "https://evil.example"]) {
      expect(way({ successUri: address })).toEqual({ to: "/", how: "router" });
      expect(way({ target: address })).toEqual({ to: "/", how: "router" });
      expect(way({ mobileUri: address }, { width: 300 })).toEqual({ to: "/", how: "router" });
    }
  });
});
