// Types of the imports that the build resolves.

declare module "*/style.css" {
  const text: string;
  export default text;
}
