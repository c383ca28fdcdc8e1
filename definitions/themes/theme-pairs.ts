/** The pairs of theme colors that meet on a page, and the contrast that each pair needs. */
import { isRecord, listOf } from "#engine/index.ts";
import { contrast, nearestPassing } from "./contrast.ts";

const backgrounds = ["background", "surface", "surfaceSunken", "surfaceSelected"];
const texts = ["text", "textMuted", "heading", "link", "linkHover", "error", "accent"];
const tones = ["info", "success", "warning", "error"];

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for the outlines of controls and the focus (1.4.11). */
export const ofText = 4.5;
const ofControl = 3;

/** Pairs of colors and the contrast that each pair needs. Both rules exempt disabled controls. */
const pairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ...texts.flatMap((text) => backgrounds.map((background) => [text, background, ofText] as const)),
  ["textOnPrimary", "primary", ofText],
  ["textOnPrimary", "primaryHover", ofText],
  ["heading", "primarySoft", ofText],
  ["primary", "primarySoft", ofText],
  ["primary", "background", ofControl],
  ["primary", "surface", ofControl],
  ["borderControl", "background", ofControl],
  ["borderControl", "surface", ofControl],
  ["focus", "background", ofControl],
  ["focus", "surface", ofControl],
  ...tones.flatMap(
    (tone) =>
      [
        [tone, `${tone}Surface`, ofText],
        [tone, "surface", ofText],
        ["text", `${tone}Surface`, ofText],
      ] as const,
  ),
];

/** Pairs that meet only under a choice of the theme's `look`. */
const pairsOfLook: readonly (readonly [choice: string, value: string, (typeof pairs)[number][]])[] =
  [
    [
      "header",
      "tinted",
      (["text", "link", "linkHover"] as const).map((text) => [text, "primarySoft", ofText]),
    ],
    ["fields", "filled", [["borderControl", "surfaceSunken", ofControl]]],
    ["footer", "dark", [["surface", "heading", ofText]]],
    ["page", "plain", tones.map((tone) => [tone, "background", ofText])],
  ];

/** Returns the pairs that meet on this theme's pages. */
function pairsOf({ look }: Theme): (typeof pairs)[number][] {
  const chosen = isRecord(look) ? look : {};
  return [
    ...pairs,
    ...pairsOfLook.flatMap(([choice, value, more]) => (chosen[choice] === value ? more : [])),
  ];
}

export type Theme = Readonly<Record<string, unknown>>;

export const isColor = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** Returns every shade of the theme's scales: a lender prefers these as replacements. */
function shadesOf({ mantine }: Theme): string[] {
  const scales = isRecord(mantine) && isRecord(mantine.colors) ? mantine.colors : {};
  return Object.values(scales).flatMap((scale) => listOf(scale).filter(isColor));
}

/** A color without enough contrast. */
export interface ContrastFault {
  /** Name of the token. */
  readonly front: string;
  readonly color: string;
  readonly backs: readonly {
    readonly back: string;
    readonly color: string;
    readonly ratio: number;
    readonly least: number;
  }[];
  /** The nearest shade that passes on every background of the token; null without one. */
  readonly shade: string | null;
}

/** Returns the pairs of a theme's colors that meet on its pages. */
function colorPairs(theme: Theme) {
  const { tokens } = theme;
  if (!isRecord(tokens)) return [];
  return pairsOf(theme).flatMap(([front, back, least]) => {
    const [color, background] = [tokens[front], tokens[back]];
    return isColor(color) && isColor(background) ? [{ front, color, back, background, least }] : [];
  });
}

const lacksContrast = ({ color, background, least }: ReturnType<typeof colorPairs>[number]) =>
  contrast(color, background) < least;

/** Returns the names of the colors that lack contrast, each once. */
export const colorsWithoutContrast = (theme: Theme): string[] => [
  ...new Set(
    colorPairs(theme)
      .filter(lacksContrast)
      .map(({ front }) => front),
  ),
];

/** Returns the colors of a theme that lack contrast, each with a shade that has it. */
export function contrastFaults(theme: Theme): ContrastFault[] {
  const shades = shadesOf(theme);
  const ownPairs = colorPairs(theme);
  return colorsWithoutContrast(theme).map((front) => {
    // The suggested shade must pass on every background of this color.
    const needs = ownPairs.filter((each) => each.front === front);
    const color = needs[0]?.color ?? "";
    return {
      front,
      color,
      backs: needs.filter(lacksContrast).map(({ back, background, least }) => ({
        back,
        color: background,
        ratio: contrast(color, background),
        least,
      })),
      shade: nearestPassing(color, needs, shades),
    };
  });
}
