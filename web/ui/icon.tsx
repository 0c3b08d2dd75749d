// Signs of the interface, from Lucide. They are decoration: words stand beside them.

import type { ComponentType, SVGProps } from "react";
import styles from "./icon.module.css";

/** A sign of Lucide; each is imported by itself (`lucide-react/icons/house`). */
export type IconShape = ComponentType<SVGProps<SVGSVGElement> & { readonly size?: number }>;

/** A sign in the size and the stroke that all have here. */
export function Icon(props: {
  readonly of: IconShape;
  readonly size?: number;
  /** It points along the line: it is turned round where lines begin at the right. */
  readonly isDirected?: boolean;
  /** The word beside it is enough where there is little room. */
  readonly isExtra?: boolean;
}) {
  const { of: Shape, size = 20, isDirected = false, isExtra = false } = props;
  const how = { "data-directed": isDirected || undefined, "data-extra": isExtra || undefined };
  return <Shape className={styles.icon} size={size} {...how} />;
}
