// @vitest-environment node
// The kit as developers of apps get it: a package whose version, changelog and types agree.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VERSION } from "./contract";

const kit = import.meta.dirname;
const root = join(kit, "../..");
const read = (path: string) => readFile(join(kit, path), "utf8");

/** The types without comments. */
const shapeOf = (text: string) =>
  createHash("sha256")
    .update(
      text
        .replace(/\/\*[\s\S]*?\*\/|^\/\/.*$/gm, "")
        .replace(/^export const VERSION.*$/m, "")
        .replace(/\s+/g, " "),
    )
    .digest("hex")
    .slice(0, 16);

test("the newest entry of the changelog is the version of the contract and of the package, and describes its types", async () => {
  const [, newest = ""] = (await read("CHANGELOG.md")).split(/^## /m);
  expect(newest.split("\n")[0]).toBe(VERSION);
  expect(JSON.parse(await read("package.json")).version).toBe(VERSION);
  expect(
    /^Shape: `(\w+)`$/m.exec(newest)?.[1],
    "the contract changed: give it a new version, say in the changelog what it brought, and put this hash below it",
  ).toBe(shapeOf(await read("contract.ts")));
});

test("another type is another shape, another word about it is not", () => {
  const types = "/** What. */\nexport interface A {\n  readonly a: string;\n}\n";
  expect(shapeOf(types.replace("What", "Which"))).toBe(shapeOf(types));
  expect(shapeOf(types.replace("string", "number"))).not.toBe(shapeOf(types));
});

test("an app of another repository is made with the package alone", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(root, "node_modules/.kit-"));
  try {
    const own = join(folder, "node_modules/asgard-kit");
    await mkdir(own, { recursive: true });
    const output = execFileSync("npm", ["pack", kit, "--pack-destination", folder, "--json"], {
      encoding: "utf8",
      cwd: folder,
    });
    const [packed] = Object.values(JSON.parse(output)) as { filename: string; files: { path: string }[] }[];
    expect(packed?.files.filter(({ path }) => path.includes("test"))).toEqual([]);
    execFileSync("tar", ["-xzf", join(folder, packed?.filename ?? ""), "-C", own, "--strip-components=1"]);
    // An app in its own repository, with the package in place of this project's folder.
    await cp(join(root, "apps/template"), folder, { recursive: true });
    for (const name of await readdir(join(folder, "src"))) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = join(folder, "src", name);
      const text = (await readFile(file, "utf8")).replace('"../../kit/contract"', '"asgard-kit"');
      await writeFile(file, text.replaceAll('"../../kit/', '"asgard-kit/'));
    }
    execFileSync("node", [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], { stdio: "inherit" });
    const { buildApp } = await import(join(folder, "build.mjs"));
    expect(await buildApp(folder, join(folder, "dist"), "src/index.react.ts")).toContain("index.js");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
