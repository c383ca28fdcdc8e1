/** Kinds of alerts. Source: product specification of the chat, section 8. */
export type AlertKind = "lost" | "wrong" | "token" | "resend";

/** Tone of each alert. Number keys show the first three outside production, in this order. */
export const ALERTS: Readonly<Record<AlertKind, "warning" | "error">> = {
  lost: "warning",
  wrong: "error",
  token: "warning",
  resend: "error",
};
