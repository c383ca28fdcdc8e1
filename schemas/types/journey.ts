/* Generated from journey.schema.json by `npm run generate`. */

/**
 * The path of one borrower through a flow, written by a product owner and checked by `npm run validate`. It contains the data at the start, the change at each step, and the page that must follow. Journeys are files under flows/<flow>/journeys/. After every step the checklist runs as on the server, then the flow decides. No vendor is called: the step contains the vendor's answer. docs/journeys.md shows how to write one.
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
 * The promise or the rule that the journey protects.
 */
description?: string
/**
 * Codes of the organizations for which the journey must succeed. It runs on the effective flow of each.
 * 
 * @minItems 1
 */
organisations: string[]
/**
 * Sandbox persona (flows/sandbox/personas/) of the borrower. The journey starts with the persona's answers in other flows, such as registration, saved where those screens bind them. A step may use further answers of the persona.
 */
persona?: string
/**
 * Journey of this flow that this one continues: `approved-online` after its last step, `approved-online#offer-chosen` after the step with that id. It starts with that step's data and persona; `persona` can name another.
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
 * Identifier, for journeys that begin after this step.
 */
id?: string
/**
 * What happens, such as `The bureau finds the file frozen`. Reports use it as the name of the step.
 */
title: string
/**
 * Screen of this flow that the persona submits. The step saves its answers, including consents, where the screen binds them. It leaves out values of a running product, such as the uuid of an upload. Put the results of the screen's effects into `set`.
 */
answers?: string
set?: Documents1
/**
 * Page that the borrower opens by its address. The flow must allow it (`within` of the page).
 */
visit?: string
/**
 * Expected result of the step.
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
 * All vendor jobs of the current checklist step, in any order. An empty list means that the step waits for no job.
 */
jobs?: string[]
}
}[]
}
/**
 * Data before the first step, merged over the data of the persona or of `after`. Without any of the three, the journey starts with no data.
 */
export interface Documents {
/**
 * Patch on the application, schemas/application.schema.json.
 */
application?: {

}
/**
 * Patch on the borrower's profile, schemas/profile.schema.json.
 */
profile?: {

}
}
/**
 * Changes after `answers`, including a vendor's answer. When it sets `application.status.checklistStatus`, the step uses that state and does not run the checklist. Use this for states that this checklist never produces.
 */
export interface Documents1 {
/**
 * Patch on the application, schemas/application.schema.json.
 */
application?: {

}
/**
 * Patch on the borrower's profile, schemas/profile.schema.json.
 */
profile?: {

}
}
