/** What the form of a page takes, as the analyses read it. */
import type { JsonSchema } from "../../json/json-schema.ts";

/** The form of one page. */
export interface PageForm {
  /** Path of the screen. */
  readonly part: string;
  /** Id of the page. */
  readonly page: string;
  /** One for each combination of the answers on which branches of the form depend; none for a form that is not judged. */
  readonly cases: readonly TakenAnswers[];
  /** Places that the borrower can fill on a page which opens from here, or that the submission writes itself. */
  readonly elsewhere: ReadonlySet<string>;
  /** Places that the form fills. */
  readonly asks: readonly string[];
  /** Places that effects of the submission write. */
  readonly effects: ReadonlySet<string>;
}

/** What a form takes together. */
export interface TakenAnswers {
  readonly deciding: readonly { readonly name: string; readonly value: unknown }[];
  readonly answers: readonly TakenAnswer[];
}

/** What a form takes for one place. */
export interface TakenAnswer {
  /** Name of the field, after those of the objects around it. */
  readonly name: string;
  /** Pointer of the place where it is saved. */
  readonly place: string;
  /** False for a question that this branch does not ask. */
  readonly isAsked: boolean;
  readonly canBeLeftOut: boolean;
  /** The only values; null for numbers within limits and for any text. */
  readonly values: readonly unknown[] | null;
  /** The limits of a number. */
  readonly numbers: JsonSchema | null;
  /** Which of the values the form takes is unknown. */
  readonly isOpen?: boolean;
  /** No page asks for it: a new borrower does not have it. */
  readonly isUnasked?: boolean;
  /** Pointer in the screen of what makes the answer optional, and how to require it, without a period. */
  readonly pointer: string;
  readonly fix: string;
}
