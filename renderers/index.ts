/** Turns screen definitions into React. The app imports from here, and `styles.css` once. */
export { ScreenRenderer } from "./screen/screen-renderer.tsx";
export { ARRIVAL, arriveAt, arrived } from "./screen/arrive.ts";
export { loadEarlierPages, loadScreenCode } from "./screen/load-code.ts";
export type { FormChoices, ScreenAction } from "./screen/prepare.ts";
export type { BrokenRule } from "./form/rule-errors.ts";
export type { ServerErrors } from "./form/server-errors.ts";
export type {
  ApplicationSummary,
  BlockHost,
  CopyArgs,
  EarlierPage,
  HandOffCalls,
  ListedProduct,
  LookupAnswer,
  PageBefore,
} from "./host/types.ts";
export { formatPhone } from "#lending/formats/phone.ts";
export { formatCopy, plainCopy } from "./copy/format.tsx";
export {
  createLanguage,
  LanguageProvider,
  LAST_RESORT,
  useLanguage,
  withWords,
  type Language,
  type Words,
} from "./words/language.ts";
export { readPending } from "./blocks/bank-link/pending.ts";
