import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { TenantSession } from "../../client/api/shapes";
import { anApp, aRole, rightsOf, roleUser } from "../../testing/administration";
import {
  canDelete,
  canEdit,
  canGrantLevel,
  canUseTitle,
  changeOf,
  copiedValues,
  grouped,
  isSelected,
  isWhole,
  levelsOf,
  reversedMembers,
  ticked,
  toggledRights,
  valuesOf,
} from "./rules";
import { type RoleValues, roleSchema } from "./schema";

const admin = rightsOf() as unknown as TenantSession;
const writer = rightsOf({
  hasAdminRights: false,
  rights: { "admin.roles": "write", surveys: "write" },
}) as unknown as TenantSession;
const nothing = { everybody: undefined, each: {} };

test("a role gives what its apps say, and with admin rights the highest level on every area of administration", () => {
  expect(levelsOf(aRole())).toEqual({ surveys: "read" });
  const apps = [
    { appId: "admin.users", access: "read" as const },
    { appId: "surveys", access: "write" as const },
  ];
  expect(levelsOf(aRole({ apps }))).toEqual({ "admin.users": "read", surveys: "write" });
  expect(levelsOf(aRole({ apps, hasAdminRights: 1 }))).toEqual({
    "admin.users": "root",
    "admin.roles": "root",
    "admin.tenants": "root",
    "admin.audit": "root",
    surveys: "write",
  });
});

test.each([
  ["it is given", { hasPaymentRights: 0 }, { hasPaymentRights: 1 }, [["hasPaymentRights", true]]],
  ["it is taken", { hasOnBoardingRights: 1 }, { hasOnBoardingRights: 0 }, [["hasOnBoardingRights", false]]],
  ["the role is disabled", { hasPaymentRights: 1 }, { state: 0 }, [["hasPaymentRights", false]]],
  ["the role is enabled", { state: 0, hasPaymentRights: 1 }, { state: 1 }, [["hasPaymentRights", true]]],
  ["the role is disabled anyway", { state: 0 }, { hasPaymentRights: 1 }, []],
  ["something else changes", { hasPaymentRights: 1 }, { title: "Neu" }, []],
] as const)("a right beside apps is turned where %s", (_, role, change, toggled) => {
  expect(toggledRights(aRole(role), change)).toEqual(toggled);
});

test("a new role is enabled, gives no rights, and has its menus at the top", () => {
  expect(valuesOf(undefined)).toMatchObject({
    state: true,
    hasAdminRights: false,
    hasOnBoardingRights: false,
    hasPaymentRights: false,
    layoutMode: "topbar",
    selectedApps: {},
    sideBarApps: {},
  });
  expect(changeOf(valuesOf(undefined), { ...valuesOf(undefined), title: " Neu " })).toEqual({ title: "Neu" });
});

test.each([
  ["", false],
  ["  ", false],
  ["x", true],
  ["x".repeat(120), true],
  ["x".repeat(121), false],
])("%j as a title: %s", (title, is) => {
  expect(v.is(roleSchema, { ...valuesOf(undefined), title })).toBe(is);
});

