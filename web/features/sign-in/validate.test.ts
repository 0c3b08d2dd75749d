import { describe, expect, test } from "vitest";
import { isEmail, normalizeEmail } from "../../kit/forms/email";
import { validateSignIn } from "./validate";

describe("the address", () => {
  test("is trimmed and lower-cased", () => {
    expect(normalizeEmail("  Anna.Müller@Firma.DE ")).toBe("anna.müller@firma.de");
  });

  test.each(["a@b.de", "first.last+tag@sub.firma.com", "x@müller.de", "o'neil@x.ie", "a@xn--mller-kva.de"])(
    "%s is one",
    (email) => expect(isEmail(email)).toBe(true),
  );

  test.each(["", "a", "a@b", "a@.de", "@b.de", "a b@c.de", "A@b.de", "a@b.d", "a@b..de", "müller@b.de", "a@-b.de"])(
    "%j is none",
    (email) => expect(isEmail(email)).toBe(false),
  );

  test("has at most 254 characters", () => {
    expect(isEmail(`${"a".repeat(249)}@b.de`)).toBe(true);
    expect(isEmail(`${"a".repeat(250)}@b.de`)).toBe(false);
  });
});

describe("the form", () => {
  test("wants an address and a password of at least three characters", () => {
    expect(validateSignIn({ email: "a@b.de", password: "abc" })).toEqual({});
    expect(validateSignIn({ email: "a@b.de", password: "ab" })).toEqual({ password: "forms:password.invalid" });
    expect(Object.keys(validateSignIn({ email: "", password: "" }))).toEqual(["email", "password"]);
  });

  test("never calls a short password weak", () => {
    expect(validateSignIn({ email: "a@b.de", password: "   " })).toEqual({});
  });
});
