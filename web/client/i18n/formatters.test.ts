import { afterEach, expect, test, vi } from "vitest";
import { collator, makeFormatters, numberFormat, pluralRules } from "./formatters";

afterEach(() => vi.restoreAllMocks());

test("what was made while a page was awaited is not made again when it is used", async () => {
  const kinds = ["Collator", "NumberFormat", "PluralRules"] as const;
  const made = kinds.map((kind) => vi.spyOn(Intl, kind));
  await makeFormatters("pt-BR");
  expect(["Ä", "B", "A"].sort(collator("pt-BR").compare)).toEqual(["A", "Ä", "B"]);
  expect(numberFormat("pt-BR").format(12_345)).toBe("12.345");
  expect(pluralRules("pt-BR").select(1)).toBe("one");
  expect(made.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});
