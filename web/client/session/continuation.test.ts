import { describe, expect, test } from "vitest";
import { continuationIn, withContinuation } from "./continuation";

/** A page that is reached from an address. */
function carried(page: string, address: string): string {
  const { pathname, search } = new URL(address, "https://own.test");
  return withContinuation(page, continuationIn({ pathname, search }));
}

describe("what an address says about the way on", () => {
  test.each([
    ["/auth/signup", "/auth/forgot"],
    ["/auth/signup?returnTo=%2Fa%3Fb%3D1%23c", "/auth/forgot?returnTo=%2Fa%3Fb%3D1%23c"],
    ["/auth/signup?business=b1&lang=fr&error=conflict", "/auth/forgot?business=b1"],
    ["/auth/signup?for=partner", "/auth/forgot?for=partner"],
    ["/auth/login-partners", "/auth/forgot?for=partner"],
    ["/auth/signup?for=nobody", "/auth/forgot"],
  ])("%s is carried, and nothing else of it", (address, expected) => {
    expect(carried("/auth/forgot", address)).toBe(expected);
  });

  test("stands behind what the page says itself", () => {
    expect(carried("/login?from=app", "/auth?returnTo=%2Fa&business=b1")).toBe(
      "/login?from=app&business=b1&returnTo=%2Fa",
    );
  });

  test.each(["//evil.example", "/..//evil.example", "https://evil.example", "javascript:alert(1)"])(
    "never leads to %s",
    (address) => expect(carried("/auth", `/auth/signup?returnTo=${encodeURIComponent(address)}`)).toBe("/auth"),
  );

  test("is read again as it was", () => {
    const continuation = { returnTo: "/a?c=d&e=~(f)*#g", asPartner: true, business: "a&b=c" };
    const { pathname, search } = new URL(withContinuation("/auth", continuation), "https://own.test");
    expect(continuationIn({ pathname, search })).toEqual(continuation);
  });
});
