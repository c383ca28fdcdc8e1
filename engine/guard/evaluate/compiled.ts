import type { Evaluate } from "./frame.ts";
import type { Type } from "../type.ts";

/** A compiled expression. */
export interface Compiled {
  readonly evaluate: Evaluate;
  readonly type: Type;
  /** Its slot in the frame; null when it has none. */
  readonly slot: number | null;
  /** Its path, for a field of a variable; else null. */
  readonly path: readonly string[] | null;
}
