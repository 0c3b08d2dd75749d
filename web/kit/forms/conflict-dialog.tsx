// A version conflict: both versions side by side, to choose between.

import { useT } from "../../client/i18n/i18n";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import "../../ui/dialog.css";
import "../../ui/table.css";

/** A field that differs. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  /** The value in the form. */
  readonly ownValue: string;
  readonly storedValue: string;
}

/** The dialog; open while there are differences. */
export function ConflictDialog(props: {
  readonly differences: readonly Difference[] | undefined;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}) {
  const t = useT();
  const { differences } = props;
  return (
    <Dialog title={t("forms:conflict.title")} isOpen={differences !== undefined} onClose={props.onKeep} isAlert>
      <p>{t(differences?.length ? "forms:conflict.text" : "forms:conflict.elsewhere")}</p>
      {differences?.length ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        <section className="table-frame" aria-label={t("forms:conflict.title")} tabIndex={0}>
          <table className="table compare">
            <thead>
              <tr>
                <th scope="col">{t("forms:conflict.field")}</th>
                <th scope="col">{t("forms:conflict.mine")}</th>
                <th scope="col">{t("forms:conflict.theirs")}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ name, label, ownValue, storedValue }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>{ownValue || "–"}</td>
                  <td>{storedValue || "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      <div className="dialog-actions">
        <Button variant="secondary" onPress={props.onTake}>
          {t("forms:conflict.take")}
        </Button>
        <Button onPress={props.onKeep}>{t("forms:conflict.keep")}</Button>
      </div>
    </Dialog>
  );
}
