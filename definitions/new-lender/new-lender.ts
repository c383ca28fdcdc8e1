/**
 * The files of a new lender from a few answers, each given once. Everything else comes from the
 * lender that it extends.
 */
import { isRecord, listOf } from "#engine/index.ts";
import { brandColors } from "./brand-colors.ts";
import { placeholderLogo } from "./logo.ts";

/** Hours of one day, `HH:MM`. */
export interface OpenHours {
  readonly from: string;
  readonly to: string;
}

/** Price of one term of the lender's product. */
export interface TermPrice {
  readonly id: string;
  readonly baseRate: number;
  readonly feePercent: number;
}

/** Answers about a new lender. What is absent stays as the model has it. */
export interface NewLender {
  readonly code: string;
  readonly brand: string;
  readonly legalName?: string;
  readonly nmls?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly website?: string;
  /** Brand color, `#rrggbb`. */
  readonly color?: string;
  /** Two-letter codes of the states that it serves. */
  readonly states?: readonly string[];
  /** IANA name. */
  readonly timeZone?: string;
  /** Hours of each day of the week, Monday first; null for a closed day. */
  readonly hours?: readonly (OpenHours | null)[];
  readonly minLine?: number;
  readonly maxLine?: number;
  readonly prices?: readonly TermPrice[];
}

/** The lender that a new one extends: its code, and its settings and theme as they take effect. */
export interface LenderModel {
  readonly code: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly theme: Readonly<Record<string, unknown>>;
  /** Whether the model has files of its own for these. */
  readonly hasInfo: boolean;
  readonly hasTheme: boolean;
}

const CODE = /^[a-z][a-z0-9-]{0,63}$/;
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Why a code cannot be used; null for a good one. */
export const codeFault = (code: string): string | null =>
  CODE.test(code)
    ? null
    : `"${code}" cannot be a code: lower-case letters, digits and hyphens, a letter first, at most 64.`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the text of each file, by its path from the root. @param model null for the first lender of all */
export function newLenderFiles(
  lender: NewLender,
  model: LenderModel | null,
): Record<string, string> {
  const folder = `flows/organisations/${lender.code}`;
  const files: Record<string, string> = {
    [`${folder}/overlay.json`]: json({
      $schema: "../../../schemas/overlay.schema.json",
      description: "Copy and steps of this organization.",
      ...(model ? { extends: model.code } : {}),
      patch: {},
    }),
  };
  if (model?.hasInfo === true)
    files[`${folder}/organisation.json`] = json(ownInfo(lender, model.info));
  if (model?.hasTheme === true && isRecord(model.theme.logo))
    files[`${folder}/theme.json`] = json(ownTheme(lender, model.theme));
  return files;
}

/**
 * Returns the value with `brand` in every text that contains the model's name; undefined when no
 * text does.
 */
function renamed(value: unknown, from: string, brand: string): unknown {
  if (typeof value === "string")
    return value.includes(from) ? value.replaceAll(from, brand) : undefined;
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value)
    .map(([key, each]) => [key, renamed(each, from, brand)] as const)
    .filter(([, each]) => each !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Returns what differs from the model. */
function ownInfo(
  lender: NewLender,
  info: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { code, brand } = lender;
  const modelBrand = typeof info.orgBrand === "string" ? info.orgBrand : "";
  const named = modelBrand === "" ? {} : renamed(info, modelBrand, brand);
  const settings: Record<string, unknown> = {
    $schema: "../../../schemas/organisation.schema.json",
    ...(isRecord(named) ? named : {}),
    orgCode: code,
    canonicalOrgCode: code,
    orgBrand: brand,
    companyNameShort: brand,
    baseUrl: lender.website ?? `https://${code}.example`,
    email: lender.email ?? `help@${code}.example`,
    ...(lender.phone === undefined ? {} : { phoneFormatted: lender.phone }),
  };
  // Null removes what the model has.
  for (const name of ["locales", "locale"]) if (Object.hasOwn(info, name)) settings[name] = null;
  const metaData = ownMetaData(lender, info, settings.orgMetaData);
  if (Object.keys(metaData).length > 0) settings.orgMetaData = metaData;
  if (lender.states) settings.licensedStates = lender.states.map((abbrev) => ({ abbrev }));
  if (lender.hours) settings.operatingHours = operatingHours(lender.hours, info);
  const pricing = ownPricing(lender, info);
  if (Object.keys(pricing).length > 0) settings.pricing = pricing;
  return settings;
}

function ownMetaData(
  { legalName, nmls, timeZone }: NewLender,
  info: Readonly<Record<string, unknown>>,
  named: unknown,
): Record<string, unknown> {
  const before = isRecord(named) ? named : {};
  const model = isRecord(info.orgMetaData) ? info.orgMetaData : {};
  const company = isRecord(model.companyInfo) ? model.companyInfo : {};
  const companyInfo = {
    ...(isRecord(before.companyInfo) ? before.companyInfo : {}),
    ...(legalName === undefined ? {} : { legalName }),
    ...(timeZone === undefined || timeZone === company.timeZone ? {} : { timeZone }),
    ...(company.mainOrganisation === true ? { mainOrganisation: null } : {}),
  };
  const footer = {
    ...(isRecord(before.footer) ? before.footer : {}),
    ...(legalName === undefined ? {} : { companyName: legalName }),
    ...(nmls === undefined ? {} : { companyNMLS: nmls }),
  };
  return {
    ...before,
    ...(Object.keys(companyInfo).length === 0 ? {} : { companyInfo }),
    ...(Object.keys(footer).length === 0 ? {} : { footer }),
  };
}

/** Every department that the model has keeps the same hours. */
function operatingHours(
  hours: readonly (OpenHours | null)[],
  { operatingHours: model }: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const week = DAYS.map((weekday, index) => {
    const open = hours[index] ?? null;
    return {
      weekday,
      weekdayValue: index + 1,
      isOpen: open !== null,
      startTime: open?.from ?? null,
      endTime: open?.to ?? null,
    };
  });
  const departments = isRecord(model) ? Object.keys(model) : [];
  return Object.fromEntries(departments.map((department) => [department, week]));
}

function ownPricing(
  { minLine, maxLine, prices }: NewLender,
  info: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const model = isRecord(info.pricing) ? info.pricing : {};
  const terms = listOf(model.products);
  const products = terms.map((term) => {
    if (!isRecord(term)) return term;
    const price = prices?.find(({ id }) => id === term.id);
    return price === undefined
      ? term
      : { ...term, baseRate: price.baseRate, feePercent: price.feePercent };
  });
  return {
    ...(minLine === undefined || minLine === model.minLine ? {} : { minLine }),
    ...(maxLine === undefined || maxLine === model.maxLine ? {} : { maxLine }),
    ...(JSON.stringify(products) === JSON.stringify(terms) ? {} : { products }),
  };
}

/** The brand color and a placeholder logo; without a color the model's colors. */
function ownTheme(
  { brand, color }: NewLender,
  theme: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const tokens = isRecord(theme.tokens) ? theme.tokens : {};
  const mantine = isRecord(theme.mantine) ? theme.mantine : {};
  const colors = color === undefined ? null : brandColors(color, theme);
  const own = { ...tokens, ...colors?.tokens };
  return {
    $schema: "../../../schemas/theme.schema.json",
    ...(colors === null
      ? {}
      : {
          mantine: { colors: { [String(mantine.primaryColor)]: colors.scale } },
          tokens: colors.tokens,
        }),
    logo: placeholderLogo(brand, {
      primary: String(own.primary),
      heading: String(own.heading),
    }),
  };
}
