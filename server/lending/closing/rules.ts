import { EQUITY_LINE } from "#lending/specified-names.ts";
import { addBusinessDays } from "#lending/time/business-days.ts";
import { addDays, addMonths, latest, localDate, startOfDay } from "#lending/time/local-date.ts";
import type { LocalDate } from "#lending/time/local-date.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import type { Application } from "#server/lending/application/ports.ts";

/**
 * A state's rules for closing: `closing.stateRules` of schemas/organisation.schema.json, where each
 * field is described.
 */
export interface ClosingRule {
  mode: string;
  minDaysAfterApplication?: number;
  noticeDocument?: string;
  businessDaysAfterFigures?: number;
  figuresDocument?: string;
  monthsBetweenLoans?: number;
  rescissionDays?: number;
}

/** Days from which a rule counts, local to the property. */
export interface ClosingFacts {
  appliedOn: LocalDate;
  /** Day on which the borrower received the rule's notice. */
  noticeOn?: LocalDate;
  /** Day on which the borrower received the final figures. */
  figuresOn?: LocalDate;
  /** Day on which the newest other equity loan on the home was opened. */
  equityLoanOn?: LocalDate;
}

/** Returns the rule of a state, or the organization's default. */
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

/** Returns the first day on which a rule lets the line close; null when the rule sets none. */
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
 * Returns the day on which mail counts as received: the third business day after posting (12 CFR
 * 1026.40(b), comment 5; 7 TAC 153.51(1)). Electronic delivery counts on its own day.
 */
export function receivedByMail(postedOn: LocalDate): LocalDate {
  return addBusinessDays(postedOn, 3);
}

/**
 * Returns how and from when an application may close; a null date removes an earlier one.
 * @param justCreated types of the documents that are generated now
 */
export function closingTerms(
  application: Application,
  organisation: Record<string, unknown>,
  justCreated: { types: readonly string[]; at: Date } | null = null,
): { mode: string; notBefore: string | null } {
  const { property, auditFields, documents = [], liens = [] } = application;
  const rule = closingRuleOf(organisation, property?.state ?? property?.address?.state);
  const zone = homeTimeZone(property);
  const givenOn = (type: string | undefined): LocalDate | undefined => {
    if (type === undefined) return undefined;
    const document = documents.find((each) => each.type === type);
    const deliveredAt = document?.deliveredAt ?? document?.createdAt;
    const instant =
      justCreated?.types.includes(type) === true
        ? justCreated.at
        : deliveredAt && new Date(deliveredAt);
    return instant ? localDate(instant, zone) : undefined;
  };
  const created = auditFields?.createdDate;
  if (created === undefined) return { mode: rule.mode, notBefore: null };
  const noticeOn = givenOn(rule.noticeDocument);
  const figuresOn = givenOn(rule.figuresDocument);
  const equityLoanOn = liens
    .flatMap(({ kind, openedOn }) => (kind === EQUITY_LINE && openedOn ? [openedOn] : []))
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
