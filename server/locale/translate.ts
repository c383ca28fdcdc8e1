import type { Sentences } from "#server/definitions/in-locale.ts";

/** A text with holes as a pattern that finds what fills them. */
interface Template {
  pattern: RegExp;
  names: string[];
  text: string;
}

const hole = /\{([a-zA-Z]+)\}/g;
const templates = new WeakMap<Sentences, Template[]>();

function templatesOf(sentences: Sentences): Template[] {
  const known = templates.get(sentences);
  if (known) return known;
  const made = [...sentences]
    .filter(([source]) => source.includes("{"))
    .map(([source, text]) => ({
      names: [...source.matchAll(hole)].map(([, name]) => name ?? ""),
      pattern: new RegExp(
        `^${source
          .split(/\{[a-zA-Z]+\}/)
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join("(.{1,200}?)")}$`,
        "u",
      ),
      text,
    }));
  templates.set(sentences, made);
  return made;
}

/** A sentence of the server in the language of `sentences`; as it is when it is not one of them. */
export function translate(sentence: string, sentences: Sentences): string {
  const whole = sentences.get(sentence);
  if (whole !== undefined) return whole;
  for (const { pattern, names, text } of templatesOf(sentences)) {
    const match = pattern.exec(sentence);
    if (match)
      return text.replaceAll(hole, (_, name: string) => match[names.indexOf(name) + 1] ?? "");
  }
  return sentence;
}

/** The body of a refusal with its sentences translated; everything else in it is for programs. */
export function translateBody(
  body: Record<string, unknown>,
  sentences: Sentences,
): Record<string, unknown> {
  if (sentences.size === 0) return body;
  const { errors, fields } = body;
  return {
    ...body,
    ...(Array.isArray(errors)
      ? { errors: errors.map((each) => translate(String(each), sentences)) }
      : {}),
    ...(Array.isArray(fields)
      ? {
          fields: (fields as { message: string }[]).map((field) => ({
            ...field,
            message: translate(field.message, sentences),
          })),
        }
      : {}),
  };
}
