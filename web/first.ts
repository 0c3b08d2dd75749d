// Runs before the first paint, as a small script of its own, because the CSP allows none inside the page: the chosen
// theme, and a form that is sent before the application has arrived waits for it instead of leaving the page.

const page = document.documentElement;

try {
  const theme = localStorage.getItem("asgard.theme");
  if (theme === "light" || theme === "dark") page.dataset.theme = theme;
} catch {
  // Storage can be forbidden; then the system's theme it is.
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
