import type { PhonePlans } from "./phone-plans.ts";

/** Null until a page needs numbers of another plan than the North American one. */
let plans: PhonePlans | null = null;

/** Takes the plans when their code has loaded. */
export function givePhonePlans(loaded: PhonePlans): void {
  plans = loaded;
}

/** E.164: a plus, the code of the country, and no more than fifteen digits. */
const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * Whether the text is a phone number in E.164 that the plan of its country has. Without the plans,
 * which the server always has, only its shape counts.
 */
export const isPhone = (text: string): boolean => plans?.isPhone(text) ?? E164.test(text);

/** Whether the value is a number that only the plans group for reading. */
export const needsPhonePlans = (value: unknown): boolean =>
  plans === null && typeof value === "string" && E164.test(value) && !value.startsWith("+1");

/**
 * Formats a number as people in the country write it. One of another country begins with its code.
 * Without the plans a North American number is grouped, and any other stays as it is.
 */
export function formatPhone(value: string, country = "US"): string {
  if (plans) return plans.formatPhone(value, country);
  const digits = value.replaceAll(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length !== 10) return value;
  return `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
}
