import { unexpected } from "./parse-faults.ts";
import type { Token } from "./token.ts";

/** Reads the tokens of a source one after another. It stays at the end token. */
export class TokenCursor {
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Returns the next token without passing it. */
  peek(): Token {
    const token = this.#tokens[Math.min(this.#position, this.#tokens.length - 1)];
    if (token === undefined) throw new RangeError("A token list always ends with an end token.");
    return token;
  }

  /** Passes the next token and returns it. */
  next(): Token {
    const token = this.peek();
    this.#position += 1;
    return token;
  }

  /** Whether the next token is this operator. */
  at(operator: string): boolean {
    const token = this.peek();
    return token.kind === "operator" && token.text === operator;
  }

  /** Passes this operator and returns it. @throws GuardSyntaxError at any other token */
  expect(operator: string): Token {
    const token = this.next();
    if (token.kind !== "operator" || token.text !== operator)
      throw unexpected(token, `'${operator}'`);
    return token;
  }
}
