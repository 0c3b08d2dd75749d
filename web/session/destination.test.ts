import { describe, expect, test } from "vitest";
import type { Company, Person } from "../api/shapes";
import { standardConfig } from "../config/config";
import { destination, successPath } from "./destination";
import type { Known } from "./session";

const company = { companyId: "c1", title: "One" } as Company;
const other = { companyId: "c2", title: "Two" } as Company;
const user = { userId: "u1" } as Person;

function open(tenant: Company | null, organisations: Company[]): Known {
  return { kind: "open", session: { valid: true, user, tenant, company: tenant, organisations } };
}

const DESKTOP = 1440;

describe("after signing in", () => {
  test("whoever has one company waits 120 ms and is there", () => {
    expect(destination(open(company, [company]), standardConfig, DESKTOP, true)).toEqual({
      kind: "go",
      to: "/",
      after: 120,
    });
  });

  test("the configured delay is added", () => {
    const config = { ...standardConfig, redirects: { ...standardConfig.redirects, delay: 500 } };
    expect(destination(open(company, [company]), config, DESKTOP, true)).toMatchObject({ after: 620 });
  });

  test("whoever has several companies chooses one", () => {
    const next = destination(open(null, [company, other]), standardConfig, DESKTOP, true);
    expect(next).toEqual({ kind: "go", to: "/auth/organization-chooser", after: 0 });
  });

  test("the chooser can be asked for always", () => {
    const config = { ...standardConfig, redirects: { ...standardConfig.redirects, tenantChooser: true } };
    const next = destination(open(company, [company]), config, DESKTOP, true);
    expect(next).toMatchObject({ to: "/auth/organization-chooser" });
  });

  test("whoever has no company stays and is told so", () => {
    expect(destination(open(null, []), standardConfig, DESKTOP, true)).toEqual({ kind: "stay", because: "no-company" });
  });

  test("whoever needs a new password, or must confirm the address, goes there", () => {
    const limited = { kind: "limited", user: { id: "u1", email: "a@b.de" } } as const;
    const next = (scope: "password" | "verify") => destination({ ...limited, scope }, standardConfig, DESKTOP, true);
    expect(next("password")).toEqual({ kind: "go", to: "/auth/reset/u1/id", after: 0 });
    expect(next("verify")).toEqual({ kind: "go", to: "/auth/confirm-mail", after: 0 });
  });
});

describe("on start", () => {
  test("a valid session goes on at once, to the company of this tab", () => {
    const next = destination(open(company, [company, other]), standardConfig, DESKTOP, false);
    expect(next).toEqual({ kind: "go", to: "/", after: 0 });
  });

  test("a mobile screen has an address of its own, up to the breakpoint", () => {
    const config = { ...standardConfig, redirects: { ...standardConfig.redirects, mobileUri: "/m" } };
    expect(successPath(config, 600)).toBe("/m");
    expect(successPath(config, 601)).toBe("/");
  });

  test.each(["https://elsewhere.tld", "//elsewhere.tld", "/\\elsewhere.tld", "javascript:alert(1)"])(
    "%s is no address of ours",
    (successUri) => {
      const config = { ...standardConfig, redirects: { ...standardConfig.redirects, successUri } };
      expect(successPath(config, DESKTOP)).toBe("/");
    },
  );
});
