import { describe, expect, test } from "vitest";
import { authUrl, requestUrl } from "./url";

const hosts = { api: "https://api.business.tld", auth: "auth.tld", business: "business.tld" };
const sameOrigin = { api: "", auth: "", business: "" };

describe("Relative request URLs are prefixed with the API host unless they end with the locale json suffix or start with http", () => {
  test("a relative URL is prefixed", () => {
    expect(requestUrl("/api/user/me", hosts)).toBe("https://api.business.tld/api/user/me");
  });

  test("a locale file is not", () => {
    expect(requestUrl("/assets/locales/de/auth.locale.json", hosts)).toBe("/assets/locales/de/auth.locale.json");
  });

  test("an address that starts with http is not", () => {
    expect(requestUrl("http://other.tld/x", hosts)).toBe("http://other.tld/x");
    expect(requestUrl("https://other.tld/x", hosts)).toBe("https://other.tld/x");
  });

  test("without hosts everything stays on the page's own origin", () => {
    expect(requestUrl("/api/user/me", sameOrigin)).toBe("/api/user/me");
  });
});

describe("The auth host is the API/auth URL with the business host replaced by the auth host; auth paths are under /auth/", () => {
  test("the business host is replaced", () => {
    expect(authUrl("signin", "/api", hosts)).toBe("https://api.auth.tld/api/auth/signin");
  });

  test("without hosts only the path is left", () => {
    expect(authUrl("signin", "/api", sameOrigin)).toBe("/api/auth/signin");
  });
});
