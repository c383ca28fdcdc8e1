/** Placeholders of a text, as chips that a person moves, inserts and removes as a whole. */
import { parseMessage } from "#engine/copy/parse-message.ts";

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

/** Returns why a text is not complete yet, for a person; null for a complete one. */
export function textFault(text: string): string | null {
  if (text.trim() === "") return "Write at least one word.";
  try {
    parseMessage(text);
    return null;
  } catch {
    return "Something is not closed yet: a brace or a tag such as <b>. The preview waits for it.";
  }
}
