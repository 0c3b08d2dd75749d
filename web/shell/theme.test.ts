import { expect, test } from "vitest";
import { runFirstScript } from "../testing/first-script";
import { freshBrowser } from "../testing/page";
import { density, theme } from "./theme";

freshBrowser();

/** Runs what `first.ts` does before the first paint of the next page load. */
function nextPageLoad(): void {
  const { dataset } = document.documentElement;
  for (const name of Object.keys(dataset)) delete dataset[name];
  runFirstScript();
}

test("where nobody chose, the system's theme holds, and things stand comfortably", () => {
  nextPageLoad();
  expect([theme.current(), density.current()]).toEqual(["system", "comfortable"]);
  expect({ ...document.documentElement.dataset }).toEqual({});
});

test("what is chosen holds at once, and from the first paint of the next visit", () => {
  theme.choose("dark");
  density.choose("compact");
  const chosen = { theme: "dark", density: "compact" };
  expect(document.documentElement.dataset).toMatchObject(chosen);
  nextPageLoad();
  expect(document.documentElement.dataset).toMatchObject(chosen);
  expect([theme.current(), density.current()]).toEqual(["dark", "compact"]);
});

test("who goes back to the standard leaves nothing behind", () => {
  theme.choose("light");
  theme.choose("system");
  density.choose("compact");
  density.choose("comfortable");
  nextPageLoad();
  expect(localStorage).toHaveLength(0);
  expect({ ...document.documentElement.dataset }).toEqual({});
});

test("what is stored and no choice of ours is nobody's choice", () => {
  localStorage.setItem("asgard.theme", "pink");
  localStorage.setItem("asgard.density", "loose");
  nextPageLoad();
  expect({ ...document.documentElement.dataset }).toEqual({});
  expect([theme.current(), density.current()]).toEqual(["system", "comfortable"]);
});
