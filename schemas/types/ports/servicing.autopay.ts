/* Generated from ports/servicing.autopay.schema.json by `npm run generate`. */

/**
 * Turns AutoPay on or off.
 */
export interface ServicingAutopayPort {
/**
 * What the servicer needs.
 */
request: {
/**
 * The servicer's reference of the line.
 */
line: string
/**
 * Whether payments are collected.
 */
on: boolean
/**
 * Routing number of the account.
 */
routingNumber: string
/**
 * Number of the account.
 */
accountNumber: string
}
/**
 * The servicer's answer.
 */
answer: {
/**
 * Whether payments are collected now.
 */
on: boolean
}
}
