// The choice of a level: all of them side by side, or a list on a phone, where five do not fit beside each other.

import { useSyncExternalStore } from "react";
import { useT } from "../../client/i18n/i18n";
import { Dropdown, type DropdownChoice } from "../../ui/dropdown";
import { Segments } from "../../ui/segments";

/** As in roles.css. */
const PHONE = "(max-width: 480px)";

function follow(onChange: () => void): () => void {
  const phone = matchMedia(PHONE);
  phone.addEventListener("change", onChange);
  return () => phone.removeEventListener("change", onChange);
}

const usePhone = () =>
  useSyncExternalStore(
    follow,
    () => matchMedia(PHONE).matches,
    () => false,
  );

export function LevelChoice(props: {
  readonly name: string;
  /** For screen readers: what it is about stands beside it. */
  readonly label: string;
  readonly choices: readonly DropdownChoice[];
  /** Empty where several apps have different levels. */
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (level: string) => void;
}) {
  const t = useT();
  const isPhone = usePhone();
  if (!isPhone) return <Segments {...props} isLabelHidden isAttached />;
  const different = { id: "", label: t("admin:roles.apps.different"), isDisabled: true };
  const choices = props.value === "" ? [different, ...props.choices] : props.choices;
  return <Dropdown {...props} choices={choices} isLabelHidden />;
}
