import { expect, test } from "vitest";
import { normalizePin, pinComplaint } from "./pin";

test("what is typed becomes digits, twelve at most", () => {
  expect(normalizePin("12 34-5x6")).toBe("123456");
  expect(normalizePin("12345678901234")).toBe("123456789012");
});

test.each(["", "1", "13579"])("%j is too short", (pin) => expect(pinComplaint(pin)).toBe("account:pin.invalid"));

test.each(["000000", "123456", "987654", "456789", "777777777777"])("%s is the first that anybody tries", (pin) =>
  expect(pinComplaint(pin)).toBe("account:pin.weak"),
);

test.each(["135790", "112233", "123457", "098765", "901234"])("%s is one", (pin) =>
  expect(pinComplaint(pin)).toBeUndefined(),
);
