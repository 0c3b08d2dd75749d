// A picture in a form of administration: scaled down in the browser when it is selected, uploaded when the form is saved.

import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { PictureFile } from "../../client/api/account";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { type PictureFit, shrunk } from "./picture";
import "../../ui/panel.css";
import "./picture-row.css";

export interface PictureLabels {
  readonly choose: Phrase;
  readonly replace: Phrase;
  readonly remove: Phrase;
}

/** Null removes the stored picture; undefined leaves it unchanged. */
export function PictureField(props: {
  readonly name: string;
  readonly fit: PictureFit;
  readonly stored: string | null;
  readonly value: PictureFile | null | undefined;
  readonly onChange: (value: PictureFile | null | undefined) => void;
  /** Labels of its buttons. */
  readonly labels: PictureLabels;
  /** It cannot be changed. */
  readonly isReadOnly?: boolean;
  /** Renders the picture that would be stored. */
  readonly children: (image: string | null) => ReactNode;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { labels, value, onChange } = props;
  const chosen = useMemo(
    () => (value ? URL.createObjectURL(new Blob([value.bytes], { type: value.type })) : undefined),
    [value],
  );
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);

  async function choose(file: File): Promise<void> {
    try {
      onChange(await shrunk(file, props.fit));
    } catch {
      toast({ tone: "error", title: t("admin:picture.failed"), message: t("admin:picture.unreadable") });
    }
    // The same file may be selected again.
    if (input.current) input.current.value = "";
  }

  const stored = value === null ? null : props.stored;
  if (props.isReadOnly) return <div className="picture-row">{props.children(stored)}</div>;
  return (
    <div className="picture-row">
      {props.children(chosen ?? stored)}
      <input
        ref={input}
        type="file"
        name={props.name}
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void choose(file);
        }}
      />
      <div className="panel-actions">
        <Button variant="secondary" onPress={() => input.current?.click()}>
          {t(stored || chosen ? labels.replace : labels.choose)}
        </Button>
        {value === undefined ? null : (
          <Button variant="quiet" onPress={() => onChange(undefined)}>
            {t("admin:picture.undo")}
          </Button>
        )}
        {stored && !chosen ? (
          <Button variant="quiet" onPress={() => onChange(null)}>
            {t(labels.remove)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
