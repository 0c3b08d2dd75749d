import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createStore } from "../client/store";
import { press, pressKeys } from "../testing/person";
import { createSelection } from "./selection";
import { Table, type TableSort } from "./table";

afterEach(cleanup);

const ROWS = [
  { id: "1", name: "Anna", city: "Kiel" },
  { id: "2", name: "Ben", city: "Bonn" },
];
const COLUMNS = [
  { id: "name", label: "Name", isSortable: true, cell: (row: (typeof ROWS)[number]) => row.name },
  { id: "city", label: "City", cell: (row: (typeof ROWS)[number]) => row.city },
];

function shown(props: Partial<Parameters<typeof Table<(typeof ROWS)[number]>>[0]> = {}) {
  render(<Table label="People" columns={COLUMNS} rows={ROWS} empty="nobody" {...props} />);
}

describe("sorting", () => {
  test.each<[TableSort | undefined, string, string]>([
    [undefined, "none", "ascending"],
    [{ column: "name", direction: "ascending" }, "ascending", "descending"],
    [{ column: "name", direction: "descending" }, "descending", "ascending"],
    [{ column: "city", direction: "ascending" }, "none", "ascending"],
  ])("from %j says %s and goes on to %s", async (sort, ariaSort, next) => {
    const onSort = vi.fn();
    shown({ onSort, ...(sort ? { sort } : {}) });
    expect(screen.getByRole("columnheader", { name: /Name/ }).getAttribute("aria-sort")).toBe(ariaSort);
    await press(screen.getByRole("button", { name: /Name/ }));
    expect(onSort).toHaveBeenCalledWith({ column: "name", direction: next });
  });

  test("is not offered where it cannot be done", async () => {
    shown();
    const city = screen.getByRole("columnheader", { name: "City" });
    expect([city.getAttribute("aria-sort"), within(city).queryByRole("button")]).toEqual([null, null]);
  });
});

describe("selecting", () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  const selecting = (selected: string[]) => {
    const selection = createSelection(selected);
    shown({ selection, selectAll: "All", selectRow: ({ name }) => name });
    return () => [...selection.get()];
  };

  test("takes one and lets it go", async () => {
    const chosen = selecting(["2"]);
    await press(box("Anna"));
    expect(chosen()).toEqual(["2", "1"]);
    await press(box("Ben"));
    expect(chosen()).toEqual(["1"]);
  });

  test("of all takes this page and keeps those of other pages", async () => {
    const chosen = selecting(["9"]);
    await press(box("All"));
    await waitFor(() => expect(chosen()).toEqual(["9", "1", "2"]));
  });

  test("of all ticks its own box at once, and the rows after the next frame", async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
    const chosen = selecting(["1"]);
    await press(box("All"));
    expect([box("All").checked, box("All").indeterminate, box("Ben").checked]).toEqual([true, false, false]);
    for (const draw of frames) draw(0);
    await waitFor(() => expect(box("Ben").checked).toBe(true));
    expect([box("All").checked, chosen()]).toEqual([true, ["1", "2"]]);
  });

  test("of all is written beside its box, for cards, which have no head", () => {
    selecting([]);
    expect(box("All").closest("label")?.textContent).toBe("All");
    expect(screen.getByRole("table").hasAttribute("data-choices")).toBe(true);
  });

  test("of all is not offered above no rows", () => {
    shown({ rows: [], selection: createSelection(), selectAll: "All" });
    expect(screen.getByRole("table").hasAttribute("data-choices")).toBe(false);
  });

  test("of all lets this page go when it is whole, and says when it is not", async () => {
    const chosen = selecting(["9", "1", "2"]);
    expect(box("All").checked).toBe(true);
    await press(box("All"));
    await waitFor(() => expect(chosen()).toEqual(["9"]));
    cleanup();
    selecting(["1"]);
    expect([box("All").checked, box("All").indeterminate]).toEqual([false, true]);
  });
});

describe("a tick renders", () => {
  const renders = vi.fn();
  const cell = ({ name }: (typeof ROWS)[number]) => {
    renders(name);
    return name;
  };
  const columns = [{ id: "name", label: "Name", cell }];

  test("its row's box and that of all rows, and no cell, no head and nothing around the table", async () => {
    const selection = createSelection();
    const onRender = vi.fn();
    const label = vi.fn(({ name }: (typeof ROWS)[number]) => name);
    render(
      <Profiler id="around" onRender={onRender}>
        <Table
          label="People"
          columns={columns}
          rows={ROWS}
          empty="nobody"
          selection={selection}
          selectAll="All"
          selectRow={label}
        />
      </Profiler>,
    );
    for (const counted of [renders, label, onRender]) counted.mockClear();
    await press(screen.getByRole("checkbox", { name: "Anna" }));
    expect(screen.getByRole("row", { name: /Anna/ }).hasAttribute("data-ticked")).toBe(true);
    expect(screen.getByRole("row", { name: /Ben/ }).hasAttribute("data-ticked")).toBe(false);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "All" }).indeterminate).toBe(true);
    await press(screen.getByRole("checkbox", { name: "All" }));
    await waitFor(() => expect([...selection.get()]).toEqual(["1", "2"]));
    expect([renders.mock.calls, label.mock.calls]).toEqual([[], []]);
    // One commit for the tick of a row; of all, one for their own box and one for the rows.
    expect(onRender).toHaveBeenCalledTimes(3);
  });
});

