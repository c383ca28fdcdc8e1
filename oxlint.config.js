import { readFileSync } from "node:fs";
import { boundaries } from "./scripts/lint/boundaries.js";
import { layers } from "./scripts/lint/layers.js";

const { imports } = /** @type {{ imports: Record<string, string> }} */ (
  JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"))
);
const folders = Object.keys(imports).map((pattern) => pattern.slice(1, pattern.indexOf("/")));

/** Rules that neither category turns on. */
const added = {
  "import/no-cycle": ["error", { ignoreTypes: false }],
  "typescript/no-explicit-any": "error",
  "typescript/no-floating-promises": "error",
  "typescript/no-misused-promises": "error",
  "typescript/no-unsafe-argument": "error",
  "typescript/no-unsafe-assignment": "error",
  "typescript/no-unsafe-call": "error",
  "typescript/no-unsafe-member-access": "error",
  "typescript/no-unsafe-return": "error",
  "typescript/await-thenable": "error",
  "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  "typescript/ban-ts-comment": "error",
  "typescript/no-implied-eval": "error",
  "no-eval": "error",
  "no-new-func": "error",
  "no-implied-eval": "error",
  "react/rules-of-hooks": "error",
  "react/exhaustive-deps": "error",
  "react/jsx-no-target-blank": "error",
  "react/no-danger": "error",
  eqeqeq: ["error", "always", { null: "ignore" }],
};

/** Rules that are off, each with its reason. */
const off = Object.fromEntries(
  Object.entries({
    "react/immutability": "Serves the React Compiler, which the build does not use.",
    "react/refs": "Serves the React Compiler, which the build does not use.",
    "react/preserve-manual-memoization": "Serves the React Compiler, which the build does not use.",
    "react/exhaustive-effect-dependencies": "Serves the React Compiler; exhaustive-deps is on.",
    "react/react-in-jsx-scope": "The JSX transform imports React.",
    "oxc/no-async-endpoint-handlers": "Targets Express. Fastify awaits its handlers.",
    "jsx-a11y/no-noninteractive-tabindex":
      "A scrolling region must take focus (axe: scrollable-region-focusable).",
    "jsx-a11y/prefer-tag-over-role":
      'role="status" on a div announces the same, and an output element belongs to a form.',
    "no-unmodified-loop-condition": "Does not see what an await inside the loop changes.",
    "no-useless-concat": "A long literal may be split at a line end.",
    "no-control-regex": "The regular expressions that reject control characters name them.",
    "no-shadow": "A callback may reuse a short name when the outer one has no use inside.",
    "no-underscore-dangle": "Vendors and libraries name members this way.",
    "import/default": "tsc checks exports, and it knows Vite's `?url` imports.",
    "import/no-named-as-default-member":
      "Some packages document their members on the default export.",
    "import/no-unassigned-import": "Styles and polyfills are imported for their effect.",
    "unicorn/no-array-sort": "Arrays are sorted in place only right after they are created.",
    "unicorn/no-array-reverse": "Arrays are reversed in place only right after they are created.",
    "unicorn/consistent-function-scoping": "A small function reads best where it is used.",
    "unicorn/no-thenable": "`then` is a keyword of JSON Schema.",
    "unicorn/prefer-add-event-listener":
      "Some browser objects and test doubles have only `on…` handlers.",
    "typescript/no-unsafe-type-assertion":
      "Data is asserted right after a schema has validated it.",
    "typescript/no-unnecessary-type-assertion":
      "An assertion that repeats the type states what the reader may rely on.",
    "typescript/no-unnecessary-type-parameters": "A type parameter may document a relation.",
    "typescript/no-unnecessary-type-conversion": "A conversion may guard against untyped callers.",
    "typescript/no-misused-spread": "Text is spread into characters on purpose.",
    "typescript/consistent-return": "tsc checks return types (noImplicitReturns is not needed).",
    "typescript/unbound-method":
      "Objects are closures that never read `this`; the rule cannot tell.",
  }).map(([rule]) => [rule, "off"]),
);

/** Tests and benchmarks read parsed JSON and answers of servers without narrowing each value. */
const inTests = {
  "typescript/no-unsafe-assignment": "off",
  "typescript/no-unsafe-member-access": "off",
  "typescript/no-unsafe-call": "off",
  "typescript/no-unsafe-return": "off",
  "typescript/no-unsafe-argument": "off",
  "typescript/no-base-to-string": "off",
  // A page under test may focus a field as soon as it opens.
  "jsx-a11y/no-autofocus": "off",
  // Expressions of the guard language are compared with JavaScript's own operators.
  eqeqeq: "off",
};

export default {
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise"],
  categories: { correctness: "error", suspicious: "error" },
  env: { browser: true, node: true, es2024: true },
  settings: { react: { version: "19" } },
  ignorePatterns: [
    "dist/**",
    "data/**",
    "schemas/types/**",
    "**/migrations/**",
    "**/fixtures/**",
    // VS Code gives its own module to an extension, so no type of it is known here.
    ".vscode/**",
  ],
  rules: { ...added, ...off },
  overrides: [
    ...boundaries(layers, folders),
    // Outside React a function named use… is no hook.
    {
      files: ["{engine,lending,schemas,definitions,server,scripts,tests,bench}/**/*.{ts,tsx}"],
      rules: { "react/rules-of-hooks": "off" },
    },
    // RJSF types a form's data and its options as any.
    {
      files: ["renderers/**/*.{ts,tsx}"],
      rules: { "typescript/no-unsafe-assignment": "off", "typescript/no-unsafe-return": "off" },
    },
    // A disabled button gives the focus to the document, so a press would lose the person's place.
    {
      files: ["{renderers,src,studio}/**/*.tsx"],
      rules: {
        "react/forbid-dom-props": [
          "error",
          {
            forbid: [
              {
                propName: "disabled",
                disallowedFor: ["button"],
                message: "Use SteadyButton (renderers/focus/), which keeps the focus.",
              },
            ],
          },
        ],
      },
    },
    {
      files: ["**/*.test.{ts,tsx}", "{tests,bench}/**/*.{ts,tsx}", "**/testing/**"],
      rules: inTests,
    },
  ],
};
