import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { callCron } from "./cron.mjs";

test("the cron trigger is called again and again, also after a product that did not answer", async () => {
  const { promise, resolve } = Promise.withResolvers();
  const calls = [];
  const server = createServer((request, response) => {
    calls.push(request.url);
    if (calls.length === 1) request.destroy();
    else response.end("ok");
    if (calls.length === 3) resolve();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  callCron(`http://127.0.0.1:${server.address().port}`, 5);
  await promise;
  server.closeAllConnections();
  server.close();
  assert.deepEqual([...new Set(calls)], ["/cdn-cgi/local/scheduled?cron=*%20*%20*%20*%20*"]);
});
