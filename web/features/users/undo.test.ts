import { afterEach, expect, test, vi } from "vitest";
import * as calls from "../../client/api/admin-users";
import { Failure } from "../../client/api/failure";
import { keepSignIn } from "../../client/session/session";
import { company, signInOf } from "../../testing/actors";
import { member } from "../../testing/administration";
import { valuesOf } from "./rules";
import { restoreAsBefore, undoBulk, undoChange } from "./undo";

vi.mock("../../client/api/admin-users");
const { bulk, changeUser, restoreUser } = vi.mocked(calls);
bulk.mockResolvedValue({ done: 1, changed: [], failed: [] });
afterEach(() => vi.clearAllMocks());

const enter = (companyId: string) =>
  keepSignIn(signInOf({ company: { ...company, companyId }, organisations: [company] }));

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

test("whoever is refused is named, and the others are taken back all the same", async () => {
  const refuse = (...failed: { userId: string; code: string }[]) =>
    bulk.mockResolvedValueOnce({ done: 0, changed: [], failed });
  const c = { userId: "c", roles: ["r1"], state: 0 } as const;
  // The removal of a was undone by somebody else meanwhile, and c could not be disabled again.
  refuse({ userId: "a", code: "conflict" });
  refuse({ userId: "c", code: "last_admin" });
  expect(await undoBulk("remove", [a, b, c])?.()).toEqual([
    { userId: "a", code: "conflict" },
    { userId: "c", code: "last_admin" },
  ]);
  expect(bulk.mock.calls).toEqual([
    [["a", "b", "c"], "restore"],
    [["b", "c"], "disable"],
    [["b"], "assignRole", ["r1"]],
    [["b"], "assignRole", ["r2"]],
  ]);
});

test("a role that may not be given any more keeps back no other one; what says nothing about it stops the rest", async () => {
  bulk.mockResolvedValueOnce({ done: 2, changed: [], failed: [] });
  bulk.mockResolvedValueOnce({ done: 1, changed: [], failed: [] });
  bulk.mockRejectedValueOnce(new Failure(404, "not_found"));
  expect(await undoBulk("remove", [a, b])?.()).toEqual([
    { userId: "a", code: "not_found" },
    { userId: "b", code: "not_found" },
  ]);
  expect(bulk.mock.lastCall).toEqual([["b"], "assignRole", ["r2"]]);
  bulk.mockClear();
  bulk.mockRejectedValueOnce(new Failure(503, "unavailable"));
  await expect(undoBulk("remove", [a, b])?.()).rejects.toMatchObject({ code: "unavailable" });
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
  for (const change of [
    { email: "x@x.example" },
    { password: "long-enough" },
    { resetPassword: true },
    { isShared: true },
  ]) {
    expect(undoChange(ben, known, { ...known, state: false, ...change })).toBeUndefined();
  }
});
