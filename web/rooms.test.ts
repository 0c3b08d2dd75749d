// @vitest-environment node
// The layers of the web and their imports (decision 118): a layer knows those below it, a feature knows no other feature, and no
// files import each other in a ring.

import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** From top to bottom. */
const ROOMS = ["app", "features", "shell", "kit", "ui", "client"];

const web = import.meta.dirname;
const files = globSync("**/*.{ts,tsx,css,json}", { cwd: web }).filter((path) => !path.startsWith("public/"));
const known = new Set(files);
const product = files.filter((path) => path.includes("/") && !/^testing\/|\.test\.tsx?$/.test(path));

/** The files of ours that a file imports, now or later. */
function importsOf(path: string): string[] {
  const named = readFileSync(join(web, path), "utf8").matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g);
  return Array.from(named).flatMap(([, to = ""]) => {
    const base = normalize(join(dirname(path), to));
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((one) => known.has(one)) ?? [];
  });
}

const imports = new Map(product.map((path) => [path, importsOf(path)]));
const arrows = product.flatMap((from) => (imports.get(from) ?? []).map((to) => ({ from, to })));
const named = (found: readonly { from: string; to: string }[]) => found.map(({ from, to }) => `${from} → ${to}`);
const roomOf = (path: string) => path.split("/")[0] ?? "";
const featureOf = (path: string) => /^features\/([^/]+)/.exec(path)?.[1];

test("every file is in a room", () => {
  expect([...new Set(product.map(roomOf))].sort()).toEqual([...ROOMS].sort());
  expect(arrows.length).toBeGreaterThan(1000);
});

test("a room knows the rooms below it alone", () => {
  const isUp = ({ from, to }: { from: string; to: string }) => ROOMS.indexOf(roomOf(to)) < ROOMS.indexOf(roomOf(from));
  expect(named(arrows.filter(isUp))).toEqual([]);
});

test("a feature knows no other feature", () => {
  const isAcross = ({ from, to }: { from: string; to: string }) =>
    featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to);
  expect(named(arrows.filter(isAcross))).toEqual([]);
});

test("the parts know no router, no query and no form library", () => {
  const libraries = /"(react-router|@tanstack\/|react-hook-form|valibot)/;
  const parts = product.filter((path) => path.startsWith("ui/"));
  expect(parts.filter((path) => libraries.test(readFileSync(join(web, path), "utf8")))).toEqual([]);
});

test("no files import each other in a ring", () => {
  const sound = new Set<string>();
  function follow(path: string, way: readonly string[]): void {
    if (sound.has(path)) return;
    if (way.includes(path)) throw new Error([...way.slice(way.indexOf(path)), path].join(" → "));
    for (const next of imports.get(path) ?? []) follow(next, [...way, path]);
    sound.add(path);
  }
  for (const path of product) follow(path, []);
});
