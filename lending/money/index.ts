/**
 * The arithmetic of money. Browser and server share it, so the borrower sees what the server
 * computes.
 */
export {
  type OfferedCosts,
  settleCosts,
  settleOffered,
  type SettledCosts,
} from "./closing-costs.ts";
export { roundCents, toCents, toDollars } from "./cents.ts";
export { laterDraw, type LaterDraw } from "./later-draw.ts";
export { lineForDraw, splitLine } from "./line.ts";
export { type DueInstallment, positionOfAll, positionOn, type RepaidDraw } from "./position.ts";
export { recordingTax, type RecordingTaxPart } from "./recording-tax.ts";
export { levelPayment, schedule } from "./schedule.ts";
