import { isRecord, joinPointer } from "#engine/index.ts";
import { contrast, nearestPassing } from "../contrast.ts";
import { ownSettings, settingFinding, type Setting } from "../settings.ts";
import type { Finding } from "../finding.ts";
import type { Check } from "./check.ts";

const backgrounds = ["background", "surface", "surfaceSunken", "surfaceSelected"];
const texts = ["text", "textMuted", "heading", "link", "linkHover", "error", "accent"];
const tones = ["info", "success", "warning", "error"];

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for the outlines of controls and the focus (1.4.11). */
const ofText = 4.5;
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

const isColor = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** Finds pairs of theme colors whose contrast is too low. */
export const themeContrast: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "theme")
    .flatMap((setting) => {
      const theme = setting.value;
      return [...tokenFaults(setting, theme), ...primaryFaults(setting, theme)];
    });

type Theme = Readonly<Record<string, unknown>>;

/** Returns every shade of the theme's scales: a lender prefers these as replacements. */
function shadesOf({ mantine }: Theme): string[] {
  const scales = isRecord(mantine) && isRecord(mantine.colors) ? mantine.colors : {};
  return Object.values(scales).flatMap((scale) =>
    (Array.isArray(scale) ? scale : []).filter(isColor),
  );
}

function tokenFaults(setting: Setting, theme: Theme): Finding[] {
  const { tokens } = theme;
  if (!isRecord(tokens)) return [];
  const shades = shadesOf(theme);
  const ownPairs = pairsOf(theme);
  const faults = new Map<
    string,
    { backs: Map<string, [ratio: number, least: number]>; color: string }
  >();
  for (const [front, back, least] of ownPairs) {
    const [foreground, background] = [tokens[front], tokens[back]];
    if (!isColor(foreground) || !isColor(background)) continue;
    const ratio = contrast(foreground, background);
    if (ratio >= least) continue;
    const fault = faults.get(front) ?? { backs: new Map(), color: foreground };
    fault.backs.set(back, [ratio, least]);
    faults.set(front, fault);
  }
  return [...faults].map(([front, { backs, color }]) => {
    // The suggested shade must pass on every background of this color.
    const needs = ownPairs
      .filter(([name]) => name === front)
      .map(([, back, least]) => ({ background: tokens[back], least }))
      .filter((need): need is { background: string; least: number } => isColor(need.background));
    return settingFinding(setting, joinPointer("/tokens", front), {
      code: "theme-contrast",
      message: `${[...backs]
        .map(
          ([back, [ratio, least]]) =>
            `${front} ${color} on ${back} ${String(tokens[back])} has a contrast of ${ratio.toFixed(2)}, at least ${least} is needed`,
        )
        .join("; ")} (WCAG 2.2 AA).`,
      fix: fixFor(color, needs, shades),
    });
  });
}

function fixFor(
  color: string,
  needs: readonly { background: string; least: number }[],
  shades: readonly string[],
): string {
  const passing = nearestPassing(color, needs, shades);
  return passing === null
    ? "No shade has enough contrast with all of them. Change the background colors."
    : `The nearest shade with enough contrast to every background: ${passing}.`;
}

/**
 * Finds a theme whose primary shade, with which Mantine draws buttons, differs from the product's
 * primary color.
 */
function primaryFaults(setting: Setting, { mantine, tokens }: Theme): Finding[] {
  if (!isRecord(mantine) || !isRecord(mantine.colors)) return [];
  const scale = mantine.colors[String(mantine.primaryColor)];
  const shadePointer = joinPointer(
    "/mantine/colors",
    String(mantine.primaryColor),
    String(mantine.primaryShade),
  );
  const shade: unknown = Array.isArray(scale) ? scale[Number(mantine.primaryShade)] : undefined;
  if (!isColor(shade))
    return [
      settingFinding(setting, "/mantine/primaryColor", {
        code: "theme-primary",
        message: `The theme has no color scale "${String(mantine.primaryColor)}" with a shade ${String(mantine.primaryShade)}.`,
        fix: `Scales: ${Object.keys(mantine.colors).join(", ")}, each with the shades 0 to 9.`,
      }),
    ];
  const findings: Finding[] = [];
  const white = isColor(mantine.white) ? mantine.white : "#ffffff";
  const ratio = contrast(white, shade);
  if (ratio < ofText)
    findings.push(
      settingFinding(setting, shadePointer, {
        code: "theme-contrast",
        message: `white ${white} on the primary shade ${shade} has a contrast of ${ratio.toFixed(2)}, at least ${ofText} is needed (WCAG 2.2 AA).`,
        fix: fixFor(
          shade,
          [{ background: white, least: ofText }],
          (scale as unknown[]).filter(isColor),
        ),
      }),
    );
  const primary = isRecord(tokens) ? tokens.primary : undefined;
  if (isColor(primary) && primary.toLowerCase() !== shade.toLowerCase())
    findings.push(
      settingFinding(setting, "/tokens/primary", {
        code: "theme-primary",
        message: `primary ${primary} differs from ${shade}, the shade that buttons use.`,
        fix: `Write ${shade}, or choose another primaryColor or primaryShade.`,
      }),
    );
  return findings;
}
