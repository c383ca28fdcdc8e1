/** What a name in a guard means, as Markdown. */
import { placeOfFact, type PlacedGuard } from "../guards/placed-guards.ts";
import type { Span } from "#engine/guard/ast.ts";
import { descriptionOf } from "../names/description-of.ts";
import { FUNCTION_TEXTS, typeText } from "./describe.ts";
import { namesOfGuard } from "../names/names-in-guard.ts";

export interface HoverText extends Span {
  readonly markdown: string;
}

/** @param offset position in the guard's text */
export function hoverText(guard: PlacedGuard, offset: number): HoverText | null {
  const { source, scope } = guard;
  const name = namesOfGuard(source, scope).find(
    ({ start, end }) => start <= offset && offset <= end,
  );
  if (!name) return functionText(source, offset);
  const { start, end } = name;
  const fact = name.kind === "fact" ? scope.facts.get(name.name) : undefined;
  if (fact && guard.facts) {
    const { file } = placeOfFact(guard.facts, fact.name);
    const reads = fact.reads.length === 0 ? "" : `\n\nReads ${fact.reads.map(code).join(", ")}.`;
    return {
      start,
      end,
      markdown: `**${fact.name}**, a fact of \`${file}\`\n\n${block(fact.source)}${reads}`,
    };
  }
  const { path, type } = name.inferred;
  const description = descriptionOf(path, guard);
  const title = `**${path ?? name.name}**: ${typeText(type)}`;
  return { start, end, markdown: description === null ? title : `${title}\n\n${description}` };
}

function functionText(source: string, offset: number): HoverText | null {
  for (const { index, 0: word } of source.matchAll(/[A-Za-z_]\w*(?=\()/g)) {
    const text = Object.hasOwn(FUNCTION_TEXTS, word) ? FUNCTION_TEXTS[word] : undefined;
    const end = index + word.length;
    if (text && index <= offset && offset <= end)
      return { start: index, end, markdown: `${code(text.form)}\n\n${text.text}` };
  }
  return null;
}

const code = (text: string): string => `\`${text}\``;
const block = (text: string): string => `\`\`\`cel\n${text}\n\`\`\``;
