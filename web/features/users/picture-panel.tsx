// A user's picture.

import type { User } from "../../client/api/admin-users";
import { firstCharacter } from "../../client/first-character";
import { useT } from "../../client/i18n/i18n";
import { SIDE_MAX } from "../../kit/forms/picture";
import { PictureField, type PictureLabels } from "../../kit/forms/picture-field";
import { Avatar } from "../../ui/avatar";
import { Panel } from "../../ui/panel";
import type { UserForm } from "./use-user-form";
import "../../ui/panel.css";

const LABELS: PictureLabels = {
  choose: "admin:picture.choose",
  replace: "admin:picture.replace",
  remove: "admin:picture.remove",
};

export function PicturePanel({ form, user }: { readonly form: UserForm; readonly user: User | undefined }) {
  const t = useT();
  const { firstName, lastName } = form.values;
  const initials = user?.initials ?? ((firstCharacter(firstName) + firstCharacter(lastName)).toUpperCase() || "+");
  return (
    <Panel title={t("admin:picture.title")} text={t("admin:picture.text")}>
      <PictureField
        name="picture"
        fit="square"
        stored={user?.image ?? null}
        value={form.picture}
        onChange={form.setPicture}
        labels={LABELS}
      >
        {(image) => <Avatar userId={user?.userId ?? ""} initials={initials} image={image} size={SIDE_MAX / 2.5} />}
      </PictureField>
    </Panel>
  );
}
