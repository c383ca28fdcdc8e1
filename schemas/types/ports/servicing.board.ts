/* Generated from ports/servicing.board.schema.json by `npm run generate`. */

/**
 * Opens a funded line with its servicer, once for each run.
 */
export interface ServicingBoardPort {
/**
 * What the servicer needs.
 */
request: {
/**
 * Credit limit, US dollars.
 */
line: number
/**
 * APR of the first draw, percent.
 */
rate: number
/**
 * Term, months.
 */
termMonths: number
/**
 * Day of the first payment.
 */
firstPaymentOn: string
/**
 * Payments are collected from the borrower's account.
 */
autopay: boolean
}
/**
 * The servicer's answer.
 */
answer: {
/**
 * The servicer's reference of the line.
 */
reference: string
}
}
