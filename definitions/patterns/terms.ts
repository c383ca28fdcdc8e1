/**
 * Terms that describe sets of texts, with the derivatives of Brzozowski ("Derivatives of Regular
 * Expressions", 1964). Equal terms are one object, so that a search notices what it has seen.
 */
import { ANY, includes, type Characters } from "./characters.ts";

type Shape =
  | { readonly kind: "nothing" }
  | { readonly kind: "empty" }
  | { readonly kind: "characters"; readonly set: Characters }
  | { readonly kind: "then"; readonly first: Term; readonly rest: Term }
  | { readonly kind: "some" | "every"; readonly terms: readonly Term[] }
  | { readonly kind: "not"; readonly term: Term }
  | { readonly kind: "repeat"; readonly term: Term; readonly min: number; readonly max: number };

export interface Term {
  readonly id: number;
  readonly shape: Shape;
  /** Whether the empty text is among its texts. */
  readonly acceptsEmpty: boolean;
  readonly derivatives: Map<number, Term>;
}

/** Makes terms; terms of different makers must not meet. */
export class Terms {
  readonly #known = new Map<string, Term>();
  /** The sets of characters that the terms tell apart. */
  readonly sets: Characters[] = [];
  /** Accepts no text. */
  readonly nothing = this.#term("nothing", { kind: "nothing" }, false);
  /** Accepts the empty text alone. */
  readonly empty = this.#term("empty", { kind: "empty" }, true);
  /** Accepts any text. */
  readonly all = this.repeat(this.characters(ANY), 0, Infinity);

  #term(key: string, shape: Shape, acceptsEmpty: boolean): Term {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const term = {
      id: this.#known.size,
      shape,
      acceptsEmpty,
      derivatives: new Map<number, Term>(),
    };
    this.#known.set(key, term);
    return term;
  }

  characters(set: Characters): Term {
    if (set.length === 0) return this.nothing;
    const terms = this.#known.size;
    const term = this.#term(`[${set.join(";")}]`, { kind: "characters", set }, false);
    if (this.#known.size > terms) this.sets.push(set);
    return term;
  }

  then(first: Term, rest: Term): Term {
    if (first === this.nothing || rest === this.nothing) return this.nothing;
    if (first === this.empty) return rest;
    if (rest === this.empty) return first;
    if (first.shape.kind === "then")
      return this.then(first.shape.first, this.then(first.shape.rest, rest));
    return this.#term(
      `${first.id}.${rest.id}`,
      { kind: "then", first, rest },
      first.acceptsEmpty && rest.acceptsEmpty,
    );
  }

  some(terms: readonly Term[]): Term {
    const parts = flattened("some", terms).filter((term) => term !== this.nothing);
    if (parts.includes(this.all)) return this.all;
    if (parts.length < 2) return parts[0] ?? this.nothing;
    const key = `|${parts.map(({ id }) => id).join(",")}`;
    return this.#term(key, { kind: "some", terms: parts }, parts.some(acceptsEmpty));
  }

  every(terms: readonly Term[]): Term {
    const parts = flattened("every", terms).filter((term) => term !== this.all);
    if (parts.includes(this.nothing)) return this.nothing;
    if (parts.length < 2) return parts[0] ?? this.all;
    const key = `&${parts.map(({ id }) => id).join(",")}`;
    return this.#term(key, { kind: "every", terms: parts }, parts.every(acceptsEmpty));
  }

  not(term: Term): Term {
    if (term === this.nothing) return this.all;
    if (term === this.all) return this.nothing;
    if (term.shape.kind === "not") return term.shape.term;
    return this.#term(`!${term.id}`, { kind: "not", term }, !term.acceptsEmpty);
  }

  repeat(term: Term, least: number, max: number): Term {
    const min = term.acceptsEmpty ? 0 : least;
    if (max === 0 || term.shape.kind === "empty") return this.empty;
    if (term.shape.kind === "nothing") return min === 0 ? this.empty : term;
    if (min === 1 && max === 1) return term;
    const acceptsNone = min === 0;
    return this.#term(`${term.id}{${min},${max}}`, { kind: "repeat", term, min, max }, acceptsNone);
  }

  /** Returns the texts that follow a character in the texts of a term. */
  after(term: Term, code: number): Term {
    const known = term.derivatives.get(code);
    if (known !== undefined) return known;
    const derived = this.#derived(term.shape, code);
    term.derivatives.set(code, derived);
    return derived;
  }

  #derived(shape: Shape, code: number): Term {
    switch (shape.kind) {
      case "nothing":
      case "empty":
        return this.nothing;
      case "characters":
        return includes(shape.set, code) ? this.empty : this.nothing;
      case "then": {
        const through = this.then(this.after(shape.first, code), shape.rest);
        return shape.first.acceptsEmpty
          ? this.some([through, this.after(shape.rest, code)])
          : through;
      }
      case "some":
        return this.some(shape.terms.map((each) => this.after(each, code)));
      case "every":
        return this.every(shape.terms.map((each) => this.after(each, code)));
      case "not":
        return this.not(this.after(shape.term, code));
      case "repeat":
        return this.then(
          this.after(shape.term, code),
          this.repeat(shape.term, Math.max(0, shape.min - 1), shape.max - 1),
        );
    }
  }
}

const acceptsEmpty = (term: Term): boolean => term.acceptsEmpty;

function flattened(kind: "some" | "every", terms: readonly Term[]): Term[] {
  const parts = terms.flatMap((term) =>
    term.shape.kind === kind && "terms" in term.shape ? term.shape.terms : [term],
  );
  return [...new Set(parts)].sort((a, b) => a.id - b.id);
}
