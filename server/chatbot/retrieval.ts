import MiniSearch from "minisearch";

/** Something that can be found by the words of a question. */
export interface Findable {
  id: string;
  /** Ways of asking for it. */
  asked: string;
  /** Other words for it. */
  keywords: string;
  /** What it says. */
  text: string;
}

export interface Found {
  id: string;
  score: number;
  /** Which part of what the question says it answers to, 0 to 1. */
  coverage: number;
}

/** Letters without their accents, in lower case: people leave accents out. */
const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .map((word) => word.replaceAll(/^-+|-+$/g, ""))
    .filter((word) => word !== "");

/** One spelling for forms that differ in a plural's ending, in English and Spanish. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?<=[^s])s$/, "").replace(/(?<=[^aeiou])e$/, "") : word;

/** Words of this length may be misspelt, and match words that they begin. */
const LONG = 5;
/** Changes that a misspelt word may need, as part of its length. */
const FUZZY = 0.2;
/** Least part of a question that an answer must answer to. */
const ENOUGH = 0.5;
/** What a word counts that is in no answer at all, against one that is in some: people wrap questions in words. */
const STRANGE = 0.4;

/**
 * A full-text index in which questions are looked up: how rare a word is decides what it weighs (BM25, as MiniSearch has it). Words
 * in `ignored` are no part of any question.
 */
export class Retrieval {
  private readonly index: MiniSearch<Findable>;
  private readonly ignored: ReadonlySet<string>;

  constructor(ignored: string, documents: readonly Findable[]) {
    this.ignored = new Set(wordsOf(ignored));
    this.index = new MiniSearch({
      fields: ["asked", "keywords", "text"],
      tokenize: wordsOf,
      processTerm: (term) => (this.ignored.has(term) ? null : stem(term)),
    });
    this.index.addAll(documents);
  }

  /** What a question is about: its words without those that say nothing. */
  private termsOf(question: string): string[] {
    const terms = wordsOf(question).filter((word) => !this.ignored.has(word));
    return [...new Set(terms.map(stem))];
  }

  /** What answers to enough of the question, the best first; nothing when nothing does. */
  find(question: string): Found[] {
    const terms = this.termsOf(question);
    if (terms.length === 0) return [];
    const found = this.index.search(terms.join(" "), {
      boost: { asked: 3, keywords: 2 },
      prefix: (term) => term.length >= LONG,
      fuzzy: (term) => (term.length >= LONG ? FUZZY : false),
      combineWith: "OR",
      tokenize: (text) => text.split(" "),
      processTerm: (term) => term,
    });
    const known = new Set(found.flatMap(({ queryTerms }) => queryTerms));
    const whole = known.size + STRANGE * (terms.length - known.size);
    return found
      .map(({ id, score, queryTerms, match }) => ({
        id: String(id),
        score,
        // What is found in the answer's own words alone is found by chance.
        coverage: Object.values(match).some((fields) => fields.some((field) => field !== "text"))
          ? new Set(queryTerms).size / whole
          : 0,
      }))
      .filter(({ coverage }) => coverage >= ENOUGH);
  }
}
