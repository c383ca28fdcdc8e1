/** The values of the application, the account and the lender that the parts of a flow show. */
import { isRecord, joinPointer, listOf } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

const pointerForm = /^\/(application|profile|organisation)\//;

export interface ShownValue {
  pointer: string;
  target: string;
}

/** Returns every pointer to data in a part of a definition, such as the options of a block. */
export function shownIn(value: unknown, pointer: string): ShownValue[] {
  if (typeof value === "string") return pointerForm.test(value) ? [{ pointer, target: value }] : [];
  if (Array.isArray(value))
    return value.flatMap((each, index) => shownIn(each, joinPointer(pointer, index)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => shownIn(each, joinPointer(pointer, key)));
}

/** Returns the fields that a document shows of the items of a list. */
function fieldsOfItems(each: unknown, pointer: string): ShownValue[] {
  if (!isRecord(each) || !isRecord(each.fields) || typeof each.pointer !== "string") return [];
  const { pointer: list } = each;
  return Object.entries(each.fields).flatMap(([name, how]) =>
    isRecord(how) && typeof how.field === "string"
      ? [
          {
            pointer: joinPointer(pointer, "fields", name, "field"),
            target: `${list}/0/${how.field}`,
          },
        ]
      : [],
  );
}

/** Returns the values that the blocks and the fields of a screen show. */
export const shownInScreen = memoize((screen: unknown): readonly ShownValue[] =>
  isRecord(screen)
    ? [
        ...shownIn(screen.body, "/body"),
        ...(isRecord(screen.form) ? shownIn(screen.form.ui, "/form/ui") : []),
      ]
    : [],
);

/** Returns the values that a document shows, with the fields of its lists. */
export const shownInDocument = memoize((document: unknown): readonly ShownValue[] =>
  isRecord(document)
    ? [
        ...["args", "each", "sections"].flatMap((name) => shownIn(document[name], `/${name}`)),
        ...fieldsOfItems(document.each, "/each"),
        ...listOf(document.sections).flatMap((section, index) =>
          isRecord(section) ? fieldsOfItems(section.each, `/sections/${index}/each`) : [],
        ),
      ]
    : [],
);

/** Returns the values that the placeholders of an e-mail show. */
export const shownInMail = memoize((mail: unknown): readonly ShownValue[] =>
  isRecord(mail) ? shownIn(mail.args, "/args") : [],
);

/** Returns the values that the facts of the agents' view show. */
export const shownInAgentView = memoize((view: unknown): readonly ShownValue[] =>
  shownIn(view, ""),
);
