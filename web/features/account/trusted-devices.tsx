// Devices on which no second factor is required.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Factors, removeTrustedDevice } from "../../client/api/factors";
import { useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { ChangeButton } from "../../kit/forms/change-button";
import { Panel } from "../../ui/panel";
import { ownFactors, useReload } from "./queries";
import { isGone, useNotices } from "./use-account";
import "../../ui/panel.css";
import "./account.css";

type TrustedDevice = Factors["trustedDevices"][number];

/** The panel; renders nothing without trusted devices. */
export function TrustedDevicesSection() {
  const t = useT();
  const reload = useReload();
  const { done, failed } = useNotices();
  const { data } = useQuery(ownFactors(useScope()));
  const devices = data?.trustedDevices ?? [];
  if (devices.length === 0) return null;

  async function remove({ id }: TrustedDevice): Promise<void> {
    try {
      await removeTrustedDevice(id);
      done("account:trusted.removed");
    } catch (error) {
      if (!isGone(error)) return failed("account:trusted.removeFailed", error);
    }
    await reload();
  }

  return (
    <Panel title={t("account:trusted.title")} text={t("account:trusted.text")}>
      <ul className="sessions">
        {devices.map((device) => (
          <Row key={device.id} device={device} onRemove={() => remove(device)} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ device, onRemove }: { readonly device: TrustedDevice; readonly onRemove: () => Promise<void> }) {
  const t = useT();
  const time = useTimeFormat();
  const name = device.label ?? t("account:sessions.unknown");
  const since = time(device.createdAt);
  const [isRemoving, setRemoving] = useState(false);

  async function remove(): Promise<void> {
    setRemoving(true);
    await onRemove();
    setRemoving(false);
  }

  return (
    <li className="session">
      <div className="session-words">
        <strong>{name}</strong>
        <p className="muted">
          {t("account:trusted.since", { time: since })}, {t("account:trusted.used", { time: time(device.lastUsedAt) })}
        </p>
      </div>
      <ChangeButton
        variant="secondary"
        label={t("account:trusted.removeThat", { device: name, time: since })}
        isPending={isRemoving}
        onPress={() => void remove()}
      >
        {t("account:trusted.remove")}
      </ChangeButton>
    </li>
  );
}
