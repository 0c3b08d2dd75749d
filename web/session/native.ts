// Whether this is the native app: told once by `?platform=native`, remembered by the tab (G4).

const KEY = "asgard.platform";

/** Takes over what the address says. */
export function rememberPlatform(search: string): void {
  if (new URLSearchParams(search).get("platform") === "native") sessionStorage.setItem(KEY, "native");
}

/** Whether the shell around this page is the native app. */
export function isNative(): boolean {
  return sessionStorage.getItem(KEY) === "native";
}
