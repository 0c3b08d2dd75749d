import { describe, expect, test } from "vitest";
import { translate } from "../../../client/i18n/i18n";
import { freshBrowser } from "../../../testing/page";
import { usersFile } from "../export-users";
import { chunksOf, dayOf, type ImportList, readImportList } from "./list";
import { roleNames } from "./roles";

freshBrowser();

const ROLES = roleNames([
  { roleId: "r1", title: "Team" },
  { roleId: "r2", title: "Café & Bar" },
  { roleId: "r3", title: "Twice" },
  { roleId: "r4", title: "twice" },
  { roleId: "r5", title: "a|b" },
]);
const read = (text: string) => readImportList("members.csv", text, translate, ROLES);
const list = (text: string) => read(text) as ImportList;
const rows = (text: string) => list(text).entries.map(({ row }) => row);

describe("a file of people", () => {
  test("is read by the names of the contract", () => {
    const text = [
      "email,firstName,lastName,gender,phone,birthDate,location,isShared,isEmployee,roles",
      "eva@x.example,Eva,Berg,W,+49 30 5551,1990-02-03,Köln,0,1,Team | r2",
      "rolf@x.example,Rolf,,,,,,,,",
    ].join("\n");
    expect(rows(text)).toEqual([
      {
        line: 2,
        email: "eva@x.example",
        firstName: "Eva",
        lastName: "Berg",
        gender: "W",
        phone: "+49 30 5551",
        birthDate: "1990-02-03",
        location: "Köln",
        isShared: false,
        isEmployee: true,
        roles: ["r1", "r2"],
      },
      { line: 3, email: "rolf@x.example", firstName: "Rolf" },
    ]);
  });

  test("is read as people write it in their own language", () => {
    const text = "E-Mail;Vorname;Intern;Geburtstag;Rollen;Lieblingsfarbe\neva@x.example;Eva;Ja;3.2.1990;café & bar;rot";
    expect(list(text).ignored).toEqual(["Lieblingsfarbe"]);
    expect(rows(text)).toEqual([
      { line: 2, email: "eva@x.example", firstName: "Eva", isEmployee: true, birthDate: "1990-02-03", roles: ["r2"] },
    ]);
  });

  test.each([
    ["24.12.1990", ["1990-12-24", "1990-12-24", "1990-12-24"]],
    ["3/2/1990", ["3/2/1990", "3/2/1990", "1990-02-03"]],
    ["3-2-1990", ["3-2-1990", "3-2-1990", "1990-02-03"]],
    ["1990-12-24", ["1990-12-24", "1990-12-24", "1990-12-24"]],
  ])(
    "names the day %s as a spreadsheet in its language does, and in English no day that could be another",
    (cell, days) => {
      expect(["en", "de", "fr"].map((language) => dayOf(cell, language))).toEqual(days);
      expect(["it", "es", "pt-br"].map((language) => dayOf(cell, language))).toEqual(Array(3).fill(days[2]));
    },
  );

  test("is sent as it is where it makes no sense: the server says what is wrong", () => {
    const [row] = rows("email,firstName,isShared,birthDate,gender,roles\nx,Eva,perhaps,someday,q,Nobody|Twice");
    expect(row).toMatchObject({ isShared: "perhaps", birthDate: "someday", gender: "Q", roles: ["Nobody", "Twice"] });
  });

  test.each([
    ["", "empty"],
    ["email,firstName\n", "empty"],
    ["email,lastName\na@b.example,Berg", "columns"],
    [`email,firstName\n${"a@b.example,A\n".repeat(50_001)}`, "long"],
  ])("that cannot be read says why (%#)", (text, why) => {
    expect(read(text)).toBe(why);
  });

  test("has each address once, however far apart", () => {
    const found = list("email,firstName\nA@x.example,A\nb@x.example,B\na@x.example ,C");
    expect(found.problems).toEqual([{ line: 4, field: "email", code: "mail_exists", params: { cause: "twice" } }]);
    expect(chunksOf(found).flat()).toHaveLength(2);
  });

  test("goes in chunks of 500, or fewer where rows are long, the same ones each time", () => {
    const many = (count: number, location: string) =>
      list(
        `email,firstName,location\n${Array.from({ length: count }, (_, at) => `p${at}@x.example,P,${location}`).join("\n")}`,
      );
    const short = chunksOf(many(1201, "Köln"));
    expect(short.map(({ length }) => length)).toEqual([500, 500, 201]);
    const long = chunksOf(many(600, "x".repeat(1000)));
    expect(long.length).toBeGreaterThan(2);
    for (const rows of long) expect(JSON.stringify(rows).length).toBeLessThan(400_000);
    expect(chunksOf(many(600, "x".repeat(1000)))).toEqual(long);
  });
});

test("passwords are taken as they are, and twenty of them fill a chunk", () => {
  const text = (count: number) =>
    `email,firstName,password\n${Array.from({ length: count }, (_, at) => `p${at}@x.example,P,${at % 2 ? " Winter-2027 " : ""}`).join("\n")}`;
  expect(rows(text(2))[1]).toEqual({ line: 3, email: "p1@x.example", firstName: "P", password: " Winter-2027 " });
  const chunks = chunksOf(list(text(90)));
  expect(chunks.map((rows) => rows.filter((row) => "password" in row).length)).toEqual([20, 20, 5]);
  expect(chunks.flat()).toHaveLength(90);
});

test("an export is what an import takes", () => {
  const about = {
    email: "eva@x.example",
    firstName: "Eva",
    lastName: "-Berg",
    gender: "W",
    phone: "+49 30 5551",
    birthDate: "1990-02-03",
    location: 'Köln, "Süd"',
    isShared: false,
    isEmployee: true,
    roles: ["r1", "r3", "r5"],
  };
  const stored = { state: 0, createdAt: "2026-01-12T09:00:00Z", lastLogin: null };
  const file = usersFile([{ ...about, ...stored }], ROLES);
  expect(file).toContain("Team | r3 | r5");
  expect(rows(file)).toEqual([{ line: 2, ...about, state: false }]);
  expect(rows("email,firstName,Status\na@x.example,A,Deaktiviert")).toEqual([
    { line: 2, email: "a@x.example", firstName: "A", state: false },
  ]);
  expect(list(file).ignored).toEqual([]);
});
