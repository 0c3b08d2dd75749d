// The cron trigger of a product on this machine: the runtime offers an address for it, and calls it never by itself.

const EVERY_MINUTE = "* * * * *";

/** Calls the trigger of `url` each minute, for as long as this process does something else. */
export function callCron(url, minute = 60_000) {
  const address = `${url}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(EVERY_MINUTE)}`;
  setInterval(() => fetch(address).catch(() => undefined), minute).unref();
}
