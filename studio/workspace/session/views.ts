/** The session's calls for the views beside the preview: lenders, theme, drawing, comparison and translations. */
import { parsePointer } from "#engine/index.ts";
import type { Edit } from "#definitions/edits/index.ts";
import type { Definitions } from "#definitions/model.ts";
import type { NewLender } from "#definitions/new-lender/new-lender.ts";
import { drawingOf, type FlowDrawing, type Layouts } from "../drawing/drawing.ts";
import { edited } from "../history.ts";
import { lenderStart, lenderTexts, type LenderStart } from "../lenders/lenders.ts";
import { acceptingEdits } from "../texts/rewording.ts";
import { optionsOf, type PartOptions } from "../pages/options.ts";
import { sideBySide, type SideBySide } from "../lenders/side-by-side.ts";
import { themeEdits, themeOf, type LenderTheme, type ThemeChange } from "../lenders/theme.ts";
import {
  suppliedEdits,
  translationQueue,
  type Import,
  type Supplied,
  type Translating,
  type TranslationRow,
} from "../texts/translations.ts";
import type { Pending } from "../pending.ts";
import { lendersOf, type Changes, type Lender } from "../workspace.ts";

export interface ViewCalls {
  lenders(): readonly Lender[];
  lenderStart(code: string): LenderStart;
  /** Adds the files of a new lender that extends another. */
  addLender(lender: NewLender, from: string): Pending;
  theme(lender: string): LenderTheme;
  retheme(lender: string, change: ThemeChange): Pending;
  drawing(lender: string, flow: string): FlowDrawing;
  sideBySide(place: Parameters<typeof sideBySide>[1]): SideBySide;
  optionsOf(entry: string): PartOptions;
  translations(lender: string, locale: string): readonly TranslationRow[];
  /** Takes translations of texts that are still the same; the others are named. */
  translate(
    translating: Translating,
    supplied: readonly Supplied[],
  ): Pending & Pick<Import, "refused">;
}

/** Returns the file that a part of an overlay patches; null for an edit of another file. */
const patchedPath = (pointer: string): string | null => {
  const [section, path = null] = parsePointer(pointer);
  return section === "patch" ? path : null;
};

interface ViewPorts {
  definitions(): Definitions;
  textOf(path: string): string | null;
  /** Makes one step of the history. Steps with the same label that follow each other are one. */
  record(label: string, texts: Changes): Pending;
  pending(): Pending;
}

export function viewCalls({ definitions, textOf, record, pending }: ViewPorts): ViewCalls {
  const layouts: Layouts = new Map();
  const write = (label: string, edits: readonly Edit[]): Pending =>
    edits.length === 0 ? pending() : record(label, edited(textOf, edits));
  return {
    lenders: () => lendersOf(definitions()),
    lenderStart: (code) => lenderStart(definitions(), code),
    addLender: (lender, from) =>
      record(`new lender ${lender.code}`, lenderTexts(definitions(), lender, from)),
    theme: (lender) => themeOf(definitions(), lender),
    retheme(lender, change) {
      const name = change.kind === "color" ? change.name : change.kind;
      return write(`theme ${lender} ${name}`, themeEdits(definitions(), lender, change));
    },
    drawing: (lender, flow) => drawingOf(definitions(), lender, flow, layouts),

    sideBySide: (place) => sideBySide(definitions(), place),
    optionsOf: (entry) => optionsOf(definitions(), entry),
    translations: (lender, locale) => translationQueue(definitions(), lender, locale),
    translate(translating, supplied) {
      const { lender, locale } = translating;
      const { edits, refused } = suppliedEdits(definitions(), translating, supplied);
      const [only] = supplied.length === 1 ? supplied : [];
      const label = `translations ${lender} ${locale} ${only?.key ?? "import"}`;
      write(label, edits);
      const patched = new Set(edits.flatMap(({ pointer }) => patchedPath(pointer) ?? []));
      const accepted = [...patched].flatMap((path) => acceptingEdits(definitions(), lender, path));
      return { ...write(label, accepted), refused };
    },
  };
}
