/** What the platform says instead of doing something: a status, its own number, and words. */
export class Refusal extends Error {
  constructor(status, code, message, headers = {}) {
    super(message);
    Object.assign(this, { status, code, headers });
  }
}
