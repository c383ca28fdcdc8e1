import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from "@mantine/core";
import type { Theme } from "#schemas/types/theme.ts";

/** Returns the CSS variable of a token: `surfaceSunken` becomes `--hl-surface-sunken`. */
export const tokenVariable = (name: string): string =>
  `--hl-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the lender's Mantine theme with the settings that no lender may change. */
export function mantineTheme(theme: Theme): MantineThemeOverride {
  // JSON has no tuples; the schema ensures ten shades for each scale.
  const mantine = theme.mantine as unknown as MantineThemeOverride;
  return createTheme({
    ...mantine,
    cursorType: "pointer",
    respectReducedMotion: true,
  });
}

/**
 * Mantine's own variables that take a lender's token, so that the contrast rules hold for widgets
 * too.
 */
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
  const ownTokens = Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [tokenVariable(name), value]),
  );
  const mantine = Object.fromEntries(
    Object.entries(MANTINE_FROM_TOKENS).map(([variable, token]) => [variable, tokens[token]]),
  );
  // Mantine sets its colors per color scheme, which overrides `variables`.
  return () => ({ variables: ownTokens, light: mantine, dark: mantine });
}
