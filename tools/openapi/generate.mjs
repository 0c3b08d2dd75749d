// Generates types of the contract from openapi.json: schemas (`types.gen.ts`), operations by verb and path
// (`operations.gen.ts`), and error codes (`codes.gen.ts`). Requests are sent by web/client/api, which signs and guards
// them.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";

const CONTRACT = "../../openapi.json";
const HEADER = "// Made from openapi.json by `npm run generate`; never edited.";
const [, , output] = process.argv;

await createClient({
  input: CONTRACT,
  output: { path: output, header: [HEADER] },
  // Its own names of responses would collide with those of the schemas.
  plugins: [{ name: "@hey-api/typescript", responses: { response: "{{name}}Success" } }],
  logs: { level: "error" },
});

const VERBS = ["get", "put", "post", "patch", "delete"];
const { paths, components } = JSON.parse(await readFile(CONTRACT, "utf8"));
const operations = Object.entries(paths).flatMap(([path, item]) =>
  VERBS.filter((verb) => item[verb]).map((verb) => {
    const { operationId, responses } = item[verb];
    const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
    // Operations that only redirect have no response type.
    const answers = Object.keys(responses).some((status) => status.startsWith("2"))
      ? `types.${name}Responses`
      : "never";
    return `    '${verb.toUpperCase()} ${path}': { takes: types.${name}Data; answers: ${answers} };`;
  }),
);
const source = [
  HEADER,
  "",
  "import type * as types from './types.gen';",
  "",
  "/** What each operation takes and what it answers. */",
  "export interface Operations {",
  ...operations,
  "}",
  "",
];
await writeFile(join(output, "operations.gen.ts"), source.join("\n"));

const list = (name, description, { enum: codes }) => [
  "",
  `/** ${description} */`,
  `export const ${name} = [`,
  ...codes.map((code) => `    '${code}',`),
  "] as const;",
];
const codes = [
  HEADER,
  ...list("problemCodes", "Why a call was refused.", components.schemas.ProblemCode),
  ...list("refusedFieldCodes", "Why a field was refused.", components.schemas.FieldCode),
  "",
];
await writeFile(join(output, "codes.gen.ts"), codes.join("\n"));
