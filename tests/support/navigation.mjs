// A browser's navigation. Node's fetch calls every request `Sec-Fetch-Mode: cors`, whatever its caller says, and our addresses that
// browsers navigate to refuse that.

import { request } from "node:http";

/** Opens a page by a link, or by a form if there is a `body`; follows no redirect. */
export function navigate(url, { method = "GET", headers = {}, body = "" } = {}) {
  const said = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...said } }, async (response) => {
      try {
        const pairs = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
          values.map((value) => [name, value]),
        );
        const text = Buffer.concat(await Array.fromAsync(response)).toString();
        resolve({ status: response.statusCode, headers: new Headers(pairs), text });
      } catch (error) {
        reject(error);
      }
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
