// Chooses a file by a button or by drag-and-drop.

import Upload from "lucide-react/icons/upload";
import { type DragEvent, useId, useState } from "react";
import { useT } from "../../../client/i18n/i18n";
import { csvOf } from "../../../kit/forms/csv";
import { downloadFile } from "../../../kit/forms/download-file";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { MEMBERS } from "./columns";
import "../../../ui/panel.css";
import "./import.css";

export function FileZone({ onFile, isBusy }: { readonly onFile: (file: File) => void; readonly isBusy: boolean }) {
  const t = useT();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file && !isBusy) onFile(file);
  };
  const drag = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isIn);
  };
  return (
    <>
      <label
        className="file-zone"
        htmlFor={id}
        data-over={isOver || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <input
          id={id}
          type="file"
          name="file"
          className="visually-hidden"
          accept=".csv,.txt,text/csv"
          disabled={isBusy}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again after it was corrected.
            event.target.value = "";
          }}
        />
        <Icon icon={Upload} size={28} />
        <strong>{t("admin:import.choose")}</strong>
        <span className="muted">{t("admin:import.drop")}</span>
      </label>
      <div className="panel-actions">
        <Button variant="quiet" onPress={() => downloadFile("people.csv", csvOf([MEMBERS]), "text/csv")}>
          {t("admin:import.template")}
        </Button>
      </div>
    </>
  );
}
