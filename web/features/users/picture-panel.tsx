// Somebody's picture: made small in the browser, sent when the form is saved.

import { useEffect, useMemo, useRef } from "react";
import type { User } from "../../client/api/admin-users";
import { useT } from "../../client/i18n/i18n";
import { SIDE_MAX, shrunk } from "../../kit/forms/picture";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { toast } from "../../ui/toast";
import type { UserForm } from "./use-user-form";
import "../../kit/forms/picture-row.css";
import "../../ui/panel.css";

/** The panel. */
export function PicturePanel({ form, user }: { readonly form: UserForm; readonly user: User | undefined }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { picture, setPicture } = form;
  const chosen = useMemo(
    () => (picture ? URL.createObjectURL(new Blob([picture.bytes], { type: picture.type })) : undefined),
    [picture],
  );
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);

  async function choose(file: File): Promise<void> {
    try {
      setPicture(await shrunk(file, "square"));
    } catch {
      toast({ tone: "error", title: t("admin:picture.failed"), message: t("admin:picture.unreadable") });
    }
    // The same file may be chosen again.
    if (input.current) input.current.value = "";
  }

  const stored = picture === null ? null : (user?.image ?? null);
  const { firstName, lastName } = form.values;
  const initials = user?.initials ?? ((firstName.slice(0, 1) + lastName.slice(0, 1)).toUpperCase() || "+");
  return (
    <Panel title={t("admin:picture.title")} text={t("admin:picture.text")}>
      <div className="picture-row">
        <Avatar of={user?.userId ?? ""} initials={initials} image={chosen ?? stored} size={SIDE_MAX / 2.5} />
        <input
          ref={input}
          type="file"
          name="picture"
          accept="image/*"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void choose(file);
          }}
        />
        <div className="panel-actions">
          <Button variant="secondary" onPress={() => input.current?.click()}>
            {t(stored || chosen ? "admin:picture.replace" : "admin:picture.choose")}
          </Button>
          {picture === undefined ? null : (
            <Button variant="quiet" onPress={() => setPicture(undefined)}>
              {t("admin:picture.undo")}
            </Button>
          )}
          {stored && !chosen ? (
            <Button variant="quiet" onPress={() => setPicture(null)}>
              {t("admin:picture.remove")}
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}
