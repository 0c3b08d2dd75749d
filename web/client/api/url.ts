// The two rules of specification 7 that make an address of a path.

/** Hosts of the configuration, each with scheme; empty means the page's own origin. */
export interface Hosts {
  readonly api: string;
  readonly auth: string;
  readonly business: string;
}

/** Whether a request goes to our own API: only such requests carry tokens. */
export function isRelative(url: string): boolean {
  return !url.startsWith("http");
}

/** Whether an address is ours: a relative one, or one at a configured host. */
export function isOurs(url: string, hosts: readonly string[]): boolean {
  if (isRelative(url)) return true;
  return hosts.some((host) => host !== "" && URL.canParse(host) && new URL(host).origin === new URL(url).origin);
}

/** Relative URLs are prefixed with the API host unless they end with the locale json suffix or start with http. */
export function requestUrl(url: string, hosts: Hosts): string {
  if (!isRelative(url) || url.endsWith(".locale.json")) return url;
  return hosts.api + url;
}

/**
 * The auth host is the API/auth URL with the business host replaced by the auth host; auth paths are under /auth/.
 *
 * @param path what follows `/auth/`, without a leading slash
 */
export function authUrl(path: string, apiPrefix: string, hosts: Hosts): string {
  const url = requestUrl(`${apiPrefix}/auth/${path}`, hosts);
  return hosts.business && hosts.auth ? url.replace(hosts.business, hosts.auth) : url;
}
