// @vitest-environment node
// The layers of the web and their imports (decision 118): a layer imports only from those below it, a feature from no other feature, and no
// files import each other in a circle, those of apps included.

import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** From top to bottom. */
const LAYERS = ["app", "features", "shell", "kit", "ui", "client"];

const web = import.meta.dirname;
const files = globSync("{**,../apps/**}/*.{ts,tsx,css,json}", { cwd: web }).filter(
  (path) => !/^public\/|node_modules/.test(path),
);
const known = new Set(files);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const product = files.filter(
  (path) => path.includes("/") && !path.startsWith("../") && !/^testing\//.test(path) && !isTest(path),
);
const apps = files.filter((path) => path.startsWith("../apps/") && !isTest(path));

/** The files of ours that a file imports, now or later. */
function importsOf(path: string): string[] {
  const named = readFileSync(join(web, path), "utf8").matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g);
  return Array.from(named).flatMap(([, to = ""]) => {
    const base = normalize(join(dirname(path), to));
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((one) => known.has(one)) ?? [];
  });
}

const imports = new Map([...product, ...apps].map((path) => [path, importsOf(path)]));
const arrowsFrom = (from: string) => (imports.get(from) ?? []).map((to) => ({ from, to }));
const toApps = ({ to }: { to: string }) => to.startsWith("../");
const arrows = product.flatMap(arrowsFrom).filter((arrow) => !toApps(arrow));
const named = (found: readonly { from: string; to: string }[]) => found.map(({ from, to }) => `${from} → ${to}`);
const layerOf = (path: string) => path.split("/")[0] ?? "";
const featureOf = (path: string) => /^features\/([^/]+)/.exec(path)?.[1];

test("every file is in a layer", () => {
  expect([...new Set(product.map(layerOf))].sort()).toEqual([...LAYERS].sort());
  expect(arrows.length).toBeGreaterThan(1000);
});

test("a layer knows the layers below it alone", () => {
  const isUp = ({ from, to }: { from: string; to: string }) =>
    LAYERS.indexOf(layerOf(to)) < LAYERS.indexOf(layerOf(from));
  expect(named(arrows.filter(isUp))).toEqual([]);
});

test("a feature knows no other feature", () => {
  const isAcross = ({ from, to }: { from: string; to: string }) =>
    featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to);
  expect(named(arrows.filter(isAcross))).toEqual([]);
});

test("the shell alone knows apps, and of them the contract alone; apps know nothing of the web", () => {
  const known = product.flatMap(arrowsFrom).filter(toApps);
  expect([...new Set(known.map(({ from }) => layerOf(from)))]).toEqual(["shell"]);
  expect([...new Set(known.map(({ to }) => to))].sort()).toEqual(["../apps/kit/contract.ts"]);
  expect(named(apps.flatMap(arrowsFrom).filter((arrow) => !toApps(arrow)))).toEqual([]);
});

test("the parts know no router, no query and no form library", () => {
  const libraries = /"(react-router|@tanstack\/|react-hook-form|valibot)/;
  const parts = product.filter((path) => path.startsWith("ui/"));
  expect(parts.filter((path) => libraries.test(readFileSync(join(web, path), "utf8")))).toEqual([]);
});

test("no files import each other in a circle", () => {
  const sound = new Set<string>();
  function follow(path: string, way: readonly string[]): void {
    if (sound.has(path)) return;
    if (way.includes(path)) throw new Error([...way.slice(way.indexOf(path)), path].join(" → "));
    for (const next of imports.get(path) ?? []) follow(next, [...way, path]);
    sound.add(path);
  }
  expect(apps.length).toBeGreaterThan(20);
  for (const path of [...product, ...apps]) follow(path, []);
});
