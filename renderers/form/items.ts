import { createContext, use } from "react";

/** What a list of items asks of the form around it. */
export interface FormItems {
  /**
   * Moves the errors of the items at and after an index, because one is about to be removed there
   * (`by` is -1) or inserted (1).
   */
  shift(list: string, index: number, by: 1 | -1): void;
  /** Validates one item, shows its errors like those of a submit, and returns whether it has none. */
  check(item: string): boolean;
}

const ItemsContext = createContext<FormItems>({ shift: () => {}, check: () => true });
export const ItemsProvider = ItemsContext.Provider;

/** The form of the surrounding screen; outside one, items have no errors. */
export const useFormItems = (): FormItems => use(ItemsContext);
