import { flatten, safeParse } from "valibot";
import { expect, test } from "vitest";
import type { Tenant } from "../../client/api/admin-tenants";
import type { TenantSession } from "../../client/api/shapes";
import { rightsOf } from "../../testing/administration";
import { canEdit, changeOf, findMissingRightToSave, valuesOf } from "./rules";
import { newTenantSchema, type TenantValues, tenantSchema } from "./schema";

const company = (selfEdit: number) =>
  ({
    title: "Nordlicht",
    name: "Nordlicht AG",
    city: "Kiel",
    businessUuId: "b1",
    state: 1,
    rules: { selfEdit },
  }) as unknown as Tenant;
const rights = (change: object) => rightsOf(change) as unknown as TenantSession;
const complaintsOf = (values: TenantValues, isNew: boolean) => {
  const { issues } = safeParse(isNew ? newTenantSchema : tenantSchema, values);
  return issues ? { ...flatten(issues).nested } : {};
};
const operator = rights({ operator: true, hasAdminRights: false });
const administrator = rights({});
const reader = rights({ hasAdminRights: false, rights: { "admin.tenants": "read" } });

test("a company is changed by the operator, and by its administrators where it allows that", () => {
  expect([canEdit(company(0), operator), canEdit(company(0), administrator)]).toEqual([true, false]);
  expect([canEdit(company(1), administrator), canEdit(company(1), reader)]).toEqual([true, false]);
});

test("what is missing is named: the right, the rule, or being the operator", () => {
  expect(findMissingRightToSave(company(1), reader)).toEqual({ app: "admin.tenants", access: "write" });
  expect(findMissingRightToSave(company(0), administrator)).toMatchObject({ rule: "selfEdit" });
  expect(findMissingRightToSave(undefined, administrator)).toMatchObject({ rule: "operator" });
  expect([
    findMissingRightToSave(undefined, operator),
    findMissingRightToSave(company(0), operator),
    findMissingRightToSave(company(0), undefined),
  ]).toEqual([undefined, undefined, undefined]);
});

test("a new company needs a title and somebody who administers it", () => {
  const empty = valuesOf(undefined);
  expect(Object.keys(complaintsOf(empty, true))).toEqual(["title", "adminEmail"]);
  expect(complaintsOf({ ...empty, title: "X", adminEmail: "a@x.example" }, true)).toEqual({});
  expect(complaintsOf({ ...empty, title: "X", businessUuId: "b1" }, false)).toEqual({});
  expect(Object.keys(complaintsOf({ ...empty, title: "X" }, false))).toEqual(["businessUuId"]);
});

test("what is sent is what was changed", () => {
  const known = valuesOf(company(0));
  expect(changeOf(known, known)).toEqual({});
  expect(changeOf(known, { ...known, title: "Süd", city: "", state: false, selfEdit: true })).toEqual({
    title: "Süd",
    city: null,
    state: 0,
    rules: { selfEdit: 1 },
  });
  expect(changeOf(known, { ...known, auditMonths: "6", selfEdit: true })).toEqual({
    rules: { selfEdit: 1, auditMonths: 6 },
  });
});

test("a log is kept for a number of months, and 0 is for ever", () => {
  const known = valuesOf(company(0));
  const complaints = ["0", "24", "1200", "1201", "-1", "1.5", "", "x"].map(
    (auditMonths) => "auditMonths" in complaintsOf({ ...known, auditMonths }, false),
  );
  expect(complaints).toEqual([false, false, false, true, true, true, true, true]);
});
