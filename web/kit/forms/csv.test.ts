import { describe, expect, test } from "vitest";
import { csvOf, readCsv, textOf } from "./csv";

const cells = (text: string) => readCsv(text).map(({ cells }) => cells);

describe("a table", () => {
  test.each([
    ["commas", "a,b\r\n1,2\r\n"],
    ["semicolons", "a;b\n1;2"],
    ["tabs", "a\tb\r1\t2\r"],
  ])("is read with %s and any end of line", (_, text) => {
    expect(cells(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("has quoted cells with separators, quotes and breaks in them, and rows know their line", () => {
    const text = '\uFEFFname,note\r\n"O\'Brien, Niamh","said ""no""\nand left"\r\n\r\n,\r\nZoe,\r\n';
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ["name", "note"] },
      { line: 2, cells: ["O'Brien, Niamh", 'said "no"\nand left'] },
      { line: 6, cells: ["Zoe", ""] },
    ]);
  });

  test("is separated by what its head is, not by what its cells hold", () => {
    expect(cells('"a,b,c";d\n1,5;2')).toEqual([
      ["a,b,c", "d"],
      ["1,5", "2"],
    ]);
  });

  test("comes back as it was written", () => {
    const rows = [
      ["email", "note"],
      ["a@b.example", 'x "y", z;\r\nnext'],
      ["+49 431 5551", "=1+1"],
      ["-", "@home"],
      ["'quoted'", "'=spaced "],
    ];
    expect(cells(csvOf(rows))).toEqual(rows);
  });

  test("holds no formula that a spreadsheet would run", () => {
    for (const text of ["=cmd()", "+1", "-1", "@x", "\tx", "＝1"]) expect(csvOf([[text]])).toContain(`"'${text}"`);
  });

  test("is read in the letters that it was written in", () => {
    const bytes = (...codes: number[]) => textOf(new Uint8Array(codes));
    expect(bytes(0x4a, 0xc3, 0xb6, 0x72, 0x67)).toBe("Jörg");
    expect(bytes(0x4a, 0xf6, 0x72, 0x67)).toBe("Jörg");
    // UTF-16, in which Excel writes "Unicode Text".
    expect(bytes(0xff, 0xfe, 0x4a, 0, 0xf6, 0, 0x72, 0, 0x67, 0)).toBe("Jörg");
    expect(bytes(0xfe, 0xff, 0, 0x4a, 0, 0xf6, 0, 0x72, 0, 0x67)).toBe("Jörg");
  });
});
