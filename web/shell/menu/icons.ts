// The icons that menus know by name: apps name theirs in the catalogue (`seed/apps.json`).

import Building from "lucide-react/icons/building-2";
import Chart from "lucide-react/icons/chart-column";
import Report from "lucide-react/icons/file-chart-column";
import House from "lucide-react/icons/house";
import Badge from "lucide-react/icons/id-card";
import App from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import Pin from "lucide-react/icons/map-pin";
import Shield from "lucide-react/icons/shield-check";
import Sliders from "lucide-react/icons/sliders-horizontal";
import Tag from "lucide-react/icons/tag";
import User from "lucide-react/icons/user";
import Users from "lucide-react/icons/users";
import type { IconShape } from "../../ui/icon";

const icons = new Map<string, IconShape>([
  ["badge", Badge],
  ["building", Building],
  ["chart", Chart],
  ["home", House],
  ["list", List],
  ["person", User],
  ["pin", Pin],
  ["report", Report],
  ["shield", Shield],
  ["sliders", Sliders],
  ["tag", Tag],
  ["users", Users],
]);

export const iconNames: readonly string[] = [...icons.keys()];

/** The icon of a name; the general app icon for an unknown name. */
export function iconOf(name: string): IconShape {
  return icons.get(name) ?? App;
}
