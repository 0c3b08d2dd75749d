// What a session that a PIN opened may not do: the password is asked for in place, and a code where there is a second factor; then it is open.

import type { ReactNode } from "react";
import { useT } from "../../client/i18n/i18n";
import { useByPin } from "../../client/session/by-pin";
import { Button } from "../../ui/button";
import { ProofForm } from "./second-factor/proof-form";
import "../../ui/panel.css";

/** Its children, once a password has opened the session. */
export function PasswordFirst(props: { readonly email: string; readonly children: ReactNode }) {
  const t = useT();
  if (!useByPin()) return props.children;
  return (
    <ProofForm email={props.email} hasPassword text={<p className="muted">{t("account:byPin.text")}</p>}>
      {(isPending) => (
        <div className="panel-actions">
          <Button type="submit" variant="secondary" isPending={isPending}>
            {t("account:byPin.submit")}
          </Button>
        </div>
      )}
    </ProofForm>
  );
}
