import { beforeEach, describe, expect, test } from "vitest";
import type { SignIn } from "../api/shapes";
import { setConfig } from "../config/config";
import { clearCookies } from "../testing/worker-double";
import { requireCompany } from "./require";
import { flushSession, keepSignIn } from "./session";

const company = { companyId: "c1", businessUuId: "b1" };
const answer = { user: { userId: "u1" }, company, organisations: [company] } as unknown as SignIn;

/** Where a visitor is sent. */
async function sentTo(): Promise<string | null | undefined> {
  const refused = await requireCompany().catch((thrown: unknown) => thrown);
  return refused instanceof Response ? refused.headers.get("location") : undefined;
}

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  flushSession();
  setConfig({});
});

describe("a signed-in page", () => {
  test("sends a visitor without a session to the sign-in page", async () => {
    expect(await sentTo()).toBe("/auth/login-business");
  });

  test("sends them to the configured page instead, if that is ours", async () => {
    setConfig({ loginPage: "/auth/elsewhere" });
    expect(await sentTo()).toBe("/auth/elsewhere");
    setConfig({ loginPage: "https://elsewhere.tld" });
    expect(await sentTo()).toBe("/auth");
  });

  test("sends a person without a company to the chooser", async () => {
    keepSignIn({ ...answer, company: null });
    expect(await sentTo()).toBe("/auth/organization-chooser");
  });

  test("lets a person with a company in", async () => {
    keepSignIn(answer);
    expect(await requireCompany()).toMatchObject({ tenant: { businessUuId: "b1" } });
  });
});
