// The sample micro-frontend: the module that the shell imports. See README.md for what it demonstrates.

import type { Context, ContractVersion } from "../../kit/contract";
import { App } from "./app";
import { phrases } from "./phrases";
import { pageAt } from "./routes";
import { Surveys } from "./surveys";

export const contract: ContractVersion = 1;

let app: App | undefined;
let wanted: Context | undefined;

export async function mount(element: HTMLElement, context: Context): Promise<void> {
  wanted = context;
  const [surveys] = await Promise.all([Surveys.open(context), context.phrases.load("surveys", phrases)]);
  // The app was unmounted while its data were loading, and perhaps mounted again.
  if (wanted === context) app = new App(element, context, surveys, pageAt);
}

export function unmount(): void {
  wanted = undefined;
  app?.close();
  app = undefined;
}

export const router = {
  navigate(path: string): void {
    app?.context.navigation.navigate(path);
  },
};
