import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from "@mantine/core";
import type { Theme } from "#schemas/types/theme.ts";

/** `surfaceSunken` is `--hl-surface-sunken`. */
export const tokenVariable = (name: string): string =>
  `--hl-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The lender's Mantine theme, with what no lender may change. */
export function mantineTheme(theme: Theme): MantineThemeOverride {
  // JSON knows no tuples: the schema holds each scale to ten shades.
  const mantine = theme.mantine as unknown as MantineThemeOverride;
  return createTheme({
    ...mantine,
    cursorType: "pointer",
    respectReducedMotion: true,
  });
}

/** Mantine's own variables that take a lender's token, so that widgets follow the same contrast rules as everything else. */
const MANTINE_FROM_TOKENS: Record<string, keyof Theme["tokens"]> = {
  "--mantine-color-body": "surface",
  "--mantine-color-text": "text",
  "--mantine-color-bright": "heading",
  "--mantine-color-dimmed": "textMuted",
  "--mantine-color-placeholder": "textMuted",
  "--mantine-color-anchor": "link",
  "--mantine-color-error": "error",
  "--mantine-color-default-border": "borderControl",
};

export function variablesResolver({ tokens }: Pick<Theme, "tokens">): CSSVariablesResolver {
  const own = Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [tokenVariable(name), value]),
  );
  const mantine = Object.fromEntries(
    Object.entries(MANTINE_FROM_TOKENS).map(([variable, token]) => [variable, tokens[token]]),
  );
  // Mantine sets its colours per colour scheme, with more weight than `variables`.
  return () => ({ variables: own, light: mantine, dark: mantine });
}
