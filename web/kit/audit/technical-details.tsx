// What only an investigation needs of an audit event: the pseudonym of the network, the id of the request, and the seal.

import Copy from "lucide-react/icons/copy";
import type { AuditEvent } from "../../client/api/admin-audit";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { toast } from "../../ui/toast";
import styles from "./audit.module.css";
import { Fact } from "./fact";

/** A value that is copied rather than read. */
function CopyableFact({ name, value }: { readonly name: string; readonly value: string }) {
  const t = useT();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toast({ tone: "success", title: t("audit:technical.copied", { name }) });
    } catch {
      // The browser forbids it: the value can be selected and copied.
      toast({ tone: "error", title: t("audit:technical.notCopied") });
    }
  }

  return (
    <Fact name={name}>
      <span className={styles.copied}>
        <code>{value}</code>
        <button
          type="button"
          className={styles.copy}
          aria-label={t("audit:technical.copy", { name })}
          onClick={() => void copy()}
        >
          <Icon icon={Copy} size={14} />
        </button>
      </span>
    </Fact>
  );
}

export function TechnicalDetails({ event }: { readonly event: AuditEvent }) {
  const t = useT();
  const { seq, sealed, network, traceId } = event;
  return (
    <details className={styles.technical}>
      <summary>{t("audit:technical.label")}</summary>
      <dl className={styles.particulars}>
        <Fact name={t("audit:technical.seal")}>
          {t(sealed ? "audit:technical.sealed" : "audit:technical.waiting", { seq: String(seq) })}
        </Fact>
        <CopyableFact name={t("audit:technical.call")} value={traceId} />
        {network ? <CopyableFact name={t("audit:technical.network")} value={network} /> : null}
      </dl>
    </details>
  );
}
