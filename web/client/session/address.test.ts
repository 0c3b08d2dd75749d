import { describe, expect, test } from "vitest";
import { allowedAddress, ownAddress } from "./address";

describe("an address of our own", () => {
  test.each(["/", "/auth/confirm-mail/a%40b.de/x", "/a?b=c#d", "/a//b", "/@evil.example"])("%s is one", (address) => {
    expect(ownAddress(address)).toBe(address);
  });

  test("is read as browsers read it", () => {
    expect(ownAddress("/a/../b")).toBe("/b");
  });

  // An encoded slash stays part of the path: browsers do not decode before they look for a host.
  test.each(["/%2F%2Fevil.example", "/%5C%5Cevil.example", "/%09/evil.example", "/?to=//evil.example", "/a?x=..//b"])(
    "%s is one, and leads to our own host",
    (address) => {
      const own = ownAddress(address);
      expect(own).toBe(address);
      expect(new URL(own ?? "", "https://asgard.test").origin).toBe("https://asgard.test");
    },
  );

  test.each([
    "",
    "evil.example",
    "//evil.example",
    "///evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "/%0d%0a\r\nlocation:x",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/.%2E//evil.example",
    "/a/..//evil.example",
    "/a/b/../..//evil.example/?x#y",
    "/..//user@evil.example",
    "/.//",
    "/\u2028/evil.example",
    "/\u00a0/evil.example",
  ])("%j is none", (address) => {
    expect(ownAddress(address)).toBeUndefined();
  });
});

describe("an address elsewhere", () => {
  const allowed = ["https://shop.example.org", "https://shop.example.org:8443"];

  test.each(["https://shop.example.org", "https://shop.example.org/start?x=1", "https://shop.example.org:8443/y"])(
    "%s is allowed",
    (address) => expect(allowedAddress(address, allowed)).toBe(new URL(address).href),
  );

  test.each([
    "http://shop.example.org",
    "https://shop.example.org.evil.example",
    "https://shop.example.org@evil.example",
    "https://evil.example@shop.example.org",
    "https://user:pw@shop.example.org",
    "https://shop.example.org:444",
    "https:\\\\shop.example.org",
    "https://shop.exa\tmple.org",
    "javascript://shop.example.org/%0aalert(1)",
    "//shop.example.org",
    "shop.example.org",
    "",
  ])("%j is not", (address) => {
    expect(allowedAddress(address, allowed)).toBeUndefined();
  });
});
