// Runs before the first paint, as a small script of its own, because the CSP allows no inline scripts: applies the stored theme, density
// and menu layout, and holds a form that is submitted before the application has started, instead of leaving the page.

const page = document.documentElement;

try {
  for (const [name, known] of [
    ["theme", /^(light|dark)$/],
    ["density", /^compact$/],
    ["layout", /^sidebar$/],
    ["menu", /^small$/],
  ] as const) {
    const stored = localStorage.getItem(`asgard.${name}`);
    if (stored && known.test(stored)) page.dataset[name] = stored;
  }
} catch {
  // Storage can be disabled; then the defaults apply.
}

document.addEventListener(
  "submit",
  (event) => {
    if ("ready" in page.dataset) return;
    event.preventDefault();
    page.dataset.submitted = "";
  },
  true,
);
