// Runs before the first paint, as a small script of its own, because the CSP allows no inline scripts: applies the stored theme, density
// and menu layout, and keeps what users press before the application has started: a submitted form does not leave the page, a button is
// pressed again afterwards, and a link takes along the continuation that the address names.

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

// Buttons that do something by the application only. Listens where events end: a press that reaches the application meanwhile has hydrated
// the page and was handled.
let pressed: HTMLElement | null = null;
document.addEventListener("click", ({ target }) => {
  if ("ready" in page.dataset || !(target instanceof Element)) return;
  pressed = target.closest("button[type=button]");
  // What `withContinuation` of `web/client/session/continuation.ts` adds: prerendered links know no address. Whoever reads it checks it.
  const link = target.closest<HTMLAnchorElement>("[href^='?'],[href^='/auth']");
  for (const [part] of location.search.matchAll(/\b(for|business|returnTo)=[^&]+/g))
    if (link) link.search += `${link.search && "&"}${part}`;
});

// `takeOver` of `web/client/early.ts`. In the next frame, when all of the page is hydrated; an element of another page is gone.
document.addEventListener(
  "asgard:ready",
  () =>
    requestAnimationFrame(() => {
      if (pressed?.isConnected) pressed.click();
      pressed = null;
    }),
  { once: true },
);
