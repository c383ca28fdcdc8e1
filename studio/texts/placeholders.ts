/** Placeholders of a text, as chips that a person moves, inserts and removes as a whole. */
import { copyTags } from "#engine/copy/copy-tags.ts";
import { parseMessage, type MessageElement } from "#engine/copy/parse-message.ts";

export interface Placeholder {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A value: `{name}`, or with a format such as `{amount, number, usd}`. */
const VALUE = /\{\s*([A-Za-z][\w-]*)\s*(?:,\s*(?:number|date|time)\s*(?:,[^{}']*)?)?\}/y;
/** A choice between words, up to its first case. It is no chip: a person changes its words. */
const CHOICE = /\{\s*[A-Za-z][\w-]*\s*,\s*(?:select|plural|selectordinal)\s*,(?:\s*offset:\d+)?/y;
const CASE = /\s*(?:=\d+|[^\s{}]+)\s*\{/y;
const QUOTED = /'[{}<>][^']*'?/y;

/** Returns the placeholders of a text, those within a choice too. Quoted braces are words. */
export function placeholdersIn(text: string): Placeholder[] {
  const found: Placeholder[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  /** Reads words up to the brace that closes a case; to the end outside a case. */
  const words = (isCase: boolean): void => {
    while (at < text.length) {
      const from = at;
      const value = take(VALUE);
      if (value !== null) found.push({ name: value[1] ?? "", from, to: at });
      else if (take(CHOICE) !== null) while (take(CASE) !== null) words(true);
      else if (take(QUOTED) === null) {
        at += 1;
        if (isCase && text[from] === "}") return;
      }
    }
  };
  words(false);
  return found;
}

/** Returns a name of a placeholder as words: `companyNameShort` becomes "Company name short". */
export function placeholderLabel(name: string): string {
  const spaced = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/**
 * Returns why a text cannot be taken as it is, for a person; null for one that can.
 * @param mayUse whether a value has the name of a placeholder at this place
 */
export function textFault(text: string, mayUse: (name: string) => boolean): string | null {
  if (text.trim() === "") return "Write at least one word.";
  let names: NamesOfText;
  try {
    names = namesOf(parseMessage(text));
  } catch {
    return "Something is not closed yet: a brace or a tag such as <b>. The preview waits for it.";
  }
  const tag = names.tags.find((each) => !copyTags.some((known) => known === each));
  if (tag !== undefined)
    return `A sentence has no <${tag}>. It may have ${TAGS}; the page gives everything else its look.`;
  const unknown = names.values.find((each) => !mayUse(each));
  return unknown === undefined
    ? null
    : `No value is called “${unknown}” here. Choose one under “Insert”, or type a brace for the list.`;
}

const TAGS = copyTags.map((tag) => `<${tag}>`).join(", ");

interface NamesOfText {
  readonly tags: readonly string[];
  /** Names of placeholders and of choices between words. */
  readonly values: readonly string[];
}

/** Returns the names in a text, those within tags and choices too. */
function namesOf(elements: readonly MessageElement[]): NamesOfText {
  const [tags, values] = [new Set<string>(), new Set<string>()];
  const walk = (each: MessageElement): void => {
    if ("children" in each) {
      tags.add(each.value);
      each.children.forEach(walk);
    } else if (each.type !== LITERAL && "value" in each) values.add(each.value);
    if ("options" in each) for (const { value } of Object.values(each.options)) value.forEach(walk);
  };
  elements.forEach(walk);
  return { tags: [...tags], values: [...values] };
}

/** Type number of plain words, as formatjs has it. */
const LITERAL = 0;
