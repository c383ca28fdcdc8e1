import { seenIn } from "./typed-characters.ts";
import { useDraft, type Draft } from "./use-draft.ts";

/** Returns the text without surrounding spaces and unseen characters; undefined when nothing is left. */
export const readText = (typed: string): string | undefined => seenIn(typed).trim() || undefined;
export const showText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The draft of an input whose value is a text. */
export const useTextDraft = (
  value: string | undefined,
  commit: (value: string | undefined) => void,
): Draft => useDraft<string>({ value, format: showText, parse: readText, commit });
