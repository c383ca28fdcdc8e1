/** Contrast of two opaque colors, and replacements with enough contrast. Colors are `#rrggbb`. */

const channels = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

/** Returns the relative luminance (WCAG 2.2), from 0 for black to 1 for white. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio (WCAG 2.2), from 1 for equal colors to 21 for black on white. */
export function contrast(foreground: string, background: string): number {
  const [dark, light] = [luminance(foreground), luminance(background)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a color with black or white; `share` from 0 (unchanged) to 1. */
export function mixed(color: string, towards: 0 | 255, share: number): string {
  const part = (value: number) =>
    Math.round(value + (towards - value) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${channels(color).map(part).join("")}`;
}

function distance(color: string, target: string): number {
  const [a, b] = [channels(color), channels(target)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

/**
 * Largest distance at which a color of the theme is a better replacement than a new shade of the
 * same color.
 */
const nearEnough = 90;

/**
 * Returns the nearest color with enough contrast on every background; null when no shade passes. It
 * is a shade of the theme when one is near, otherwise the same color made darker or lighter.
 */
export function nearestPassing(
  color: string,
  needs: readonly { background: string; least: number }[],
  shades: readonly string[],
): string | null {
  const passes = (candidate: string) =>
    needs.every(({ background, least }) => contrast(candidate, background) >= least);
  const nearest = (candidates: readonly string[]) =>
    candidates.filter(passes).sort((a, b) => distance(color, a) - distance(color, b))[0];
  const themeShade = nearest(shades);
  if (themeShade !== undefined && distance(color, themeShade) <= nearEnough) return themeShade;
  const steps = Array.from({ length: 100 }, (_, index) => (index + 1) / 100);
  const newShade = nearest(
    steps.flatMap((share) => [mixed(color, 0, share), mixed(color, 255, share)]),
  );
  return newShade ?? null;
}
