import { createContext, use } from "react";

/** What lists and widgets ask of the form around them. */
export interface FormItems {
  /**
   * Moves the errors of the items at and after an index, because one is about to be removed there
   * (`by` is -1) or inserted (1).
   */
  shift(list: string, index: number, by: 1 | -1): void;
  /** Validates one item, shows its errors like those of a submit, and returns whether it has none. */
  check(item: string): boolean;
  /** Sets answers by name in a group of the form, which a pointer names. */
  fill(group: string, answers: Readonly<Record<string, unknown>>): void;
}

const ItemsContext = createContext<FormItems>({
  shift: () => {},
  check: () => true,
  fill: () => {},
});
export const ItemsProvider = ItemsContext.Provider;

/** The form of the surrounding screen; outside one, items have no errors and nothing is filled. */
export const useFormItems = (): FormItems => use(ItemsContext);
