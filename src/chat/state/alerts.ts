import { words } from "#renderers/index.ts";

/** What may have gone wrong. Source: product specification of the chat, section 8. */
export type AlertKind = "lost" | "wrong" | "token" | "resend";

/** Tone of each; the first three are those that the number keys show outside production, in this order. */
export const ALERTS: Readonly<Record<AlertKind, "warning" | "error">> = {
  lost: "warning",
  wrong: "error",
  token: "warning",
  resend: "error",
};

export const alertText = (kind: AlertKind): string => words.chat.alerts[kind];
