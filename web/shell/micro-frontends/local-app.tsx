// The line above an app of the developer's machine: it names the app's origin, and remounts the app whenever it was rebuilt. The shell, the
// session and the address stay.

import { useEffect, useEffectEvent } from "react";
import { useT } from "../../client/i18n/i18n";
import { Button } from "../../ui/button";
import { forgetLocalApp, onRebuilt } from "./local-apps";
import "./local-app.css";

interface LocalAppProps {
  readonly name: string;
  readonly url: string;
  readonly onBuilt: () => void;
}

export default function LocalApp({ name, url, onBuilt }: LocalAppProps) {
  const t = useT();
  const built = useEffectEvent(onBuilt);
  useEffect(() => onRebuilt(url, () => built()), [url]);
  function leave() {
    forgetLocalApp(name);
    location.reload();
  }
  return (
    <aside className="local-app">
      <p>{t("demo:localApp.text", { origin: new URL(url).origin })}</p>
      <Button variant="secondary" onPress={leave}>
        {t("demo:localApp.leave")}
      </Button>
    </aside>
  );
}
