import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/lib/messages.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ["browsers/*"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Sets and maps are made anew and kept in $state.raw or $derived; none is changed in place.
      "svelte/prefer-svelte-reactivity": "off",
      // svelte-check, which runs beside this, knows better which of them are needed.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
);
