import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { switchTo } from "../client/i18n/i18n";
import { DialogBox } from "./dialog-box";

afterEach(cleanup);

test("what React Aria says itself is in the language of the page, whatever the browser's is", async () => {
  await switchTo("pt-br");
  render(
    <DialogBox title="Apagar" isOpen onClose={() => undefined}>
      <p>…</p>
    </DialogBox>,
  );
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Descartar");
});
