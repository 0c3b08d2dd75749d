// The palette: all matching commands, in groups.

import { useCallback, useMemo, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useNavigate } from "react-router";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { useRights } from "../../client/session/rights";
import { changeLanguage } from "../../kit/forms/change-language";
import { AriaLanguage } from "../../ui/aria-language";
import { useAllCompanies } from "../all-companies";
import { useRecentApps } from "../recent-apps";
import { density as densityChoice, theme as themeChoice } from "../theme";
import { Combo } from "./combo";
import type { Command } from "./command";
import { type CommandActions, type CommandContext, localCommands } from "./local-commands";
import { grouped, matching } from "./match";
import { useSearch } from "./use-search";
import "../../ui/overlay.css";
import "./palette.css";

/** Maximum number of options in a group; typing more finds the others. */
const MAX_OPTIONS = 8;
/** Maximum number of recent apps. */
const MAX_RECENT = 3;

/** Actions of the shell. */
export interface PaletteProps extends Pick<CommandActions, "enter" | "lock" | "signOut" | "adjustView"> {
  readonly session: CommandContext["session"];
  readonly onClose: () => void;
}

function useCommands({ session, enter, lock, signOut, adjustView }: PaletteProps, typed: string) {
  const t = useT();
  const language = useLanguage();
  const theme = themeChoice.use();
  const density = densityChoice.use();
  const rights = useRights();
  const companies = useAllCompanies(session.organisations);
  const navigate = useNavigate();
  const go = useCallback((address: string) => void navigate(address), [navigate]);
  const found = useSearch(typed, rights, go);
  const own = useMemo(() => {
    const setLanguage: CommandActions["setLanguage"] = (code) => void changeLanguage(code);
    return localCommands(
      t,
      { session, companies, rights, language, theme, density },
      {
        go,
        enter,
        lock,
        signOut,
        adjustView,
        setLanguage,
        setTheme: themeChoice.choose,
        setDensity: densityChoice.choose,
      },
    );
  }, [t, session, companies, rights, language, theme, density, go, enter, lock, signOut, adjustView]);
  const recent = useRecentApps();
  const recentCommands = typed.trim() === "" ? recentCommandsOf(own, recent) : [];
  return { ...found, commands: [...recentCommands, ...matching(own, typed), ...found.commands] };
}

/** The apps that were recently opened on this device and are still available. */
function recentCommandsOf(own: readonly Command[], recent: readonly string[]): Command[] {
  const recentCommands = recent.flatMap((appId) => own.find(({ id }) => id === `app ${appId}` || id === appId) ?? []);
  return recentCommands
    .slice(0, MAX_RECENT)
    .map((command) => ({ ...command, id: `recent ${command.id}`, group: "recent" }));
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

/** The palette; open while it is rendered. */
export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const t = useT();
  const [typed, setTyped] = useState("");
  const { commands, ...search } = useCommands(props, typed);
  const lines = grouped(commands, typed).map(([group, all]) => [group, all.slice(0, MAX_OPTIONS)] as const);
  // The command may open an overlay of its own: the palette is closed first.
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  return (
    <AriaLanguage>
      <ModalOverlay className="overlay palette-overlay" isOpen isDismissable onOpenChange={(open) => open || onClose()}>
        <Modal className="palette">
          <Dialog aria-label={t("palette:title")} className="palette-dialog">
            <Combo typed={typed} onType={setTyped} lines={lines} search={search} onRun={run} />
            <Keys />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}
