/** Contrast of two opaque colours, and colours that have enough of it. Colours are `#rrggbb`. */

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

/** Relative luminance (WCAG 2.2), from 0 for black to 1 for white. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio (WCAG 2.2), from 1 for equal colours to 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** A colour moved towards black or white; `share` from 0 (as it is) to 1. */
function mixed(colour: string, towards: 0 | 255, share: number): string {
  const part = (value: number) =>
    Math.round(value + (towards - value) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${channels(colour).map(part).join("")}`;
}

function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

/** How far a colour of the theme may lie from the one it replaces before a new shade of that one is nearer to the brand. */
const nearEnough = 90;

/**
 * The nearest colour that is far enough from every ground: one of the theme's own shades when one is near, otherwise the
 * same colour made darker or lighter; null when no shade of it does.
 */
export function nearestPassing(
  colour: string,
  needs: readonly { ground: string; least: number }[],
  shades: readonly string[],
): string | null {
  const passes = (candidate: string) =>
    needs.every(({ ground, least }) => contrast(candidate, ground) >= least);
  const nearest = (candidates: readonly string[]) =>
    candidates.filter(passes).sort((a, b) => distance(colour, a) - distance(colour, b))[0];
  const own = nearest(shades);
  if (own !== undefined && distance(colour, own) <= nearEnough) return own;
  const steps = Array.from({ length: 100 }, (_, index) => (index + 1) / 100);
  const made = nearest(
    steps.flatMap((share) => [mixed(colour, 0, share), mixed(colour, 255, share)]),
  );
  return made ?? null;
}
