// @vitest-environment node

import { expect, test } from "vitest";
import { rejectCycles } from "../vite.config";

const file = (fileName: string, ...imports: string[]) => ({ fileName, imports });

test("the build refuses files that import each other in a ring, and names them", () => {
  const ring = [file("page.js", "parts.js"), file("parts.js", "kit.js"), file("kit.js", "page.js")];
  expect(() => rejectCycles(ring)).toThrow("page.js → parts.js → kit.js → page.js");
  expect(() => rejectCycles([file("a.js", "b.js", "c.js"), file("b.js", "c.js"), file("c.js", "react")])).not.toThrow();
});