test("looking into a row, and into the next one, renders no cell", async () => {
  const cell = vi.fn(({ name }: (typeof ROWS)[number]) => name);
  const current = createStore<string | undefined>(undefined);
  shown({ columns: [{ id: "name", label: "Name", cell }], current });
  const marked = () =>
    screen.getAllByRole("row").flatMap((row) => (row.hasAttribute("aria-current") ? [row.textContent] : []));
  cell.mockClear();
  act(() => current.set("1"));
  expect(marked()).toEqual(["Anna"]);
  act(() => current.set("2"));
  expect(marked()).toEqual(["Ben"]);
  expect(cell).not.toHaveBeenCalled();
});

test("rows are headed by their first cell unless a column says otherwise", async () => {
  shown();
  expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["Anna", "Ben"]);
  cleanup();
  shown({ columns: COLUMNS.map((column) => ({ ...column, isRowHeader: column.id === "city" })) });
  expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["Kiel", "Bonn"]);
});

test("waiting is shown by shapes and said, and so is emptiness", async () => {
  shown({ rows: undefined });
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  expect(document.querySelectorAll(".bone").length).toBeGreaterThan(4);
  cleanup();
  shown({ rows: [] });
  expect(screen.getByRole("cell").textContent).toBe("nobody");
});

describe("widths", () => {
  const line = () => screen.getByRole("separator", { name: "Width of Name" });
  const sizing = (widths: Record<string, number>) => {
    const onResize = vi.fn();
    const resizeLabels = (column: string) => ({ width: `Width of ${column}`, narrower: "narrower", wider: "wider" });
    shown({ widths, onResize, resizeLabels });
    return onResize;
  };

  test.each<[string, number, number | undefined]>([
    ["ArrowLeft", 200, 184],
    ["ArrowRight", 200, 216],
    ["ArrowLeft", 70, 64],
    ["ArrowRight", 630, 640],
    ["Home", 200, 64],
    ["End", 200, 640],
    ["Delete", 200, undefined],
  ])("by %s go from %i to %s", async (key, width, next) => {
    const onResize = sizing({ name: width });
    expect(["now", "min", "max"].map((bound) => line().getAttribute(`aria-value${bound}`))).toEqual([
      String(width),
      "64",
      "640",
    ]);
    act(() => line().focus());
    await pressKeys(`{${key}}`);
    expect(onResize).toHaveBeenCalledWith("name", next);
  });

  test.each<[string, number, number]>([
    ["narrower", 200, 168],
    ["wider", 200, 232],
    ["narrower", 70, 64],
    ["wider", 630, 640],
  ])("need no drag: %s goes from %i to %i by a press, and the handle keeps the focus", async (step, width, next) => {
    const onResize = sizing({ name: width });
    act(() => line().focus());
    await press(screen.getByRole("button", { name: `Width of Name: ${step}`, hidden: true }));
    expect(onResize.mock.calls).toEqual([["name", next]]);
    expect(document.activeElement).toBe(line());
  });

  test("are left alone by other keys, and by what cannot be made wider", async () => {
    const onResize = sizing({});
    act(() => line().focus());
    await pressKeys("x");
    expect(onResize).not.toHaveBeenCalled();
    cleanup();
    shown();
    expect(screen.queryByRole("separator")).toBeNull();
  });
});

describe("the frame", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test.each([
    ["sticks to the page while its table fits", 1000, 1000, true],
    ["stays in a frame that scrolls", 1000, 1001, false],
    ["is not there where rows are cards", 860, 860, false],
  ])("its head %s", (_, room, width, isMarked) => {
    const watched: Element[] = [];
    let measure: () => void = () => undefined;
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(onResize: () => void) {
          measure = onResize;
        }
        observe(element: Element) {
          watched.push(element);
        }
        disconnect() {}
      },
    );
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(room);
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(width);
    shown();
    measure();
    const frame = screen.getByRole("region", { name: "People" });
    expect(watched).toEqual([frame, screen.getByRole("table")]);
    expect(frame.hasAttribute("data-fits")).toBe(isMarked);
  });
});
