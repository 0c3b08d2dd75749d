import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/page";
import { SessionDialog, signInAgain } from "./session-dialog";

vi.mock("../ui/dialog-box", () => {
  throw new TypeError("no network");
});

freshBrowser();

test("where the code of dialogs cannot be loaded nobody waits for one", async () => {
  render(<SessionDialog />);
  await expect(signInAgain(new AbortController().signal)).rejects.toThrow();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
