/* Generated from blocks/check-answers.schema.json by `npm run generate`. */

/**
 * All answers that the person gave on the pages before this one, registration included. Each page is a group with a link that opens it and returns here after saving. The groups come from the flow's pages and the forms of their screens: `pages` only changes some of them.
 */
export interface CheckAnswersBlockOptions {
/**
 * Pages that the block shows differently. All others appear under the titles of their screens.
 */
pages?: {
/**
 * Id of a page before this one in the flow, or of a page of the registration.
 */
id: string
/**
 * Heading of the group, instead of the title of the page.
 */
title?: string
/**
 * The block does not show the answers of this page.
 */
leaveOut?: true
/**
 * Places in `bind` of this page whose answers the block does not show, such as /profile/ssn.
 * 
 * @minItems 1
 */
without?: string[]
}[]
}
