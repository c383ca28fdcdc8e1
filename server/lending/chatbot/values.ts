import { valueAt } from "#engine/index.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import type { ConditionView } from "#schemas/types/calls/conditions.ts";
import { entitlement } from "#server/lending/application/entitlement.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";
import { conditionViews } from "#server/lending/conditions/cards.ts";
import { isOpen } from "#server/lending/conditions/conditions.ts";
import { plainText } from "#server/lending/mail/render.ts";
import type { Answer } from "./book.ts";
import { Retrieval } from "./retrieval.ts";

type Texts = Record<string, string>;

/** An ISO day, as "November 24, 2026"; it is the same day everywhere. */
const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

type Format = NonNullable<Answer["values"]>[string]["as"];

/** Writes a figure: whole dollars without cents, and percent as they are stored. */
const figures: Partial<Record<Format, (value: number, locale: string) => string>> = {
  money: (value, locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    }).format(value),
  percent: (value, locale) =>
    `${new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value)}%`,
};

/** Formats a value for a sentence; empty when it is absent. */
function written(
  value: unknown,
  as: Format,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  const figure = figures[as];
  if (figure !== undefined) return typeof value === "number" ? figure(value, locale) : "";
  if (typeof value !== "string" && typeof value !== "number") return "";
  const date = as === "text" ? null : new Date(value);
  if (date === null || Number.isNaN(date.getTime())) return String(value);
  const zone = isDay(String(value)) ? "UTC" : timeZone;
  return new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    ...(as === "time" && !isDay(String(value)) ? { timeStyle: "short" } : {}),
    timeZone: zone,
  }).format(date);
}

/** Title of the page where the borrower continues. */
function dueTitle(loaded: LoadedApplication, texts: Texts, locale: string): string {
  const { flow } = loaded;
  const { page } = entitlement(flow, loaded);
  const id = flow.flow.pages.find((each) => each.id === page)?.screen;
  const screen = flow.screens.get(id ?? "");
  // A heading may name a person; the document title never does.
  return plainText(screen?.documentTitle ?? screen?.title ?? "", texts, locale);
}

/** Describes a condition: its title, the lender's request, and the reason of its return. */
function requested({ card }: ConditionView, texts: Texts, locale: string): string {
  if (card === null) return "";
  const args = Object.fromEntries(
    Object.entries(card.args).map(([name, value]) => [name, value as string]),
  );
  const text = card.verbatim ? card.text : plainText(card.text, { ...texts, ...args }, locale);
  const back = card.sentBack === undefined ? "" : ` ${card.sentBack}`;
  return `• ${card.title}: ${text}${back}`;
}

/** Returns the open conditions. */
export const openRequests = ({
  application,
  flow,
  organisation,
}: LoadedApplication): ConditionView[] =>
  conditionViews(application, flow, organisation.wording).filter(
    (view) => isOpen(view) && view.card !== null,
  );

/** Returns the conditions that a question is about; all of them when it names none. */
export function requestsAbout(
  question: string,
  views: readonly ConditionView[],
  ignored: string,
): { views: readonly ConditionView[]; named: boolean } {
  const retrieval = new Retrieval(
    ignored,
    views.map(({ card, categoryEnum }, index) => ({
      id: String(index),
      asked: `${card?.title ?? ""} ${(card?.documents ?? []).map(({ label }) => label).join(" ")}`,
      keywords: `${(card?.papers ?? []).join(" ")} ${categoryEnum.replaceAll("_", " ")}`,
      text: card?.text ?? "",
    })),
  );
  const [best, ...others] = retrieval.find(question);
  if (!best) return { views, named: false };
  const near = [best, ...others].filter(({ score }) => score > best.score * 0.8);
  return { views: near.flatMap(({ id }) => views[Number(id)] ?? []), named: true };
}

/** Returns the values of an answer's placeholders. */
export function valuesOf(
  answer: Pick<Answer, "values">,
  loaded: LoadedApplication,
  requests: readonly ConditionView[],
  locale: string,
): Texts {
  const { application, profile } = loaded;
  const timeZone = homeTimeZone(application.property);
  const texts = loaded.organisation.copyArguments;
  const own = Object.entries(answer.values ?? {}).map(([name, { from, as }]) => [
    name,
    written(valueAt({ application, profile }, from), as, { locale, timeZone }),
  ]);
  return {
    ...texts,
    ...(Object.fromEntries(own) as Texts),
    page: dueTitle(loaded, texts, locale),
    conditions: requests.map((each) => requested(each, texts, locale)).join("\n"),
  };
}
