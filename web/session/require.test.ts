import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SignIn } from "../api/shapes";
import { setConfig } from "../config/config";
import { clearCookies } from "../testing/worker-double";
import { rememberPlatform } from "./native";
import { requireCompany } from "./require";
import { flushSession, keepSignIn } from "./session";

const company = { companyId: "c1", businessUuId: "b1" };
const answer = { user: { userId: "u1" }, company, organisations: [company] } as unknown as SignIn;

/** Where a visitor is sent. */
async function sentTo(asked = "/"): Promise<string | null | undefined> {
  const request = new Request(`https://own.test${asked}`);
  const refused = await requireCompany(request).catch((thrown: unknown) => thrown);
  return refused instanceof Response ? refused.headers.get("location") : undefined;
}

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  flushSession();
  setConfig({});
});

describe("a signed-in page", () => {
  test("shows a visitor at the root the menu page", async () => {
    expect(await sentTo()).toBe("/auth");
  });

  test("sends a visitor without a session to the sign-in page, and back after it", async () => {
    expect(await sentTo("/account?tab=2")).toBe("/auth/login-business?returnTo=%2Faccount%3Ftab%3D2");
  });

  test("sends them to the configured page instead, if that is ours", async () => {
    setConfig({ loginPage: "/auth/elsewhere" });
    expect(await sentTo("/account")).toBe("/auth/elsewhere");
    for (const loginPage of ["https://elsewhere.tld", "//elsewhere.tld", "javascript:alert(1)"]) {
      setConfig({ loginPage });
      expect(await sentTo("/account")).toBe("/auth");
    }
  });

  test("sends a person without a company to the list of companies, a narrow native screen to its own", async () => {
    keepSignIn({ ...answer, company: null });
    expect(await sentTo()).toBe("/list-company-access");
    rememberPlatform("?platform=native");
    vi.stubGlobal("innerWidth", 609);
    expect(await sentTo()).toBe("/m/r/list-company-access");
    vi.stubGlobal("innerWidth", 610);
    expect(await sentTo()).toBe("/list-company-access");
  });

  test("lets a person with a company in", async () => {
    keepSignIn(answer);
    expect(await requireCompany(new Request("https://own.test/"))).toMatchObject({ tenant: { businessUuId: "b1" } });
  });
});
