import { afterEach, expect, test, vi } from "vitest";
import * as calls from "../../client/api/admin-users";
import type { SignIn } from "../../client/api/shapes";
import { keepSignIn } from "../../client/session/session";
import { signInAnswer } from "../../testing/actors";
import { member } from "../../testing/administration";
import { valuesOf } from "./rules";
import { restoreAsBefore, undoBulk, undoChange } from "./undo";

vi.mock("../../client/api/admin-users");
const { bulk, changeUser, restoreUser } = vi.mocked(calls);
bulk.mockResolvedValue({ done: 1, changed: [], failed: [] });
afterEach(() => vi.clearAllMocks());

const enter = (companyId: string) =>
  keepSignIn({ ...signInAnswer, company: { ...signInAnswer.company, companyId } } as unknown as SignIn);

const a = { userId: "a", roles: ["r1"], state: 1 } as const;
const b = { userId: "b", roles: ["r1", "r2"], state: 0 } as const;

test("each user is changed back to how they were", async () => {
  await undoBulk("enable", [a, b])?.();
  await undoBulk("disable", [a, b])?.();
  await undoBulk("assignRole", [a, b], ["r2", "r3"])?.();
  await undoBulk("unassignRole", [a, b], ["r2"])?.();
  expect(bulk.mock.calls).toEqual([
    [["b"], "disable"],
    [["a"], "enable"],
    [["a"], "unassignRole", ["r2"]],
    [["a", "b"], "unassignRole", ["r3"]],
    [["b"], "assignRole", ["r2"]],
  ]);
});

test("where nobody was changed there is no way back", () => {
  expect(undoBulk("enable", [a])).toBeUndefined();
  expect(undoBulk("assignRole", [a], ["r1"])).toBeUndefined();
  expect(undoBulk("restore", [a])).toBeUndefined();
});

test("who was removed comes back with their roles, and disabled if they were", async () => {
  await undoBulk("remove", [a, b])?.();
  expect(bulk.mock.calls).toEqual([
    [["a", "b"], "restore"],
    [["b"], "disable"],
    [["a", "b"], "assignRole", ["r1"]],
    [["b"], "assignRole", ["r2"]],
  ]);
  restoreUser.mockResolvedValue(member({ version: 7 }));
  await restoreAsBefore(b);
  expect(changeUser.mock.calls).toEqual([["b", { roles: ["r1", "r2"], state: 0 }, 7]]);
});

test("what could not be taken back stops the rest and says why", async () => {
  bulk.mockResolvedValueOnce({ done: 0, changed: [], failed: [{ userId: "a", code: "last_admin" }] });
  await expect(undoBulk("remove", [a])?.()).rejects.toMatchObject({ code: "last_admin" });
  expect(bulk).toHaveBeenCalledOnce();
});

test("what is taken back while another company is entered stops before its next step", async () => {
  enter("c1");
  bulk.mockImplementationOnce(async () => {
    enter("c2");
    return { done: 2, changed: [], failed: [] };
  });
  await expect(undoBulk("remove", [a, b])?.()).rejects.toMatchObject({ code: "session_expired" });
  expect(bulk).toHaveBeenCalledOnce();
  restoreUser.mockImplementationOnce(async () => {
    enter("c1");
    return member({ version: 7 });
  });
  await expect(restoreAsBefore(b)).rejects.toMatchObject({ code: "session_expired" });
  expect(changeUser).not.toHaveBeenCalled();
});

test("a form is taken back over the version that it made, unless a mail or a password went with it", async () => {
  const ben = member({ roles: ["r1"], state: 1 });
  const known = valuesOf(ben);
  await undoChange({ ...ben, version: 9 }, known, { ...known, state: false, roles: [] })?.();
  expect(changeUser.mock.calls).toEqual([[ben.userId, { state: 1, roles: ["r1"] }, 9]]);
  expect(undoChange(ben, known, known)).toBeUndefined();
  for (const change of [{ email: "x@x.example" }, { password: "long-enough" }, { resetPassword: true }]) {
    expect(undoChange(ben, known, { ...known, state: false, ...change })).toBeUndefined();
  }
});
