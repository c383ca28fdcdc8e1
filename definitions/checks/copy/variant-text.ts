import { isRecord, joinPointer, positionOf } from "#engine/index.ts";
import { lockOf } from "#engine/overlay/lock.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** Finds variants of a screen that replace no text, text of the form, or locked text. */
export const variantText: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens, effective.schemas);

const faultsIn = folderFaults((screen, schemas: SchemaLookup): FileFault[] => {
  const variants: unknown[] =
    isRecord(screen) && Array.isArray(screen.variants) ? screen.variants : [];
  if (variants.length === 0) return [];
  const texts = new Set(
    markedTexts(screen, "screen", "x-copy", schemas).map(({ pointer }) => pointer),
  );
  return variants.flatMap((variant, index) =>
    Object.keys(isRecord(variant) && isRecord(variant.texts) ? variant.texts : {}).flatMap(
      (pointer) => {
        const fault = faultOf(positionOf(screen, pointer), texts, screen);
        return fault === null
          ? []
          : [
              {
                pointer: joinPointer("/variants", index, "texts", pointer),
                code: "variant-text",
                ...fault,
              },
            ];
      },
    ),
  );
});

function faultOf(position: string | null, texts: ReadonlySet<string>, screen: unknown) {
  if (position === null || !texts.has(position) || position.startsWith("/variants/"))
    return {
      message: "There is no text at this place of the screen.",
      fix: "Name a text by its pointer, with ids for members of lists: /body/intro/options/text.",
    };
  if (position.startsWith("/form/"))
    return {
      message:
        "A variant cannot change the text of a form, which is checked and recorded as it is.",
      fix: "Ask by two fields with guards in form.when, or vary the text around the form.",
    };
  return lockOf(screen).covers(position)
    ? {
        message: "The text is locked: every applicant reads the same wording.",
        fix: "Remove it from the variant.",
      }
    : null;
}
