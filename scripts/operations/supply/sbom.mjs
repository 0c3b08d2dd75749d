// `npm run sbom`: the shipped dependencies, as CycloneDX 1.6 in build/sbom.cdx.json.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { helpFrom } from "../../setup/help.mjs";
import { root } from "../../setup/steps.mjs";
import { crates, packages } from "./parts.mjs";

const purl = ({ kind, name, version }) => `pkg:${kind}/${name.replace("@", "%40")}@${version}`;

/** An integrity of npm (`sha512-…`) as CycloneDX writes hashes. */
function hashes(integrity) {
  const [, algorithm, base64] = integrity?.match(/^sha(\d+)-(.+)$/) ?? [];
  if (!algorithm) return {};
  return { hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(base64, "base64").toString("hex") }] };
}

/** The document; deterministic. */
export async function sbom() {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const parts = [...(await crates()), ...(await packages())].sort((a, b) => (purl(a) < purl(b) ? -1 : 1));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": name, name, version } },
    components: parts.map((part) => ({
      type: "library",
      "bom-ref": purl(part),
      name: part.name,
      version: part.version,
      purl: purl(part),
      licenses: [{ expression: part.licence.replaceAll("/", " OR ") }],
      ...hashes(part.integrity),
    })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  helpFrom(import.meta.filename);
  const file = join(root, "build/sbom.cdx.json");
  const document = await sbom();
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`${file}: ${document.components.length} components`);
}
