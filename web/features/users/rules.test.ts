import { describe, expect, test } from "vitest";
import { member } from "../../testing/administration";
import {
  changeOf,
  complaintsOf,
  following,
  needsPassword,
  rolesIn,
  rolesText,
  type UserValues,
  valuesOf,
} from "./rules";

const somebody: UserValues = { ...valuesOf(undefined), firstName: "Ben", email: "ben@x.example" };
const wrong = (change: Partial<UserValues>, isNew = true, requirePassword = false) =>
  complaintsOf({ ...somebody, ...change }, isNew, requirePassword);

describe("the form of a person is right", () => {
  test("with a first name and an address", () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ lastName: "", phone: "", birthDate: "", location: "" })).toEqual({});
  });

  test.each<[Partial<UserValues>, string]>([
    [{ firstName: " " }, "firstName"],
    [{ firstName: "x".repeat(81) }, "firstName"],
    [{ lastName: "x".repeat(81) }, "lastName"],
    [{ email: "" }, "email"],
    [{ email: "ben" }, "email"],
    [{ phone: "call me" }, "phone"],
    [{ birthDate: "1899-12-31" }, "birthDate"],
    [{ birthDate: "2999-01-01" }, "birthDate"],
  ])("but not with %j", (change, field) => {
    expect(Object.keys(wrong(change))).toEqual([field]);
  });
});

describe("a password", () => {
  const named = (change: Partial<UserValues>, isNew: boolean, required: boolean) =>
    wrong(change, isNew, required).password;

  test("of a new person is asked for where the configuration does, and then only", () => {
    expect(named({}, true, false)).toBeUndefined();
    expect(named({}, true, true)).toBe("admin:users.form.passwordNeeded");
    expect(named({}, false, true)).toBeUndefined();
  });

  test.each(["isShared", "isEmployee"] as const)("of a new person with %s is asked for in any case", (flag) => {
    expect(named({ [flag]: "1" }, true, false)).toBe("admin:users.form.passwordNeeded");
    expect(needsPassword({ ...somebody, [flag]: "1" }, false, true)).toBe(false);
  });

  test("has at least 4 characters, of somebody who is there too", () => {
    for (const isNew of [true, false]) {
      expect(named({ password: "abc" }, isNew, false)).toBe("admin:users.form.passwordShort");
      expect(named({ password: "abcd" }, isNew, true)).toBeUndefined();
    }
  });
});

describe("shared accounts", () => {
  test("cannot be employees", () => {
    expect(wrong({ isShared: "1", isEmployee: "1", password: "abcd" })).toEqual({
      isEmployee: "forms:errors.shared_user_employee",
    });
  });

  test("stop being employees when they become shared", () => {
    expect(following("isShared", "1")).toEqual({ isShared: "1", isEmployee: "" });
    expect(following("isShared", "")).toEqual({ isShared: "" });
    expect(following("isEmployee", "1")).toEqual({ isEmployee: "1" });
  });
});

describe("what is sent", () => {
  const known = valuesOf(member({ phone: "+49 1", birthDate: "1990-01-02", location: "Kiel", roles: ["b", "a"] }));

  test("is nothing where nothing was changed, whatever spaces stand around it", () => {
    expect(changeOf(known, known)).toEqual({});
    expect(changeOf(known, { ...known, firstName: " Ben " })).toEqual({});
  });

  test("is what was changed: emptied as null, ticks as truth, the state as a number, roles as a list", () => {
    const typed = {
      ...known,
      phone: "",
      birthDate: "",
      location: " ",
      isShared: "1",
      state: "",
      roles: rolesText(["c", "a"]),
    };
    expect(changeOf(known, typed)).toEqual({
      phone: null,
      birthDate: null,
      location: null,
      isShared: true,
      state: 0,
      roles: ["a", "c"],
    });
  });

  test("is a password as it was typed, and an empty family name as empty", () => {
    expect(changeOf(known, { ...known, password: " abcd ", lastName: "", resetPassword: "1" })).toEqual({
      password: " abcd ",
      lastName: "",
      resetPassword: true,
    });
  });
});

test("roles are the same in any order", () => {
  expect(rolesText(["b", "a"])).toBe(rolesText(["a", "b"]));
  expect(rolesIn(rolesText([]))).toEqual([]);
});
