import { addBusinessDays } from "#engine/time/business-days.ts";
import { addDays, addMonths, latest, localDate, startOfDay } from "#engine/time/local-date.ts";
import type { LocalDate } from "#engine/time/local-date.ts";
import { timeZoneOf } from "#engine/time/time-zones.ts";
import type { Application } from "#server/application/ports.ts";

/** A state's rules for closing: `closing.stateRules` of schemas/organisation.schema.json, where each field is described. */
export interface ClosingRule {
  mode: string;
  minDaysAfterApplication?: number;
  noticeDocument?: string;
  businessDaysAfterFigures?: number;
  figuresDocument?: string;
  monthsBetweenLoans?: number;
  rescissionDays?: number;
}

/** Days that a rule counts from, local to the property. */
export interface ClosingFacts {
  appliedOn: LocalDate;
  /** Day on which the notice of the rule was received, when it was. */
  noticeOn?: LocalDate;
  /** Day on which the final figures were received, when they were. */
  figuresOn?: LocalDate;
  /** Day on which the newest other equity loan on the home was opened, when there is one. */
  equityLoanOn?: LocalDate;
}

/** The rule of a state, or the organisation's default where the state has none. */
export function closingRuleOf(
  organisation: Record<string, unknown>,
  state: string | undefined,
): ClosingRule {
  const rules = (organisation["closing"] ?? {}) as {
    defaultMode?: string;
    stateRules?: Record<string, ClosingRule>;
  };
  return rules.stateRules?.[state ?? ""] ?? { mode: rules.defaultMode ?? "REMOTE" };
}

/** First day on which a rule lets the line close; null when it sets none. */
export function earliestClosing(rule: ClosingRule, facts: ClosingFacts): LocalDate | null {
  const { appliedOn, noticeOn, figuresOn, equityLoanOn } = facts;
  const days = [
    ...(rule.minDaysAfterApplication === undefined
      ? []
      : [addDays(latest([appliedOn, noticeOn ?? appliedOn]), rule.minDaysAfterApplication)]),
    ...(rule.businessDaysAfterFigures === undefined || figuresOn === undefined
      ? []
      : [addBusinessDays(figuresOn, rule.businessDaysAfterFigures)]),
    ...(rule.monthsBetweenLoans === undefined || equityLoanOn === undefined
      ? []
      : [addMonths(equityLoanOn, rule.monthsBetweenLoans)]),
  ];
  return days.length === 0 ? null : latest(days);
}

/**
 * Day on which what was posted counts as received: the third business day after (12 CFR 1026.40(b), comment 5; 7 TAC 153.51(1)).
 * What is given electronically counts on its day.
 */
export function receivedByMail(postedOn: LocalDate): LocalDate {
  return addBusinessDays(postedOn, 3);
}

/**
 * How and from when an application may close; null removes an earlier date.
 * @param made documents that are being made now, by type
 */
export function closingTerms(
  application: Application,
  organisation: Record<string, unknown>,
  made: { types: readonly string[]; at: Date } | null = null,
): { mode: string; notBefore: string | null } {
  const { property, auditFields, documents = [], liens = [] } = application;
  const rule = closingRuleOf(organisation, property?.state ?? property?.address?.state);
  const zone = timeZoneOf(property?.state ?? property?.address?.state, property?.county);
  const givenOn = (type: string | undefined): LocalDate | undefined => {
    if (type === undefined) return undefined;
    const document = documents.find((each) => each.type === type);
    const given = document?.deliveredAt ?? document?.createdAt;
    const at = made?.types.includes(type) === true ? made.at : given && new Date(given);
    return at ? localDate(at, zone) : undefined;
  };
  const created = auditFields?.createdDate;
  if (created === undefined) return { mode: rule.mode, notBefore: null };
  const noticeOn = givenOn(rule.noticeDocument);
  const figuresOn = givenOn(rule.figuresDocument);
  const equityLoanOn = liens
    .flatMap(({ kind, openedOn }) => (kind === "HELOC" && openedOn ? [openedOn] : []))
    .toSorted()
    .at(-1);
  const day = earliestClosing(rule, {
    appliedOn: localDate(new Date(created), zone),
    ...(noticeOn === undefined ? {} : { noticeOn }),
    ...(figuresOn === undefined ? {} : { figuresOn }),
    ...(equityLoanOn === undefined ? {} : { equityLoanOn }),
  });
  return { mode: rule.mode, notBefore: day && startOfDay(day, zone).toISOString() };
}
