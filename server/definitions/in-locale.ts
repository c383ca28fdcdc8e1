import { localised, localesOf, SOURCE_LOCALE, type Effective } from "#definitions/index.ts";
import { isRecord } from "#engine/index.ts";
import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import type { FlowDefinition, OrganisationDefinitions } from "./contract.ts";

/** A text of the server and how it reads in a language. */
export type Sentences = ReadonlyMap<string, string>;

/** What an organisation's definitions are in each language that it offers; made when first asked for. */
export interface InLocales {
  locales: readonly string[];
  fallbackLocale: string;
  in(locale: string): OrganisationDefinitions;
}

/**
 * @param english the organisation in the language of the definitions
 * @param manifest address of its manifest in a language
 */
export function inLocales(
  english: Omit<OrganisationDefinitions, keyof InLocales | "manifestUrl">,
  effective: Effective,
  manifest: (locale: string) => string,
): OrganisationDefinitions {
  const { locales, fallback: fallbackLocale } = localesOf(effective.info);
  const made = new Map<string, OrganisationDefinitions>();
  const base: OrganisationDefinitions = {
    ...english,
    locales,
    fallbackLocale,
    get manifestUrl() {
      return manifest(SOURCE_LOCALE);
    },
    in(locale) {
      if (locale === SOURCE_LOCALE || !locales.includes(locale)) return base;
      const known = made.get(locale);
      if (known) return known;
      const other = localised(effective, locale);
      const result: OrganisationDefinitions = {
        ...english,
        locales,
        fallbackLocale,
        in: base.in,
        locale,
        info: other.info,
        words: wordsOf(other),
        sentences: sentencesOf(effective, other),
        answers: answersOf(other),
        flows: new Map(
          [...base.flows].map(([id, flow]) => [id, flowIn(flow, other.flows.get(id))] as const),
        ),
        get manifestUrl() {
          return manifest(locale);
        },
      };
      made.set(locale, result);
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
  return {
    ...flow,
    flow: other.flow.value,
    screens: new Map([...other.screens].map(([name, file]) => [name, file.value])),
    conditionCards: new Map((other.conditions?.value.cards ?? []).map((card) => [card.id, card])),
    mail: flow.mail.map(({ mail, when }) => ({
      mail: [...other.mail.values()].find(({ value }) => value.id === mail.id)?.value ?? mail,
      when,
    })),
    notifications: flow.notifications.map(({ notification, when }) => ({
      notification:
        other.notifications?.value.notifications.find(({ id }) => id === notification.id) ??
        notification,
      when,
    })),
  };
}

/** What a page shows before its definitions are there. */
export const wordsOf = ({ words }: Effective): Record<string, unknown> => {
  const value = words?.file.value;
  return isRecord(value) && isRecord(value.start) ? value.start : {};
};

/** What the chatbot answers. */
export const answersOf = ({ answers }: Effective): ChatAnswers | null =>
  (answers?.file.value as ChatAnswers | undefined) ?? null;

function sentencesOf(english: Effective, other: Effective): Sentences {
  const [from, to] = [english, other].map(({ words }) =>
    isRecord(words?.file.value) && isRecord(words.file.value.server) ? words.file.value.server : {},
  );
  return new Map(
    Object.entries(from ?? {}).flatMap(([name, text]) => {
      const translated = to?.[name];
      return typeof text === "string" && typeof translated === "string" ? [[text, translated]] : [];
    }),
  );
}
