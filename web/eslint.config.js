import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// What came over the wire is told by the director; whoever reads the newest state tells results before their cue.
const NEWEST = "the newest state is the director's: read getDirector().shown";
const selectors = [
  "MemberExpression[property.name='state'][object.property.name='model']",
  "MemberExpression[property.name='state'][object.name=/^(m|model|newest)$/]",
  "VariableDeclarator[init.property.name='model'] > ObjectPattern > Property[key.name='state']",
  "VariableDeclarator[init.name=/^(m|model|newest)$/] > ObjectPattern > Property[key.name='state']",
];

export default ts.config(
  { ignores: ["node_modules", "dist", "src/words/made", "src/games/made"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["src/**"],
    ignores: ["src/wire/**", "src/frame/director.svelte.ts", "**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...selectors.map((selector) => ({ selector, message: NEWEST }))] },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "svelte/no-navigation-without-resolve": "off",
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
