/** The theme of a lender: what is its own, and the edits that change it. */
import { isRecord, joinPointer } from "#engine/index.ts";
import type { Edit } from "#definitions/edits/index.ts";
import type { Definitions } from "#definitions/model.ts";
import { brandColors } from "#definitions/new-lender/brand-colors.ts";

export interface LenderTheme {
  /** File that a change is written to. */
  readonly path: string;
  /** As it takes effect. */
  readonly theme: Readonly<Record<string, unknown>>;
  /** Names of the colors that the lender sets itself. */
  readonly own: readonly string[];
  readonly hasOwnLogo: boolean;
}

/** A change of a theme. */
export type ThemeChange =
  | { readonly kind: "brand"; readonly color: string }
  | { readonly kind: "color"; readonly name: string; readonly color: string }
  | { readonly kind: "logo"; readonly svg: string; readonly alt: string };

const pathOf = (lender: string) => `flows/organisations/${lender}/theme.json`;

export function themeOf(definitions: Definitions, lender: string): LenderTheme {
  const own = definitions.organisations.get(lender)?.theme?.value;
  const tokens = isRecord(own) && isRecord(own.tokens) ? own.tokens : {};
  return {
    path: pathOf(lender),
    theme: definitions.effective(lender).theme,
    own: Object.keys(tokens),
    hasOwnLogo: isRecord(own) && isRecord(own.logo),
  };
}

/** @throws with a reason for a person when a logo cannot be read */
export function themeEdits(definitions: Definitions, lender: string, change: ThemeChange): Edit[] {
  const path = pathOf(lender);
  const set = (pointer: string, value: unknown): Edit => ({ path, pointer, value });
  if (change.kind === "color") return [set(joinPointer("/tokens", change.name), change.color)];
  if (change.kind === "logo") return [set("/logo", logoOf(change.svg, change.alt))];
  const { theme } = definitions.effective(lender);
  const mantine = isRecord(theme.mantine) ? theme.mantine : {};
  const { scale, tokens } = brandColors(change.color, theme);
  return [
    set(joinPointer("/mantine/colors", String(mantine.primaryColor)), scale),
    ...Object.entries(tokens).map(([name, color]) => set(joinPointer("/tokens", name), color)),
  ];
}

/** Height of the header's logo, CSS pixels. */
const HEIGHT = 36;
/** Characters of the largest logo. */
const LARGEST = 8_192;

function logoOf(text: string, alt: string) {
  const svg = text.slice(Math.max(0, text.indexOf("<svg"))).trim();
  if (!/^<svg[\s\S]*<\/svg>$/.test(svg))
    throw new Error("This is no SVG file. Export the logo as SVG.");
  if (svg.length > LARGEST) throw new Error("The logo is over 8 kB. Export it as plain shapes.");
  const box = /viewBox="\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(svg);
  const [width, height] = [Number(box?.[1]), Number(box?.[2])];
  if (!(width > 0 && height > 0))
    throw new Error("The logo has no viewBox, so its size is unknown. Export it with one.");
  return { svg, markSvg: svg, alt, width: Math.round((width / height) * HEIGHT), height: HEIGHT };
}
