// A mail service that behaves on command: accepts mails, or rejects them with an error code of the platform
// (developers.cloudflare.com/email-service, error codes). Bound in place of the platform's.

import { WorkerEntrypoint } from "cloudflare:workers";

let mood = "";
let seen = [];

/** The binding that the front worker sends mails to. */
export class PostOffice extends WorkerEntrypoint {
  async send({ to, headers }) {
    seen.push({ to, id: headers["X-Entity-Ref-ID"] });
    if (mood) throw Object.assign(new Error(`${mood}: refused for ${to}`), { code: mood });
    return { messageId: `<${crypto.randomUUID()}@post.example>` };
  }
}

export default {
  /** `?mood=` sets the error code; the response lists the mails since the last call. */
  async fetch(request) {
    mood = new URL(request.url).searchParams.get("mood") ?? "";
    const before = seen;
    seen = [];
    return Response.json(before);
  },
};
