// A combobox (pattern of the ARIA practices). The browser's focus stays in the field, which names the active option. React Aria's Autocomplete
// would do the same with 5 kB more to load (decision 116).

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import type { Command, Group } from "./command";
import type { SearchResult } from "./use-search";
import "../../ui/popover.css";
import "./palette.css";

/** Groups with their options. */
export type Lines = readonly (readonly [Group, readonly Command[]])[];

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function useActiveOption(lines: readonly Command[], onRun: (command: Command) => void) {
  const [id, setId] = useState<string>();
  // An active option that is gone is replaced by the best match.
  const index = Math.max(
    0,
    lines.findIndex((line) => line.id === id),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    // Keys of an input method composition belong to the field.
    if (event.nativeEvent.isComposing || lines.length === 0) return;
    if (move !== undefined) {
      event.preventDefault();
      setId(lines[(index + move + lines.length) % lines.length]?.id);
    }
    const active = lines[index];
    if (event.key === "Enter" && active) {
      event.preventDefault();
      onRun(active);
    }
  };
  return { active: lines[index]?.id, activate: setId, onKeyDown };
}

function Line(props: {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly onRun: () => void;
}) {
  const { id, command, isActive } = props;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which runs the active option
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="option palette-line"
      data-focused={isActive || undefined}
      onPointerMove={props.onActivate}
      onPointerDown={(event) => event.preventDefault()}
      onClick={props.onRun}
    >
      <Icon icon={command.icon} size={18} />
      <span className="palette-words">
        <span className="palette-title">{command.title}</span>
        {command.hint ? <span className="palette-hint">{command.hint}</span> : null}
      </span>
    </div>
  );
}

/** The field and its options. */
export function Combo(props: {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly lines: Lines;
  readonly search: Omit<SearchResult, "commands">;
  readonly onRun: (command: Command) => void;
}) {
  const { lines, search, onRun } = props;
  const t = useT();
  const base = useId();
  const field = useRef<HTMLInputElement>(null);
  // The palette starts with the focus in the field; a modal below would take it back before the palette is registered above it.
  useEffect(() => field.current?.focus(), []);
  const all = lines.flatMap(([, commands]) => commands);
  const { active, activate, onKeyDown } = useActiveOption(all, onRun);
  const idOf = (id: string) => `${base}-${id}`;
  const failed = search.failed.map((kind) => t(`palette:groups.${kind}`)).join(", ");
  const nothing = t(search.isSearching ? "palette:searching" : "palette:none");
  const status = failed ? t("palette:failed", { kinds: failed }) : all.length > 0 ? null : nothing;
  return (
    <>
      <input
        ref={field}
        className="palette-input"
        type="text"
        role="combobox"
        aria-label={t("palette:label")}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={base}
        aria-activedescendant={active === undefined ? undefined : idOf(active)}
        placeholder={t("palette:hint")}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={props.typed}
        onChange={(event) => props.onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={base} role="listbox" aria-label={t("palette:title")} className="palette-lines">
        {lines.map(([group, commands]) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
          <div key={group} role="group" aria-labelledby={idOf(group)} className="menu-section">
            <div id={idOf(group)} role="presentation" className="menu-title">
              {t(`palette:groups.${group}`)}
            </div>
            {commands.map((command) => (
              <Line
                key={command.id}
                id={idOf(command.id)}
                command={command}
                isActive={command.id === active}
                onActivate={() => activate(command.id)}
                onRun={() => onRun(command)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="palette-empty" role="status">
        {status}
      </p>
    </>
  );
}
