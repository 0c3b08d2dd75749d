// Types of the API's shapes from openapi.json. Calls are made by web/client/api, which signs and guards them.

import { createClient } from "@hey-api/openapi-ts";

await createClient({
  input: "../../openapi.json",
  output: { path: process.argv[2], header: ["// Made from openapi.json by `npm run generate`; never edited."] },
  plugins: ["@hey-api/typescript"],
  logs: { level: "error" },
});
