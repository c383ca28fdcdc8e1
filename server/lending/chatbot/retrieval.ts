import { searchedWords } from "#lending/formats/searched-words.ts";
import MiniSearch from "minisearch";

/** A text that can be found by the words of a question. */
export interface Findable {
  id: string;
  /** Ways of asking for it. */
  asked: string;
  /** Other words for it. */
  keywords: string;
  /** Text of the answer. */
  text: string;
}

export interface Match {
  id: string;
  score: number;
  /** Share of the question that the text answers, 0 to 1. */
  coverage: number;
}

/** Normalizes plural endings in English and Spanish. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?<=[^s])s$/, "").replace(/(?<=[^aeiou])e$/, "") : word;

/** Minimum length of words that match with typos and as prefixes. */
const LONG = 5;
/** Maximum number of typos, as a share of the word's length. */
const FUZZY = 0.2;
/** Minimum share of a question that an answer must cover. */
const ENOUGH = 0.5;
/**
 * Weight of a word that no answer has, compared with a word that some answer has: people add filler
 * words.
 */
const STRANGE = 0.4;

/**
 * Full-text index of answers. Rare words weigh more (BM25, as in MiniSearch). Words in `ignored`
 * are dropped from questions.
 */
export class Retrieval {
  private readonly index: MiniSearch<Findable>;
  private readonly ignored: ReadonlySet<string>;

  constructor(ignored: string, documents: readonly Findable[]) {
    this.ignored = new Set(searchedWords(ignored));
    this.index = new MiniSearch({
      fields: ["asked", "keywords", "text"],
      tokenize: searchedWords,
      processTerm: (term) => (this.ignored.has(term) ? null : stem(term)),
    });
    this.index.addAll(documents);
  }

  /** Returns the stems of a question's words without the ignored ones. */
  private termsOf(question: string): string[] {
    const terms = searchedWords(question).filter((word) => !this.ignored.has(word));
    return [...new Set(terms.map(stem))];
  }

  /** Returns the answers that cover enough of the question, best first. */
  find(question: string): Match[] {
    const terms = this.termsOf(question);
    if (terms.length === 0) return [];
    const hits = this.index.search(terms.join(" "), {
      boost: { asked: 3, keywords: 2 },
      prefix: (term) => term.length >= LONG,
      fuzzy: (term) => (term.length >= LONG ? FUZZY : false),
      combineWith: "OR",
      tokenize: (text) => text.split(" "),
      processTerm: (term) => term,
    });
    const matchedTerms = new Set(hits.flatMap(({ queryTerms }) => queryTerms));
    const whole = matchedTerms.size + STRANGE * (terms.length - matchedTerms.size);
    return hits
      .map(({ id, score, queryTerms, match }) => ({
        id: String(id),
        score,
        // A match in the answer's text alone is chance.
        coverage: Object.values(match).some((fields) => fields.some((field) => field !== "text"))
          ? new Set(queryTerms).size / whole
          : 0,
      }))
      .filter(({ coverage }) => coverage >= ENOUGH);
  }
}
