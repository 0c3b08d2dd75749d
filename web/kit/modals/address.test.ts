import { describe, expect, test } from "vitest";
import pagesBelow from "../../client/page-below.json";
import { parseAddress, printAddress, type Segment } from "./address";

/** Deterministic: the seed defines the sequence. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const CHARACTERS = [..."abzAZ019-_.~/()/:;=,%?#&+@!*' \"<>\\äß日🙂", "//", "..", "%2F", "%28", "%3A"];

function segmentsOf(seed: number): Segment[] {
  const next = random(seed);
  const below = (most: number) => Math.floor(next() * most);
  const text = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => CHARACTERS[below(CHARACTERS.length)]).join("");
  // A trailing slash is not significant.
  const path = () => text(12).replace(/\/+$/, "") || "a";
  return ["modal", "side", "n-2"].slice(0, 1 + below(3)).map((outlet) => ({
    outlet,
    path: path(),
    params: Object.fromEntries(Array.from({ length: below(3) }, () => [text(3), text(6)])),
  }));
}

/** An address after the browser's URL parser. */
const through = (address: string) => new URL(address, "https://asgard.test").pathname;

const segment = (outlet: string, path: string, params = {}): Segment => ({ outlet, path, params });

describe("an address", () => {
  test.each(pagesBelow)("%s stands over the page %s", (address, page) => {
    expect(parseAddress(address as string).page).toBe(page);
  });

  test("names what is open in each outlet", () => {
    expect(parseAddress("/list(modal:user/edit/5;tab=apps//side:role/edit/7)").segments).toEqual([
      segment("modal", "user/edit/5", { tab: "apps" }),
      segment("side", "role/edit/7"),
    ]);
  });

  test.each([
    "/list(modal:user/edit/5//side:role/edit/7)",
    "/list/(modal:user/edit/5//side:role/edit/7)/",
    "/list(modal%3Auser/edit/5//side%3Arole/edit/7)",
    "/list%28modal%3Auser%2Fedit%2F5%2F%2Fside%3Arole%2Fedit%2F7%29",
    "/list(MODAL:user/edit/5//side:role/edit/7)",
    "/list(modal:user/edit/5(side:role/edit/7))",
    "/list(modal:user/edit/5//side:role/edit/7//modal:user/create)",
  ])("%s says the same", (address) => {
    expect(parseAddress(address)).toEqual({
      page: "/list",
      segments: [segment("modal", "user/edit/5"), segment("side", "role/edit/7")],
    });
  });

  test("keeps the slash before a path: that is for the outlet to validate", () => {
    expect(parseAddress("/list(modal:/user/edit/5)").segments).toEqual([segment("modal", "/user/edit/5")]);
  });

  test.each([
    "/list(modal:)",
    "/list(modal:///)",
    "/list(modal:(side:))",
    "/list(:user//9:user)",
    "/list(modal:%)".replace("modal", "9"),
  ])("%s opens nothing", (address) => {
    expect(parseAddress(address).segments).toEqual([]);
  });

  test("that is made to hurt comes to an end, and opens no more than eight", () => {
    const many = Array.from({ length: 5000 }, (_, at) => `o${at}:x`).join("//");
    expect(parseAddress(`/list(${many})`).segments).toHaveLength(8);
    for (const path of [
      "(".repeat(5000),
      "(a:".repeat(3000),
      `/x(a:${"(b:".repeat(2000)}${")".repeat(2000)}`,
      "/%28a%3A%E0)",
    ]) {
      expect(parseAddress(path).segments.length).toBeLessThanOrEqual(8);
    }
    expect(Object.getPrototypeOf(parseAddress("/x(modal:a;__proto__=b)").segments[0]?.params)).toBe(Object.prototype);
  });
});

describe("printed", () => {
  test("it is as people read it", () => {
    const open = [segment("modal", "user/edit/5"), segment("side", "role/edit/7", { tab: "apps" })];
    expect(printAddress("/list/", open)).toBe("/list(modal:user/edit/5//side:role/edit/7;tab=apps)");
    expect(printAddress("/", open.slice(0, 1))).toBe("/(modal:user/edit/5)");
    expect(printAddress("/list/", [])).toBe("/list/");
  });

  test("whatever is open comes back, through a browser and in the form of mail programs", () => {
    for (let seed = 0; seed < 3000; seed += 1) {
      const segments = segmentsOf(seed);
      const address = printAddress("/auth/list", segments);
      const expected = { page: "/auth/list", segments };
      expect(parseAddress(address), `${seed}: ${address}`).toEqual(expected);
      expect(parseAddress(through(address)), `${seed}: ${address}`).toEqual(expected);
      const mailed = address
        .replaceAll(":", "%3A")
        .replaceAll("(", "%28")
        .replaceAll(")", "%29")
        .replaceAll(";", "%3B");
      expect(parseAddress(through(mailed)), `${seed}: ${mailed}`).toEqual(expected);
    }
  });
});
