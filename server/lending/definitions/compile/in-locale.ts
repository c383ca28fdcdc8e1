import {
  compileParts,
  localized,
  localesOf,
  organisationArguments,
  SOURCE_LOCALE,
  type Effective,
} from "#definitions/index.ts";
import { isRecord } from "#engine/index.ts";
import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import { wordingOf } from "#server/lending/locale/wording.ts";
import type { FlowDefinition, InLocales, OrganisationDefinitions } from "../contract.ts";

/**
 * @param english the organization in the language of the definitions
 * @param manifest returns the address of its manifest in a language
 */
export function inLocales(
  english: Omit<OrganisationDefinitions, keyof InLocales | "manifestUrl" | "copyArguments">,
  effective: Effective,
  manifest: (locale: string) => string,
): OrganisationDefinitions {
  const { locales, fallback: fallbackLocale } = localesOf(effective.info);
  const byLocale = new Map<string, OrganisationDefinitions>();
  const base: OrganisationDefinitions = {
    ...english,
    copyArguments: organisationArguments(effective, SOURCE_LOCALE),
    locales,
    fallbackLocale,
    get manifestUrl() {
      return manifest(SOURCE_LOCALE);
    },
    in(locale) {
      if (locale === SOURCE_LOCALE || !locales.includes(locale)) return base;
      const cached = byLocale.get(locale);
      if (cached) return cached;
      const other = localized(effective, locale);
      const result: OrganisationDefinitions = {
        ...english,
        locales,
        fallbackLocale,
        in: base.in,
        locale,
        info: other.info,
        copyArguments: organisationArguments(other, locale),
        words: wordsOf(other),
        wording: wordingOf(other.words?.file.value),
        answers: answersOf(other),
        flows: new Map(
          [...base.flows].map(([id, flow]) => [id, flowIn(flow, other.flows.get(id))] as const),
        ),
        get manifestUrl() {
          return manifest(locale);
        },
      };
      byLocale.set(locale, result);
      return result;
    },
  };
  return base;
}

/** Rules, documents and checklist are the same in every language. */
function flowIn(
  flow: FlowDefinition,
  other: ReturnType<Effective["flows"]["get"]>,
): FlowDefinition {
  if (!other) return flow;
  return { ...flow, flow: other.flow.value, ...compileParts(other, flow.guard) };
}

/** Texts that a page shows before its definitions are loaded. */
export const wordsOf = ({ words }: Effective): Record<string, unknown> => {
  const value = words?.file.value;
  return isRecord(value) && isRecord(value.start) ? value.start : {};
};

/** Answers of the chatbot. */
export const answersOf = ({ answers }: Effective): ChatAnswers | null =>
  (answers?.file.value as ChatAnswers | undefined) ?? null;