describe("an admin role", () => {
  const titled = aRole({ title: " ADMIN " });
  const entitled = aRole({ hasAdminRights: 1 });

  test("is edited and deleted by those with admin rights, or where the route says so", () => {
    for (const role of [titled, entitled]) {
      expect([canEdit(role, admin, {}), canDelete(role, admin, {})]).toEqual([true, true]);
      expect([canEdit(role, writer, {}), canDelete(role, writer, {})]).toEqual([false, false]);
      expect(canEdit(role, writer, { allowEditAdminRole: true })).toBe(true);
      expect(canDelete(role, writer, { allowDeleteAdminRole: true })).toBe(true);
      expect(canDelete(role, writer, { allowEditAdminRole: true })).toBe(false);
    }
    expect([canEdit(aRole(), writer, {}), canEdit(undefined, writer, {}), canDelete(aRole(), writer, {})]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test.each(["admin", "Admin", " ADMIN ", "ａｄｍｉｎ", "Ádmin", "AĐMİN", "aðmın"])(
    "is also one that is being named %j",
    (title) => {
      expect(canUseTitle(title, writer, {})).toBe(false);
      expect(canUseTitle(title, admin, {})).toBe(true);
      expect(canUseTitle(title, writer, { allowEditAdminRole: true })).toBe(true);
    },
  );

  test("is not one that merely begins so", () => {
    expect(canUseTitle("Administration", writer, {})).toBe(true);
    expect(canUseTitle("admin´", writer, {})).toBe(true);
  });
});

test("a copy has the rights besides apps that the caller may give, and nobody in it", () => {
  const role = aRole({ hasAdminRights: 1, hasOnBoardingRights: 1, hasPaymentRights: 1 });
  const holder = { ...writer, hasOnBoardingRights: true };
  const rightsIn = (rights: TenantSession | undefined) => {
    const { hasAdminRights, hasOnBoardingRights, hasPaymentRights } = copiedValues(role, rights);
    return [hasAdminRights, hasOnBoardingRights, hasPaymentRights];
  };
  expect(rightsIn(admin)).toEqual([true, true, true]);
  expect(rightsIn(holder)).toEqual([false, true, false]);
  expect([rightsIn(writer), rightsIn(undefined)]).toEqual([
    [false, false, false],
    [false, false, false],
  ]);
  const { state, selectedApps, ...others } = copiedValues(aRole({ state: 0 }), admin);
  expect([state, selectedApps, "selectedUsers" in others]).toEqual([false, { surveys: "read" }, false]);
});

test("nobody gives more on an app than they hold", () => {
  expect([canGrantLevel("write", "surveys", writer), canGrantLevel("delete", "surveys", writer)]).toEqual([
    true,
    false,
  ]);
  expect([canGrantLevel("none", "reports", writer), canGrantLevel("read", "reports", writer)]).toEqual([true, false]);
  expect(canGrantLevel("root", "reports", admin)).toBe(true);
});

test("apps stand in their base category, categories and apps sorted by name as the language has it", () => {
  const apps = [anApp("z", "Zebra", "Österreich"), anApp("b", "Berg", "Äpfel"), anApp("a", "Äther", "Österreich")];
  const categories = grouped(apps, "de").map(({ category, apps: own }) => [category, own.map(({ title }) => title)]);
  expect(categories).toEqual([
    ["Äpfel", ["Berg"]],
    ["Österreich", ["Äther", "Zebra"]],
  ]);
});

describe("people of a role", () => {
  const inside = roleUser("in", { selected: true });
  const outside = roleUser("out");

  test("are ticked one by one, and forgotten when they are as they were", () => {
    const added = ticked(outside, true, nothing);
    expect(isSelected(outside, added)).toBe(true);
    expect(ticked(outside, false, added)).toEqual(nothing);
    expect(isSelected(inside, nothing)).toBe(true);
  });

  test("are all in or all out, but for those who were ticked after that", () => {
    const all = { everybody: true, each: {} };
    expect(isSelected(outside, all)).toBe(true);
    const but = ticked(outside, false, all);
    expect([isSelected(outside, but), isSelected(inside, but)]).toEqual([false, true]);
    expect(ticked(outside, true, but)).toEqual(all);
  });

  test("are everybody where all are counted, not where all of a page are ticked", () => {
    const page = { data: [inside], total: 26, isNarrowed: false, countUsers: 1 };
    expect(isWhole(page, nothing)).toBe(false);
    expect(isWhole({ ...page, countUsers: 26 }, nothing)).toBe(true);
    expect(isWhole({ ...page, total: 1 }, nothing)).toBe(true);
    expect(isWhole({ ...page, total: 1, isNarrowed: true }, nothing)).toBe(false);
    expect(isWhole(page, { everybody: true, each: {} })).toBe(true);
    expect(isWhole(page, { everybody: true, each: { other: false } })).toBe(false);
    expect(isWhole({ ...page, countUsers: 26 }, { everybody: false, each: {} })).toBe(false);
    expect(isWhole({ ...page, data: [], total: 0 }, nothing)).toBe(false);
  });

  test("whom the caller may not touch stay as they are", () => {
    expect(isSelected({ ...inside, locked: true }, { everybody: false, each: {} })).toBe(true);
  });

  test("are sent as who comes and goes", () => {
    const draft = (selectedUsers: RoleValues["selectedUsers"]) => ({
      ...valuesOf(aRole()),
      selectedUsers,
    });
    const sent = (selected: RoleValues["selectedUsers"]) => changeOf(valuesOf(aRole()), draft(selected));
    expect(sent({ everybody: undefined, each: { a: true, b: false } })).toEqual({
      usersAdd: ["a"],
      usersRemove: ["b"],
    });
    expect(sent({ everybody: true, each: { b: false } })).toEqual({ usersAll: true, usersRemove: ["b"] });
    expect(sent({ everybody: false, each: {} })).toEqual({ usersAll: false });
  });
});

test("what is sent of a role is what was changed", () => {
  const known = valuesOf(aRole());
  expect(changeOf(known, known)).toEqual({});
  const draft = {
    ...known,
    title: "Innendienst",
    state: false,
    hasPaymentRights: true,
    layoutMode: "sidebar" as const,
    sideBarApps: { surveys: true },
    selectedApps: { surveys: "none" as const, reports: "write" as const, coupons: "none" as const },
  };
  expect(changeOf(known, draft)).toEqual({
    title: "Innendienst",
    state: 0,
    hasPaymentRights: 1,
    settings: { layoutMode: "sidebar", sideBarApps: { surveys: 1 } },
    apps: [{ appId: "reports", access: "write" }],
  });
});

test("a change of single people is taken back by the opposite, and of more by nothing", () => {
  expect(reversedMembers({ usersAdd: ["a"], usersRemove: ["b"] })).toEqual({ usersAdd: ["b"], usersRemove: ["a"] });
  expect(reversedMembers({ usersAdd: ["a"] })).toEqual({ usersRemove: ["a"] });
  expect(reversedMembers({ usersAdd: ["a"], usersAll: true })).toBeUndefined();
  expect(reversedMembers({ usersAdd: ["a"], title: "New" })).toBeUndefined();
});
