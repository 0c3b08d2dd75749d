// A launch that changes nothing: reads are performed, and every call that would change something is printed instead.

const bodyText = (value) =>
  value === undefined ? "" : ` ${typeof value === "string" ? value : JSON.stringify(value)}`;

/** The platform's API, read-only. */
export function rehearsed(api) {
  const would = (method, path, body) => {
    console.log(`· would ask ${method} ${path}${bodyText(body)}`);
    return null;
  };
  const isRead = (method, path) => method === "GET" || path.endsWith("/analytics_engine/sql");
  const only = (call) => (method, path, body) =>
    isRead(method, path) ? call(method, path, body) : would(method, path, body);
  return Object.assign(only(api), { whole: only(api.whole), text: api.text });
}

/** Wrangler, printed instead of run. */
export const printCommand = async (args) => console.log(`· would run wrangler ${args.join(" ")}`);
