import type { Span } from "../ast.ts";

/**
 * Thrown for a guard that cannot be read. `message` gives the fault, `fix` what to write instead.
 */
export class GuardSyntaxError extends Error implements Span {
  readonly start: number;
  readonly end: number;
  readonly fix: string | null;

  constructor(message: string, span: Span, fix: string | null = null) {
    super(message);
    this.name = "GuardSyntaxError";
    this.start = span.start;
    this.end = span.end;
    this.fix = fix;
  }
}
