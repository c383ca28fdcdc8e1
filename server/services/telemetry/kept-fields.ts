import { createHmac } from "node:crypto";
import type { VisitRequest } from "#schemas/types/calls/telemetry.ts";

/**
 * Fields of telemetry that the log keeps, reduced to what names nobody. Names: product
 * specification, section 7.
 */

/** Parameters that choose a page or name a campaign. Search terms are not among them. */
const NAMES = new Set(["step", "utm_source", "utm_medium", "utm_campaign"]);
/** Allowed values: words without digits or special characters. */
const WORDS = /^[a-z]+([_-][a-z]+)*$/;
const LONGEST = 40;
/** Pixels to which sizes are rounded: exact sizes would recognize a browser. */
const STEP = 10;

/** Returns the parameters that are words of the definitions or of a campaign; absent without one. */
export function keptQuery(query: Record<string, string> = {}): { query?: Record<string, string> } {
  const kept = Object.entries(query).filter(
    ([name, value]) => NAMES.has(name) && value.length <= LONGEST && WORDS.test(value),
  );
  return kept.length === 0 ? {} : { query: Object.fromEntries(kept) };
}

/** Returns the site of a referrer without its page; absent for none. */
export function keptReferrer(referrer = ""): { referrer?: string } {
  if (!URL.canParse(referrer)) return {};
  const { protocol, origin } = new URL(referrer);
  return /^https?:$/.test(protocol) ? { referrer: origin } : {};
}

/** Returns the sizes of screen and window, `1280x800`, rounded. */
export function keptSizes({ screen, window }: Pick<VisitRequest, "screen" | "window">): {
  screen?: string;
  window?: string;
} {
  const text = ({ width, height }: { width: number; height: number }) =>
    [width, height].map((pixels) => Math.round(pixels / STEP) * STEP).join("x");
  return {
    ...(screen === undefined ? {} : { screen: text(screen) }),
    ...(window === undefined ? {} : { window: text(window) }),
  };
}

/** Hexadecimal digits of a hash that distinguish accounts. */
const DIGITS = 16;

/** Returns the account as a keyed hash; absent while nobody is logged in. */
export function keptIdentity(key: Uint8Array, identity: string | undefined): { identity?: string } {
  if (identity === undefined) return {};
  return { identity: createHmac("sha256", key).update(identity).digest("hex").slice(0, DIGITS) };
}
