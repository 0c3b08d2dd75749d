import { render, screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys } from "../../testing/person";
import { ViewPopover } from "./view-popover";

freshBrowser();

/** A button beside which the panel opens: by itself, or by an entry that is gone then, as one of a menu is. */
function Bar({ hasEntry = false }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const layout = { layoutMode: "topbar", sideBarApps: {}, changeableByUser: false } as const;
  return (
    <>
      <button ref={trigger} type="button" onClick={() => setOpen(true)}>
        Anna
      </button>
      {hasEntry && !isOpen ? (
        <button type="button" onClick={() => setOpen(true)}>
          Ansicht
        </button>
      ) : null}
      {isOpen ? (
        <ViewPopover userId="u1" layout={layout} apps={[]} trigger={trigger} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

test("the view is adjusted beside the button that opened it; Escape closes it, and the focus goes back", async () => {
  render(<Bar />);
  await press(screen.getByRole("button", { name: "Anna" }));
  const panel = screen.getByRole("dialog", { name: "Ansicht anpassen" });
  expect(panel.closest(".popover")).not.toBeNull();
  expect(screen.getByRole("heading", { name: "Ansicht anpassen" })).toBeDefined();
  expect(panel.contains(document.activeElement)).toBe(true);
  await press(screen.getByRole("radio", { name: "Kompakt" }));
  expect(document.documentElement.dataset.density).toBe("compact");
  await pressKeys("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Anna" }));
});

test("the focus goes back to the button where the entry that opened it is gone", async () => {
  render(<Bar hasEntry />);
  await press(screen.getByRole("button", { name: "Ansicht" }));
  screen.getByRole("dialog", { name: "Ansicht anpassen" });
  await pressKeys("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Anna" })));
});
