import { expect, test } from "vitest";
import { clearCookies, setCookie } from "../testing/worker-double";
import { personIn } from "./calls";
import { deviceId, SERVER_DEVICE_ID } from "./device";
import type { Person } from "./shapes";

test("user/me may answer valid and user, or the user itself", () => {
  const person = { userId: "u1" } as Person;
  expect(personIn({ valid: true, user: person })).toBe(person);
  expect(personIn(person)).toBe(person);
});

test("the device id is the server's own until the server has given one", () => {
  clearCookies();
  expect(deviceId()).toBe(SERVER_DEVICE_ID);
  expect(SERVER_DEVICE_ID).toBe("SSR-001-001-001");
  setCookie("uuId", "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f");
  expect(deviceId()).toBe("0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f");
});
