import { afterEach, expect, test, vi } from "vitest";
import { clearCookies, setCookie } from "../../testing/fake-worker";
import { readCookie, removeAccessCookie, writeLanguageCookie } from "./cookies";

afterEach(clearCookies);

test("the access cookie is dropped, and no other", () => {
  setCookie("utk", "access");
  setCookie("ttk", "tenant");
  removeAccessCookie();
  expect(readCookie("utk")).toBeUndefined();
  expect(readCookie("ttk")).toBe("tenant");
});

test("a cookie of a whole domain is dropped as well", () => {
  const written: string[] = [];
  vi.stubGlobal("location", { hostname: "auth.x.tld", protocol: "https:" });
  vi.spyOn(document, "cookie", "set").mockImplementation((line) => written.push(line));
  removeAccessCookie();
  const common = "utk=; Path=/; Max-Age=0; SameSite=Lax; Secure";
  expect(written).toEqual([common, `${common}; Domain=auth.x.tld`, `${common}; Domain=x.tld`, `${common}; Domain=tld`]);
});

test("without TLS nothing is marked secure, for the browser would not take it", () => {
  const written: string[] = [];
  vi.spyOn(document, "cookie", "set").mockImplementation((line) => written.push(line));
  for (const hostname of ["asgard", "localhost", "127.0.0.1"]) {
    vi.stubGlobal("location", { hostname, protocol: "http:" });
    written.length = 0;
    removeAccessCookie();
    writeLanguageCookie("fr");
    expect(written[0]).toBe("utk=; Path=/; Max-Age=0; SameSite=Lax");
    expect(written.at(-1)).toBe("app.lang=fr; Path=/; Max-Age=34560000; SameSite=Lax");
  }
});

test("with TLS localhost is as secure as any other place", () => {
  const written: string[] = [];
  vi.stubGlobal("location", { hostname: "localhost", protocol: "https:" });
  vi.spyOn(document, "cookie", "set").mockImplementation((line) => written.push(line));
  writeLanguageCookie("fr");
  expect(written).toEqual(["app.lang=fr; Path=/; Max-Age=34560000; SameSite=Lax; Secure"]);
});
