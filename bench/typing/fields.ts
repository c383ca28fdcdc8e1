/** The 100 fields that both contenders show, in the proportions of a lending form. */
export type Kind = "text" | "currency" | "select" | "checkbox";

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: Kind;
  readonly required: boolean;
}

/** Ten fields of which six are text, one currency, two choices and one a checkbox. */
const pattern: Kind[] = [
  "text",
  "text",
  "select",
  "text",
  "currency",
  "text",
  "checkbox",
  "text",
  "select",
  "text",
];

export const choices = ["Full time", "Part time", "Self-employed", "Retired", "Not employed"];

export const fields: Field[] = Array.from({ length: 100 }, (_, index) => {
  const kind = pattern[index % pattern.length] ?? "text";
  return { name: `field${index}`, label: `Field ${index + 1}`, kind, required: index % 4 === 0 };
});

/** The field to type into: in the middle, so that fields before and after it count. */
export const typed = fields.find((field, index) => index >= 50 && field.kind === "text") as Field;

/** The six fields of an item, and the number of items, of a list and of the same form without it. */
export const itemFields: Field[] = fields.slice(0, 6);
export const itemCount = 40;

/** The field to type into: a text in the middle of the form. */
export const typedItem = { item: itemCount / 2, field: itemFields[1] as Field };

/** Label of a field of an item in the form without a list. */
export const flatLabel = (item: number, { label }: Field): string => `${label} of item ${item}`;
