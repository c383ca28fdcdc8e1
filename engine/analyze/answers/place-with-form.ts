/** A state or a step whose page has a form, with the guards that decide whether the borrower leaves it. */
import type { CompiledChecklist } from "../../checklist/compile.ts";
import type { Candidate } from "../../flow/compiled-flow.ts";
import type { Guard } from "../../guard/guard.ts";
import type { LocatedFault } from "../subject.ts";
import type { PageForm } from "./page-form.ts";

/** A way out of a place: `when` holds, and `unless` does not. */
export interface Exit {
  readonly when: Guard | null;
  readonly unless: Guard | null;
}

export interface Turn extends Exit {
  /** Pointers of the fields that decide about it. */
  readonly fields: ReadonlySet<string>;
}

export interface PlaceWithForm extends Pick<LocatedFault, "part" | "pointer"> {
  readonly form: PageForm;
  /** Such as `the state "offer"`. */
  readonly what: string;
  /** When the borrower is there and sees the page. */
  readonly shown: readonly Exit[];
  /** Earlier steps, which must not be open. */
  readonly before: readonly Exit[];
  readonly exits: readonly Exit[];
  /** Earlier steps whose condition reads an answer: it can lead there. */
  readonly turns: readonly Turn[];
  /** The derived values that these guards read, and those that these read. */
  readonly derive: CompiledChecklist["derive"];
}

export const holding = (when: Guard | null): Exit => ({ when, unless: null });
const failing = (unless: Guard): Exit => ({ when: null, unless });

/** Returns the candidates with the condition under which each of them is the first that holds. */
export const firsts = (candidates: readonly Pick<Candidate, "to" | "guard">[]) =>
  candidates.flatMap(({ to, guard }, index) => {
    const before = candidates.slice(0, index).map((each) => each.guard);
    return before.includes(null)
      ? []
      : [
          {
            page: to,
            shown: [holding(guard), ...before.flatMap((each) => each ?? []).map(failing)],
          },
        ];
  });
