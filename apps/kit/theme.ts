// Whether the page is light or dark. Tokens follow it by themselves: this is for what they do not reach, such as a canvas.

export type Theme = "light" | "dark";

const system = () => matchMedia("(prefers-color-scheme: dark)");

/** The current theme: the user's choice, or the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return system().matches ? "dark" : "light";
}

/** Calls back when the theme changes; returns the unsubscribe function. */
export function onThemeChange(listener: () => void): () => void {
  const chosen = new MutationObserver(listener);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const preferred = system();
  preferred.addEventListener("change", listener);
  return () => {
    chosen.disconnect();
    preferred.removeEventListener("change", listener);
  };
}
