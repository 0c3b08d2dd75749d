// The palette: one field, and everything that fits below it, by groups. The keyboard stays in the field.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { TextField } from "react-aria-components/TextField";
import { useNavigate } from "react-router";
import { useLanguage, useT } from "../i18n/i18n";
import { switchLanguage } from "../i18n/switch";
import { useRights } from "../session/rights";
import { theme as themeChoice } from "../shell/theme";
import type { Command } from "./command";
import { grouped, matching } from "./match";
import { type Acts, ownCommands, type Standing } from "./own-commands";
import { useFound } from "./use-found";

/** Most lines of a group; what is further down is found by typing more. */
const LINES = 8;

/** What the shell around it can do. */
export interface PaletteProps extends Pick<Acts, "enter" | "lock" | "signOut"> {
  readonly session: Standing["session"];
  readonly onClose: () => void;
}

function useCommands({ session, enter, lock, signOut }: PaletteProps, typed: string) {
  const t = useT();
  const language = useLanguage();
  const theme = themeChoice.use();
  const rights = useRights();
  const navigate = useNavigate();
  const go = useCallback((address: string) => void navigate(address), [navigate]);
  const found = useFound(typed, rights, go);
  const own = useMemo(() => {
    const speak: Acts["speak"] = (code) => void switchLanguage(code);
    return ownCommands(
      t,
      { session, rights, language, theme },
      { go, enter, lock, signOut, speak, wear: themeChoice.choose },
    );
  }, [t, session, rights, language, theme, go, enter, lock, signOut]);
  return { commands: [...matching(own, typed), ...found.commands], isSearching: found.isSearching };
}

function Line({ command, onRun }: { readonly command: Command; readonly onRun: (command: Command) => void }) {
  return (
    <ListBoxItem
      id={command.id}
      className="option palette-line"
      textValue={command.title}
      onAction={() => onRun(command)}
    >
      <span className="palette-title">{command.title}</span>
      {command.hint ? <span className="palette-hint">{command.hint}</span> : null}
    </ListBoxItem>
  );
}

function Keys() {
  const t = useT();
  return (
    <p className="palette-keys" aria-hidden="true">
      <kbd>↑</kbd>
      <kbd>↓</kbd> {t("palette:keys.move")}
      <kbd>↵</kbd> {t("palette:keys.choose")}
      <kbd>Esc</kbd> {t("palette:keys.close")}
    </p>
  );
}

/** The palette; it is there as long as it is rendered. */
export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const t = useT();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // Whoever opens the palette types; a modal below would take the focus back before the palette is known to be above it.
  useEffect(() => field.current?.focus(), []);
  const { commands, isSearching } = useCommands(props, typed);
  // What is done may open something of its own: the palette is gone by then.
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  return (
    <ModalOverlay className="overlay palette-overlay" isOpen isDismissable onOpenChange={(open) => open || onClose()}>
      <Modal className="palette">
        <Dialog aria-label={t("palette:title")} className="palette-dialog">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField aria-label={t("palette:label")} className="palette-field">
              <Input
                ref={field}
                role="combobox"
                aria-expanded="true"
                aria-haspopup="listbox"
                className="palette-input"
                placeholder={t("palette:hint")}
                maxLength={200}
              />
            </TextField>
            <ListBox
              className="palette-lines"
              aria-label={t("palette:title")}
              renderEmptyState={() => (
                <p className="palette-empty">{t(isSearching ? "palette:searching" : "palette:none")}</p>
              )}
            >
              {grouped(commands, typed).map(([group, lines]) => (
                <ListBoxSection key={group} id={group} className="menu-section">
                  <Header className="menu-title">{t(`palette:groups.${group}`)}</Header>
                  {lines.slice(0, LINES).map((command) => (
                    <Line key={command.id} command={command} onRun={run} />
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
          <Keys />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
