import { expect, test } from "vitest";
import { isBirthday, isName, isPhone } from "./person";

test.each(["A", " Élodie d'Ør-Ñ ", "ä".repeat(80)])("%j is a name", (name) => {
  expect(isName(name)).toBe(true);
});

test.each(["", "   ", "ä".repeat(81)])("%j is no name", (name) => {
  expect(isName(name)).toBe(false);
});

test.each(["", "+49 221 12-34", "22112", " 0221 1234 "])("%j is a phone number, or none", (phone) => {
  expect(isPhone(phone)).toBe(true);
});

test.each(["+", "1234", "+49 (221) 1", "-----", "call me", "+1234567890123456789012"])(
  "%j is no phone number",
  (phone) => {
    expect(isPhone(phone)).toBe(false);
  },
);

test("a birthday has been, and not before 1900", () => {
  for (const day of ["", "1900-01-01", "2026-11-20"]) expect(isBirthday(day, "2026-11-20")).toBe(true);
  for (const day of ["1899-12-31", "2026-11-21", "20.11.2026"]) expect(isBirthday(day, "2026-11-20")).toBe(false);
});
