// Icons of the interface, from Lucide. Decorative: there is text beside them.

import type { ComponentType, SVGProps } from "react";
import styles from "./icon.module.css";

/** An icon of Lucide; each is imported by itself (`lucide-react/icons/house`). */
export type IconShape = ComponentType<SVGProps<SVGSVGElement> & { readonly size?: number }>;

/** An icon in the common size and stroke. */
export function Icon(props: {
  readonly icon: IconShape;
  readonly size?: number;
  /** It points in the reading direction: it is mirrored in right-to-left languages. */
  readonly isDirected?: boolean;
  /** Hidden where there is little space: the text beside it suffices. */
  readonly isExtra?: boolean;
}) {
  const { icon: Shape, size = 20, isDirected = false, isExtra = false } = props;
  const how = { "data-directed": isDirected || undefined, "data-extra": isExtra || undefined };
  return <Shape className={styles.icon} size={size} {...how} />;
}
