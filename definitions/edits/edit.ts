/** One change of one file: of a value, of a property, or of an element of a list. */
interface Place {
  /** From the root of the repository, such as `flows/heloc/flow.json`. */
  readonly path: string;
  /** JSON pointer in the file as it is before the edit. */
  readonly pointer: string;
}

/** Gives a place its value; a property that does not exist is added at the end of its object. */
interface SetEdit extends Place {
  readonly value: unknown;
}

/** Takes a property or an element out. */
interface RemoveEdit extends Place {
  readonly remove: true;
}

/** Puts an element in front of the one that the pointer names; `-` is the end of the list. */
interface InsertEdit extends Place {
  readonly insert: unknown;
}

/** Gives an element or a property another position among its neighbors; `to` counts from 0 in the result. */
interface MoveEdit extends Place {
  readonly to: number;
}

export type Edit = SetEdit | RemoveEdit | InsertEdit | MoveEdit;

/** Why an edit does not fit the text; the message is for a person. */
export class EditRefused extends Error {}

/** Refuses a change for all lenders of what one lender added. @param what such as "the step" */
export const onlyThisLender = (what: string): EditRefused =>
  new EditRefused(`Only this lender has ${what}. Change it for this lender.`);
