/** What the view of the texts around the pages shows and asks. */
import type { Documents } from "#engine/index.ts";
import type { LenderLook } from "../workspace/pages/page.ts";
import type { WritableSentence } from "../workspace/texts/placeholders-at.ts";

export const TEXT_GROUPS = [
  ["mail", "Emails"],
  ["documents", "Documents"],
  ["notifications", "Notifications"],
  ["shell", "Menus and footer"],
  ["answers", "Chatbot"],
  ["organisation", "The lender’s own sentences"],
  ["product", "Products"],
  ["other", "Other texts"],
  ["words", "Words of the product"],
] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number][0];

/** A file with texts, other than a page. */
export interface TextFile {
  /** Relative to flows/. */
  readonly path: string;
  readonly group: TextGroup;
  readonly label: string;
  /** Null outside the flows. */
  readonly flow: string | null;
  /** Name in its folder, such as the id of an email; null for the only file of its kind. */
  readonly id: string | null;
  /** Whether an overlay of the lender changes or adds it. */
  readonly overlaid: boolean;
}

/** A sentence with its place, for a person. */
export interface TextSentence extends WritableSentence {
  readonly place: string;
}

export interface TextView {
  readonly file: TextFile;
  readonly sentences: readonly TextSentence[];
  /** Placeholders that all copy may use, with their present values. */
  readonly shared: Readonly<Record<string, string>>;
  /** False for text that stays English, such as documents that people sign. */
  readonly localized: boolean;
  /** Files that a change is written to, by whom it is for; null where only one lender has the text. */
  readonly files: { readonly lender: string; readonly all: string | null };
}

export interface Retexting {
  readonly lender: string;
  readonly path: string;
  readonly pointer: string;
  readonly locale: string;
  readonly text: string;
  readonly scope: "all" | "lender";
}

/** A notification as the bell lists it. */
export interface ShownNotification {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly ctas: readonly { readonly title: string; readonly redirectPath: string }[];
}

/** What the frame of the preview shows in place of a page. */
export type ShownText =
  | { readonly kind: "mail"; readonly html: string }
  /** `content` is a PDF, base64. */
  | { readonly kind: "document"; readonly title: string; readonly content: string }
  | { readonly kind: "notifications"; readonly list: readonly ShownNotification[] }
  | { readonly kind: "shell" };

/** A lender's look, and the data with which a text is filled in. */
export interface TextSetting {
  readonly look: LenderLook;
  readonly flow: string;
  readonly data: Documents;
}
