// What the build makes of style sheets.

declare module "*/style.css" {
  const text: string;
  export default text;
}
