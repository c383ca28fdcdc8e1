/** Messages between the studio and the document of its preview, both of this origin. */
import type { Documents } from "#engine/index.ts";
import type { ShownText, TextSetting } from "../texts/messages.ts";
import type { ServerState } from "./server-names.ts";
import type { DrawnPage, LenderLook, SentPage } from "../workspace/pages/page.ts";

/** To the preview: without the look of the page before, when it is the same. */
export type ToPreview = (Omit<Draw, "page"> & { readonly page: SentPage }) | DrawPart | DrawText;

/** A text that no page has, in the lender's look. */
export interface DrawText extends TextSetting {
  readonly kind: "text";
  readonly shown: ShownText;
}

/** A widget or block of the gallery to draw. */
export interface DrawPart {
  readonly kind: "part";
  readonly name: string;
  readonly filled: boolean;
  readonly look: LenderLook;
}

/** A page to draw. */
export interface Draw {
  readonly kind: "draw";
  /** Comes back when the page is on the screen. */
  readonly id: number;
  readonly page: DrawnPage;
  readonly data: Documents;
  /** Another number when the data comes from outside the preview, so that its form begins anew. */
  readonly dataKey: number;
  /** The page of the decision, which the progress marks. */
  readonly decided: string;
  /** The sentence that the person edits; null without one. */
  readonly picked: string | null;
  /** Whether a click chooses a sentence. */
  readonly editing: boolean;
  /** Whether the page shows what a person sees who sends it empty. */
  readonly showErrors: boolean;
  /** How the server does while the page shows. */
  readonly server: ServerState;
}

/** From the preview. */
export type FromPreview =
  | { readonly kind: "ready" }
  | { readonly kind: "drawn"; readonly id: number }
  | { readonly kind: "picked"; readonly pointer: string }
  /** Answers of the form, as data; `sent` when the person chose the page's main action. */
  | {
      readonly kind: "answered";
      readonly data: Documents;
      readonly sent: boolean;
      /** Of the data that the form began with. */
      readonly dataKey: number;
    }
  | { readonly kind: "failed"; readonly reason: string };
