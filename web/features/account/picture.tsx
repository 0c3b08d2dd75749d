// The user's picture.

import { useRef, useState } from "react";
import { type Account, putPicture, removePicture } from "../../client/api/account";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { ChangeButton } from "../../kit/forms/change-button";
import { SIDE_MAX, shrunk, UnreadablePicture } from "../../kit/forms/picture";
import { Avatar } from "../../ui/avatar";
import { Panel } from "../../ui/panel";
import { type OwnAccount, useNotices } from "./use-account";
import "../../kit/forms/picture-row.css";
import "../../ui/panel.css";

export function PictureSection({ account }: { readonly account: OwnAccount }) {
  const t = useT();
  const { done, failed, show } = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<"upload" | "removal">();
  const { user } = account;

  async function save(what: typeof pending, change: () => Promise<Account>, message: Phrase): Promise<void> {
    if (pending) return;
    setPending(what);
    try {
      account.accept(await change());
      done(message);
    } catch (error) {
      if (error instanceof UnreadablePicture) {
        show({ tone: "error", title: t("account:picture.failed"), message: t("account:picture.unreadable") });
      } else failed("account:picture.failed", error);
    } finally {
      setPending(undefined);
      // The same file may be chosen again.
      if (input.current) input.current.value = "";
    }
  }

  const upload = async (file: File) => putPicture(await shrunk(file, "square"));
  return (
    <Panel title={t("account:picture.title")} text={t("account:picture.text")}>
      <div className="picture-row">
        <Avatar userId={user.userId} initials={user.initials} image={user.image} size={SIDE_MAX / 2.5} />
        <input
          ref={input}
          type="file"
          name="picture"
          accept="image/*"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void save("upload", () => upload(file), "account:picture.saved");
          }}
        />
        <div className="panel-actions">
          <ChangeButton variant="secondary" isPending={pending === "upload"} onPress={() => input.current?.click()}>
            {t(user.image ? "account:picture.replace" : "account:picture.choose")}
          </ChangeButton>
          {user.image ? (
            <ChangeButton
              variant="quiet"
              isPending={pending === "removal"}
              onPress={() => void save("removal", removePicture, "account:picture.removed")}
            >
              {t("account:picture.remove")}
            </ChangeButton>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}
