/* Generated from blocks/payments.schema.json by `npm run generate`. */

/**
 * Payments of a draw that equal monthly payments repay: the next payment, the balance and the payoff figure of today, and the whole schedule. All figures are computed to the cent, provided that each payment is made on its due date.
 */
export interface PaymentsBlockOptions {
/**
 * JSON pointer of the amount that is repaid, US dollars.
 */
principal: string
/**
 * JSON pointer of the fixed rate, percent a year.
 */
rate: string
/**
 * JSON pointer of the number of payments.
 */
months: string
/**
 * JSON pointer of the instant at which the money was paid out. Interest begins on its day where the home is.
 */
began: string
/**
 * JSON pointer of the first due date.
 */
first: string
/**
 * JSON pointer of the credit limit. With it the block shows what can be drawn again.
 */
line?: string
/**
 * JSON pointer of the draws after the first one, as `servicing.draws` lists them. The figures count those that are paid.
 */
later?: string
/**
 * Labels of the list of later draws.
 */
draws?: {
/**
 * Heading of the list.
 */
title: string
/**
 * Column of the days on which the borrower asked.
 */
day: string
/**
 * Column of amounts.
 */
amount: string
/**
 * Column of fixed rates.
 */
rate: string
/**
 * Column of states.
 */
state: string
/**
 * Text by state of a draw.
 */
states: {
[k: string]: string
}
}
/**
 * JSON pointer of what can be drawn again, US dollars, as the server keeps it. Without a value there, the block computes it.
 */
left?: string
/**
 * Label of what can be drawn again.
 */
available?: string
/**
 * Texts of the block.
 */
labels: {
/**
 * Label of the next payment.
 */
next: string
/**
 * Due date of the next payment; `{day}` is the day.
 */
due: string
/**
 * Label of the principal that is not repaid.
 */
balance: string
/**
 * Label of the payoff figure of today.
 */
payoff: string
/**
 * What the payoff figure includes; `{amount}` is the interest since the last due date.
 */
accrued: string
/**
 * Says that the figures count on payments made on time.
 */
provided: string
/**
 * Title of the schedule; `{count}` is the number of payments left.
 */
schedule: string
/**
 * Column of due dates.
 */
day: string
/**
 * Column of payments.
 */
payment: string
/**
 * Column of interest.
 */
interest: string
/**
 * Column of balances after each payment.
 */
rest: string
}
}
