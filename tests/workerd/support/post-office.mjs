// A mail service that behaves as it is told: takes mails, or refuses them with a code as the platform's does
// (developers.cloudflare.com/email-service, error codes). Bound in the place of the platform's.

import { WorkerEntrypoint } from "cloudflare:workers";

let mood = "";
let seen = [];

/** What the front worker sends to. */
export class PostOffice extends WorkerEntrypoint {
  async send({ to, headers }) {
    seen.push({ to, id: headers["X-Entity-Ref-ID"] });
    if (mood) throw Object.assign(new Error(`${mood}: refused for ${to}`), { code: mood });
    return { messageId: `<${crypto.randomUUID()}@post.example>` };
  }
}

export default {
  /** `?mood=` tells it what to refuse with; the answer says what was sent since. */
  async fetch(request) {
    mood = new URL(request.url).searchParams.get("mood") ?? "";
    const before = seen;
    seen = [];
    return Response.json(before);
  },
};
