/** What the form of a new lender needs, and the lender that it makes. */
import { isRecord, recordsOf } from "#engine/index.ts";
import type { Definitions } from "#definitions/model.ts";
import {
  codeFault,
  newLenderFiles,
  type LenderModel,
  type NewLender,
  type OpenHours,
  type TermPrice,
} from "#definitions/new-lender/new-lender.ts";

/** The settings with which a new lender begins: those of the lender that it extends. */
export interface LenderStart {
  readonly timeZone: string;
  /** Codes of the states (USPS) in which the lender has a license. */
  readonly states: readonly string[];
  /** Monday first; null for a closed day. */
  readonly hours: readonly (OpenHours | null)[];
  readonly minLine: number;
  readonly maxLine: number;
  readonly prices: readonly (TermPrice & { readonly months: number })[];
  readonly theme: Readonly<Record<string, unknown>>;
}

const textAt = (record: Record<string, unknown>, name: string): string => {
  const value = record[name];
  return typeof value === "string" ? value : "";
};

const recordAt = (value: unknown, name: string): Record<string, unknown> => {
  const member = isRecord(value) ? value[name] : undefined;
  return isRecord(member) ? member : {};
};

export function lenderStart(definitions: Definitions, code: string): LenderStart {
  const { info, theme } = definitions.effective(code);
  const [week = []] = Object.values(recordAt(info, "operatingHours")) as unknown[][];
  const pricing = recordAt(info, "pricing");
  return {
    timeZone: textAt(recordAt(recordAt(info, "orgMetaData"), "companyInfo"), "timeZone"),
    states: recordsOf(info.licensedStates).map(({ abbrev }) => String(abbrev)),
    hours: week.map((day) =>
      isRecord(day) && day.isOpen === true
        ? { from: String(day.startTime), to: String(day.endTime) }
        : null,
    ),
    minLine: Number(pricing.minLine),
    maxLine: Number(pricing.maxLine),
    prices: recordsOf(pricing.products).map(({ id, termMonths, baseRate, feePercent }) => ({
      id: String(id),
      months: Number(termMonths),
      baseRate: Number(baseRate),
      feePercent: Number(feePercent),
    })),
    theme,
  };
}

/** @throws with a reason for a person when the code cannot be used */
export function lenderTexts(
  definitions: Definitions,
  lender: NewLender,
  from: string,
): Record<string, string> {
  const fault = codeFault(lender.code);
  if (fault !== null) throw new Error(fault);
  if (definitions.organisations.has(lender.code))
    throw new Error(`There is a lender "${lender.code}" already. Choose another short name.`);
  const own = definitions.organisations.get(from);
  const { info, theme } = definitions.effective(from);
  const model: LenderModel = {
    code: from,
    info,
    theme,
    hasInfo: Boolean(own?.organisation),
    hasTheme: true,
  };
  return newLenderFiles(lender, model);
}
