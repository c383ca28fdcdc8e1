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
