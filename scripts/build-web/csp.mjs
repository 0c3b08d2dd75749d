// Hashes of the few inline styles that a strict CSP must allow.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const hash = (text) => `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`;

const unescaped = (text) => text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** Hashes of every `style=` attribute in a prerendered page. */
export function styleAttributeHashes(html) {
  return Array.from(html.matchAll(/\sstyle="([^"]*)"/g), ([, text]) => hash(unescaped(text)));
}

/**
 * Hashes of the `<style>` elements that libraries insert at run time: React Aria's press handling has one. The text is read from the
 * library's source, so an update that changes it fails here and not in the browser.
 */
export async function styleHashes(root) {
  const source = await readFile(join(root, "node_modules/react-aria/dist/private/interactions/usePress.js"), "utf8");
  const text = /style\.textContent = `([\s\S]*?)`\.trim\(\)/.exec(source)?.[1];
  const attribute = /PRESSABLE_ATTRIBUTE = '([\w-]+)'/.exec(source)?.[1];
  if (!text || !attribute)
    throw new Error("React Aria's inline style is not where it was: see scripts/build-web/csp.mjs");
  return [hash(text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, attribute).trim())];
}
