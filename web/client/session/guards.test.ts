import { afterEach, describe, expect, test } from "vitest";
import { clearCookies, setCookie, tokenUntil } from "../../testing/fake-worker";
import { standardConfig } from "../config/config";
import { isSignOff, noteMaintenance, redirectFor, worksDuringMaintenance } from "./guards";
import { knowOperator } from "./operator";

const without = (feature: "signup" | "passwordReset" | "welcomePage") => ({
  ...standardConfig,
  features: { ...standardConfig.features, [feature]: false },
});
const maintained = { ...standardConfig, maintenance: { enabled: true, title: "", description: "" } };

describe("a page", () => {
  test("may be seen while nothing stands against it", () => {
    expect(redirectFor(["maintenance", "signup", "passwordReset", "welcomePage"], standardConfig)).toBeUndefined();
    expect(redirectFor([], maintained)).toBeUndefined();
  });

  test("that is maintained leads to the maintenance page, before every other demand", () => {
    expect(redirectFor(["maintenance"], maintained)).toBe("/auth/maintenance");
    expect(redirectFor(["maintenance", "signup"], { ...without("signup"), maintenance: maintained.maintenance })).toBe(
      "/auth/maintenance",
    );
  });

  test("that is maintained stays open to operators alone, and to nobody without a session", () => {
    expect(redirectFor(["maintenance", "user"], maintained, () => true)).toBeUndefined();
    expect(redirectFor(["maintenance", "user"], maintained, () => false)).toBe("/auth/maintenance");
    expect(redirectFor(["maintenance", "user"], maintained)).toBe("/auth/maintenance");
  });

  test("that is switched off leads to the sign-in page", () => {
    expect(redirectFor(["signup"], without("signup"))).toBe("/auth/login");
    expect(redirectFor(["passwordReset"], without("passwordReset"))).toBe("/auth/login");
    expect(redirectFor(["welcomePage"], without("welcomePage"))).toBe("/auth/login-business");
    expect(redirectFor(["signup"], without("passwordReset"))).toBeUndefined();
  });
});

describe("during maintenance", () => {
  const signIn = (person: string) => setCookie("utk", tokenUntil(Date.now() + 600_000, "x", person));
  afterEach(() => {
    clearCookies();
    knowOperator(undefined);
  });

  test("nobody works on without a session, and whoever has one until the server says who they are", () => {
    expect(worksDuringMaintenance()).toBe(false);
    signIn("u-olaf");
    expect(worksDuringMaintenance()).toBe(true);
    knowOperator(false);
    expect(worksDuringMaintenance()).toBe(false);
    knowOperator(true);
    expect(worksDuringMaintenance()).toBe(true);
  });

  test("whoever was refused is turned away, and not the operator who signs in after them", () => {
    signIn("u-anna");
    noteMaintenance();
    expect(worksDuringMaintenance()).toBe(false);
    clearCookies();
    noteMaintenance();
    signIn("u-olaf");
    expect(worksDuringMaintenance()).toBe(true);
  });
});

describe("an address with signoff in it", () => {
  const at = (address: string) => isSignOff(new URL(address, "https://own.test"));

  test.each(["/?signoff", "/auth/login-business?signoff=1", "/signoff-now", "/auth/a/signoff/b", "/#signoff"])(
    "%s signs out",
    (address) => expect(at(address)).toBe(true),
  );

  test.each(["/signoff", "/auth/signoff", "/auth/signoff/", "/", "/auth/login-business", "/sign-off"])(
    "%s is the page itself, or none",
    (address) => expect(at(address)).toBe(false),
  );
});
