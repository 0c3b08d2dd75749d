export function Facts(_: object) {
  return null;
}
