import { flatten, safeParse } from "valibot";
import { describe, expect, test } from "vitest";
import { member } from "../../testing/administration";
import { changeOf, inOrder, valuesOf } from "./rules";
import { needsPassword, type UserValues, userSchema } from "./schema";

const user: UserValues = { ...valuesOf(undefined), firstName: "Ben", email: "ben@x.example" };
const wrong = (change: Partial<UserValues>, isNew = true, requirePassword = false) => {
  const { issues } = safeParse(userSchema(isNew, requirePassword), { ...user, ...change });
  const found: { readonly [Name in keyof UserValues]?: string[] } = issues ? { ...flatten(issues).nested } : {};
  return found;
};

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
    wrong(change, isNew, required).password?.[0];

  test("of a new person is asked for where the configuration does, and then only", () => {
    expect(named({}, true, false)).toBeUndefined();
    expect(named({}, true, true)).toBe("admin:users.form.passwordNeeded");
    expect(named({}, false, true)).toBeUndefined();
  });

  test.each(["isShared", "isEmployee"] as const)("of a new person with %s is asked for in any case", (flag) => {
    expect(named({ [flag]: true }, true, false)).toBe("admin:users.form.passwordNeeded");
    expect(needsPassword({ ...user, [flag]: true }, false, true)).toBe(false);
  });

  test("has at least 4 characters, of somebody who is there too", () => {
    for (const isNew of [true, false]) {
      expect(named({ password: "abc" }, isNew, false)).toBe("admin:users.form.passwordShort");
      expect(named({ password: "abcd" }, isNew, true)).toBeUndefined();
    }
  });
});

test("shared accounts cannot be employees", () => {
  expect(wrong({ isShared: true, isEmployee: true, password: "abcd" })).toEqual({
    isEmployee: ["forms:errors.shared_user_employee"],
  });
});

describe("what is sent", () => {
  const known = valuesOf(member({ phone: "+49 1", birthDate: "1990-01-02", location: "Kiel", roles: ["b", "a"] }));

  test("is nothing where nothing was changed, whatever spaces stand around it", () => {
    expect(changeOf(known, known)).toEqual({});
    expect(changeOf(known, { ...known, firstName: " Ben " })).toEqual({});
  });

  test("is what was changed: emptied as null, the state as a number", () => {
    const typed = {
      ...known,
      phone: "",
      birthDate: "",
      location: " ",
      isShared: true,
      state: false,
      roles: inOrder(["c", "a"]),
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
    expect(changeOf(known, { ...known, password: " abcd ", lastName: "", resetPassword: true })).toEqual({
      password: " abcd ",
      lastName: "",
      resetPassword: true,
    });
  });
});

test("roles are the same in any order", () => {
  expect(inOrder(["b", "a"])).toEqual(inOrder(["a", "b"]));
  expect(changeOf(valuesOf(member({ roles: ["b", "a"] })), valuesOf(member({ roles: ["a", "b"] })))).toEqual({});
});
