/** Money maths of the product, one module for browser and server: the borrower sees what the server computes. */
export { roundCents, toCents, toDollars } from "./cents.ts";
export { laterDraw, type LaterDraw, type LaterDrawTerms } from "./later-draw.ts";
export { lineForDraw, splitLine, type LineSplit } from "./line.ts";
export { recordingTax, type RecordingTaxPart } from "./recording-tax.ts";
export { levelPayment, schedule, type Instalment, type Schedule } from "./schedule.ts";
