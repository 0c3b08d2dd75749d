import { expect, test } from "vitest";
import { config, setPrerenderedConfig, standardConfig } from "../client/config/config";
import { prepare } from "./prerender";

test("a deployment that turns one switch leaves the others of its prerendered pages as they are", async () => {
  await prepare({ features: { createCompany: true } as never }, async () => ({}));
  expect(config().features).toEqual({ ...standardConfig.features, createCompany: true });
  setPrerenderedConfig({});
  expect(config()).toEqual(standardConfig);
});
