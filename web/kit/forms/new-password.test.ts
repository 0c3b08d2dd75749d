import { describe, expect, test } from "vitest";
import { newPasswordErrors } from "./new-password";
import { strength } from "./password-rule";

const rule = { minLength: 8, uppercase: true, digitOrSpecial: true };
const validate = (password: string, passwordConfirm = password) =>
  newPasswordErrors({ password, passwordConfirm }, rule);

describe("a new password", () => {
  test.each(["Sommer26", "Sommer-x", "ÄÖÜäöü12", "  Pass word 1", "Éte-été-été", "Sommer🌞x", "SommerⅣx"])(
    "%j is strong",
    (password) => {
      expect(validate(password)).toEqual({});
    },
  );

  test.each(["Sommer2", "sommer26", "SommerTag", "Sommer Tag", "SommerⒶx", "12345678", `A1${"x".repeat(127)}`])(
    "%j is weak",
    (password) => {
      expect(validate(password).password).toBe("forms:newPassword.weak");
    },
  );

  test.each(["", "Ab"])("%j is none at all", (password) => {
    expect(validate(password).password).toBe("forms:password.invalid");
  });

  test("must be repeated", () => {
    expect(validate("Sommer26", "Sommer27")).toEqual({ passwordConfirm: "forms:newPassword.different" });
  });

  test("is explained part by part", () => {
    expect(strength("abc", rule)).toEqual({ length: false, uppercase: false, digitOrSpecial: false });
    expect(strength("Abcdefgh", rule)).toEqual({ length: true, uppercase: true, digitOrSpecial: false });
    expect(strength("abc", { minLength: 3, uppercase: false, digitOrSpecial: false })).toEqual({
      length: true,
      uppercase: true,
      digitOrSpecial: true,
    });
  });
});
