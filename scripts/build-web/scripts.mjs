// The scripts that prerendered pages run besides the application: each is one small file without a framework.

import { build } from "esbuild";

/** Our modules import React's hooks besides other things. Where no hook is called, nothing of React is left. */
const withoutReact = {
  name: "asgard:without-react",
  setup({ onResolve, onEnd }) {
    onResolve({ filter: /^react$/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
    onEnd(({ metafile, errors }) => {
      const [output] = Object.values(metafile?.outputs ?? {});
      const foreign = [
        ...(output?.imports ?? []).map(({ path }) => path),
        ...Object.keys(output?.inputs ?? {}).filter((path) => path.includes("node_modules/")),
      ];
      if (foreign.length > 0 && errors.length === 0)
        return { errors: [{ text: `A script before the application needs ${foreign.join(", ")}` }] };
    });
  },
};

/** Compiles one. */
export async function pageScript(entry, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define,
    plugins: [withoutReact],
    logLevel: "warning",
  });
  return outputFiles[0].text;
}
