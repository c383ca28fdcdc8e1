import type { StudioSession } from "./session.ts";

/** A call of the page. */
export interface Question {
  readonly id: number;
  readonly call: keyof StudioSession;
  readonly args: readonly unknown[];
}

/** Its value, or why there is none. */
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly reason: string };
