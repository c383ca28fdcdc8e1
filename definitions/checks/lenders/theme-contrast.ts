import { isRecord, joinPointer } from "#engine/index.ts";
import { contrast, nearestPassing } from "../../themes/contrast.ts";
import { contrastFaults, isColor, ofText, type Theme } from "../../themes/theme-pairs.ts";
import { ownSettings, settingFinding, type Setting } from "../../overlays/settings.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Check } from "../check.ts";

/** Finds pairs of theme colors whose contrast is too low. */
export const themeContrast: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "theme")
    .flatMap((setting) => {
      const theme = setting.value;
      return [...tokenFaults(setting, theme), ...primaryFaults(setting, theme)];
    });

function tokenFaults(setting: Setting, theme: Theme): Finding[] {
  return contrastFaults(theme).map(({ front, color, backs, shade }) =>
    settingFinding(setting, joinPointer("/tokens", front), {
      code: "theme-contrast",
      message: `${backs
        .map(
          (back) =>
            `${front} ${color} on ${back.back} ${back.color} has a contrast of ${back.ratio.toFixed(2)}, at least ${back.least} is needed`,
        )
        .join("; ")} (WCAG 2.2 AA).`,
      fix:
        shade === null
          ? "No shade has enough contrast with all of them. Change the background colors."
          : `The nearest shade with enough contrast to every background: ${shade}.`,
    }),
  );
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
