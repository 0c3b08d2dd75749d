// The head of a modal: its title, the mode, and the close button.

import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Heading } from "react-aria-components/Heading";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { chosenModes, type ModalMode } from "./options";
import "./modals.css";

/** The part of the screen that each mode covers: no icon library has these. */
const ICONS: Readonly<Record<ModalMode, ReactNode>> = {
  simple: <path d="M11 10h8v7h-8z" />,
  compact: <path d="M15 11h4v6h-4z" />,
  notes: <path d="M13 12h6v5h-6z" />,
  side: <path d="M14 7h5v10h-5z" />,
  details: <path d="M9 7h6v10H9z" />,
  full: <path d="M5 7h14v10H5z" />,
};

function ModeIcon({ mode }: { readonly mode: ModalMode }) {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="currentColor">
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {ICONS[mode]}
    </svg>
  );
}

/** The modes to choose from, the modal's own one included. */
function Modes(props: {
  readonly mode: ModalMode;
  readonly standard: ModalMode;
  readonly onMode: (mode: ModalMode) => void;
}) {
  const t = useT();
  const offered = [...new Set<ModalMode>([...chosenModes, props.standard])];
  return (
    <fieldset className="modal-modes">
      <legend className="visually-hidden">{t("global:modal.mode")}</legend>
      {offered.map((mode) => (
        <button
          key={mode}
          type="button"
          className="modal-tool"
          aria-pressed={mode === props.mode}
          aria-label={t(`global:modal.modes.${mode}`)}
          title={t(`global:modal.modes.${mode}`)}
          onClick={() => props.onMode(mode)}
        >
          <ModeIcon mode={mode} />
        </button>
      ))}
    </fieldset>
  );
}

export function ModalHead(props: {
  readonly title: string;
  readonly text: string | undefined;
  readonly mode: ModalMode;
  readonly standard: ModalMode;
  readonly onMode: (mode: ModalMode) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <header className="modal-head">
      <div className="modal-words">
        <Heading slot="title" level={2}>
          {props.title}
        </Heading>
        {props.text ? <p className="muted">{props.text}</p> : null}
      </div>
      {props.standard === "notes" ? null : <Modes mode={props.mode} standard={props.standard} onMode={props.onMode} />}
      <button
        type="button"
        className="modal-tool"
        aria-label={t("global:actions.close")}
        title={t("global:actions.close")}
        onClick={props.onClose}
      >
        <Icon icon={X} />
      </button>
    </header>
  );
}
