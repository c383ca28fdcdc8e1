/** Colors of a theme from one brand color, each with enough contrast. */
import { isRecord } from "#engine/index.ts";
import { mixed } from "../themes/contrast.ts";
import { colorsWithoutContrast, type Theme } from "../themes/theme-pairs.ts";

/** Share of white in the shades before the brand color, and of black in those after it. */
const LIGHTER = [0.93, 0.85, 0.7, 0.52, 0.36, 0.22, 0.1];
const DARKER = [0.22, 0.45];
/** Steps towards black in which a readable shade is looked for. */
const STEPS = 50;

export interface BrandColors {
  /** The color itself, or the nearest darker shade that is readable everywhere. */
  readonly primary: string;
  /** Ten shades, lightest first; the eighth is the primary color. */
  readonly scale: readonly string[];
  readonly tokens: Readonly<Record<string, string>>;
}

/**
 * @param color the brand color, `#rrggbb`
 * @param theme the theme whose other colors stay
 */
export function brandColors(color: string, theme: Theme): BrandColors {
  const inherited = isRecord(theme.tokens) ? theme.tokens : {};
  const known = new Set(colorsWithoutContrast(theme));
  for (let step = 0; step < STEPS; step += 1) {
    const colors = colorsOf(mixed(color, 0, step / STEPS));
    const tokens = { ...inherited, ...colors.tokens };
    if (colorsWithoutContrast({ ...theme, tokens }).every((name) => known.has(name))) return colors;
  }
  return colorsOf("#1a1a1a");
}

function colorsOf(primary: string): BrandColors {
  const scale = [
    ...LIGHTER.map((share) => mixed(primary, 255, share)),
    primary,
    ...DARKER.map((share) => mixed(primary, 0, share)),
  ];
  const shade = (index: number) => scale[index] ?? primary;
  return {
    primary,
    scale,
    tokens: {
      surfaceSelected: shade(0),
      heading: shade(9),
      primary,
      primaryHover: shade(8),
      primarySoft: shade(1),
      link: primary,
      linkHover: shade(9),
      focus: shade(8),
    },
  };
}
