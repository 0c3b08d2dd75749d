// Runs before the first paint, as a small script of its own, because the CSP allows none inside the page: what was
// chosen about looks, where the menus were, and a form that is sent before the application has arrived waits for it
// instead of leaving the page.

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
  // Storage can be forbidden; then it is as for everybody.
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
