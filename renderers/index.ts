/** Screen definition → React. The app imports from here; `styles.css` once beside it. */
export { ScreenRenderer, type ScreenRendererProps } from "./screen/screen-renderer.tsx";
export { arriveAt } from "./screen/arrive.ts";
export { loadBlocks } from "./blocks/index.ts";
export type { ScreenAction, ScreenBlock } from "./screen/prepare.ts";
export type { FormData } from "./screen/screen-form.tsx";
export type { ServerErrors } from "./form/server-errors.ts";
export type {
  ApplicationSummary,
  BlockCalls,
  BlockHost,
  BlockProps,
  ConditionView,
  CopyArgs,
  DocumentRecord,
  Institution,
  LinkedAccount,
  Lien,
  Offer,
} from "./host/types.ts";
export { HostProvider, useHost } from "./host/context.tsx";
export { formatPhone } from "./format/phone.ts";
export { formatCopy, plainCopy } from "./copy/format.tsx";
export { addWords, say, setWords, words, type Words } from "./words/words.ts";
export { currentLocale } from "./words/locale.ts";
export { readPending } from "./blocks/bank-link/pending.ts";
