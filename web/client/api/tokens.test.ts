import { expect, test } from "vitest";
import { tenantTokenOf } from "../../testing/tokens";
import { companyOf, expiryOf, subjectOf } from "./tokens";

test("the company of a tenant token is read from what it claims", () => {
  expect(companyOf(tenantTokenOf("5b1d6f0e-0002"))).toBe("5b1d6f0e-0002");
  expect(companyOf(tenantTokenOf("c1"))).not.toBe(companyOf(tenantTokenOf("c2")));
});

test("what is no token names nobody and nothing", () => {
  for (const text of ["", "v1.k.s.c1.mac", "a.b.c", "e30.e30.mac", tenantTokenOf("")]) {
    expect([companyOf(text), subjectOf(text), expiryOf(text)]).toEqual([undefined, undefined, 0]);
  }
});
