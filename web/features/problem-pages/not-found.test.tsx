import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderRoutes } from "../../testing/page";
import { Component } from "./not-found";

freshBrowser();

const at = (address: string) => renderRoutes([{ path: "/reports/*", Component }], address);
const signInAddress = () => screen.queryByRole("link", { name: "Anmelden und nachsehen" })?.getAttribute("href");

test("a visitor may sign in and come back: the address may be their company's", () => {
  at("/reports/2026?tab=chart");
  expect(signInAddress()).toBe("/auth/login-business?returnTo=%2Freports%2F2026%3Ftab%3Dchart");
});

test("whoever is signed in is led back only", () => {
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  at("/reports");
  expect(signInAddress()).toBeUndefined();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
});
