// Guards what a session opened by PIN may not do: requires the password, and a code where there is a second factor.

import type { ReactNode } from "react";
import { useT } from "../../client/i18n/i18n";
import { useByPin } from "../../client/session/by-pin";
import { Button } from "../../ui/button";
import { ProofForm } from "./second-factor/proof-form";
import { useOwnFactors } from "./second-factor/use-own-factors";
import "../../ui/panel.css";

/** Renders its children once the password was confirmed. */
export function PasswordFirst(props: { readonly email: string; readonly children: ReactNode }) {
  return useByPin() ? <Proof email={props.email} /> : props.children;
}

function Proof({ email }: { readonly email: string }) {
  const t = useT();
  const { factors = [] } = useOwnFactors();
  return (
    <ProofForm email={email} hasPassword factors={factors} text={<p className="muted">{t("account:byPin.text")}</p>}>
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
