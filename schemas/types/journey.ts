/* Generated from journey.schema.json by `npm run generate`. */

/**
 * A story of one borrower through a flow, told by a product owner and proven by `npm run validate`: the data at the start, what changes step by step, and the page that must follow each time. It lies under flows/<flow>/journeys/. After every step the checklist runs as it does on the server, then the flow decides. No vendor is called: what a vendor would answer is written in the step. docs/journeys.md shows how to write one.
 */
export interface Journey {
$schema?: string
/**
 * Name of the file without `.json`.
 */
id: string
/**
 * The story in one line.
 */
title: string
/**
 * What the story is there to protect: the promise, or the rule, that must not be lost.
 */
description?: string
/**
 * Codes of the organisations in whose effective flow the story must come out as told. Each is walked with its own overlays.
 * 
 * @minItems 1
 */
organisations: string[]
/**
 * Sandbox persona (flows/sandbox/personas/) who is the borrower. The journey starts with what the persona answered in other flows, such as registration, written where those screens bind it; a step may use the persona's further answers.
 */
persona?: string
/**
 * Journey of this flow in whose footsteps this one begins: `approved-online` after its last step, `approved-online#offer-chosen` after the step with that id. The data is what it is there; the persona is the same unless another is given for further answers.
 */
after?: string
start?: Documents
/**
 * What happens, in order.
 * 
 * @minItems 1
 */
steps: {
/**
 * For journeys that begin after this step.
 */
id?: string
/**
 * What happens, in words: `The bureau finds the file frozen`. Reports name the step by it.
 */
title: string
/**
 * Screen of this flow that the persona sends. Its answers are written where the screen binds them, consents included. What only exists in a running product, such as the uuid of an upload, is left out; what an effect of the screen writes belongs in `set`.
 */
answers?: string
set?: Documents1
/**
 * Page that the borrower asks for by its address. It is shown only where the flow lets it be opened (`within` of the page).
 */
visit?: string
/**
 * What must be so after the step.
 */
expect: {
/**
 * Id of the page shown.
 */
page: string
/**
 * Local state in which the machine settles.
 */
state?: string
/**
 * Checklist state; null for none.
 */
checklistState?: (string | null)
/**
 * Vendor jobs that the current checklist step needs, in any order; all of them. An empty list says that nothing is waited for.
 */
jobs?: string[]
}
}[]
}
/**
 * Data before the first step, laid over the persona's, or over that of `after`. Without any of the three the journey starts with nothing.
 */
export interface Documents {
/**
 * On the application, schemas/application.schema.json.
 */
application?: {

}
/**
 * On the borrower's profile, schemas/profile.schema.json.
 */
profile?: {

}
}
/**
 * What changes, after `answers`. A vendor's answer is written here too. When it gives `application.status.checklistStatus`, that state is what the back end reports in this step, and the checklist is not run; for states that this checklist never gives.
 */
export interface Documents1 {
/**
 * On the application, schemas/application.schema.json.
 */
application?: {

}
/**
 * On the borrower's profile, schemas/profile.schema.json.
 */
profile?: {

}
}
