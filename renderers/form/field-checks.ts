import { createContext, use, useEffect } from "react";
import { useStable } from "../screen/use-stable.ts";
import type { BrokenRule } from "./rule-errors.ts";

/** Returns why a value of a field is not complete, for the borrower, or null. */
export type FieldCheck = (value: unknown) => string | null;

/**
 * Collects what mounted blocks know about their fields and no schema can say, such as which
 * document is not read. The form asks them on each validation.
 */
export class FieldChecks {
  readonly #checks = new Map<string, FieldCheck>();

  /** Adds the check of a field by element id. Call the returned function to remove it. */
  add(id: string, check: FieldCheck): () => void {
    this.#checks.set(id, check);
    return () => {
      if (this.#checks.get(id) === check) this.#checks.delete(id);
    };
  }

  /** Returns the fields whose check fails over these answers. */
  broken(answers: Record<string, unknown>): BrokenRule[] {
    return [...this.#checks].flatMap(([id, check]) => {
      const path = id.split("_").slice(1);
      const value = path.reduce<unknown>(
        (node, part) => (node as Record<string, unknown> | undefined)?.[part],
        answers,
      );
      const message = check(value);
      return message === null ? [] : [{ id, fields: [path.join(".")], message }];
    });
  }
}

const ChecksContext = createContext<FieldChecks | null>(null);
export const FieldChecksProvider = ChecksContext.Provider;

/** Registers the check of a block's field while the block is mounted; null registers none. */
export function useFieldCheck(id: string, check: FieldCheck | null): void {
  const checks = use(ChecksContext);
  const isChecked = check !== null;
  const latest = useStable((value: unknown) => check?.(value) ?? null);
  useEffect(
    () => (isChecked && checks !== null ? checks.add(id, latest) : undefined),
    [checks, id, isChecked, latest],
  );
}
