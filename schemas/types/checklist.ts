/* Generated from checklist.schema.json by `npm run generate`. */

/**
 * Findings of `npm run validate` that are as meant here, each with the reason. An exemption covers the object that holds it and everything in it, or only what `at` names; one that is no longer needed is a finding.
 * 
 * @minItems 1
 */
export type Exempt = {
/**
 * Code of the finding, such as unreachable-state; docs/analysis.md lists them.
 */
code: string
/**
 * Why this is as it should be, in a sentence that the next reader understands; an exemption without one is a finding.
 */
reason?: string
/**
 * JSON pointer, from the object that holds the exemption, to what it covers; needed at the top of a file, such as /facts/nameGiven.
 */
at?: string
}[]

/**
 * The server's checklist: ordered steps. After every write the derived values are set, then the first step that applies and is not done becomes `application.status.checklistStatus`, and what it runs is started.
 */
export interface Checklist {
$schema?: string
exempt?: Exempt
/**
 * Name of the flow that the checklist belongs to.
 */
id: string
version: number
/**
 * Named guards of this checklist.
 */
facts?: {
[k: string]: string
}
/**
 * Server-owned values that follow from the data, set in order before the steps are looked at.
 */
derive?: {
id: string
/**
 * JSON pointer of the value.
 */
set: string
/**
 * Guard. Without `value`, the pointer is set to whether this holds.
 */
when: string
/**
 * Value set when the guard holds; nothing is written otherwise.
 */
value?: (boolean | number | string | unknown[] | {

})
exempt?: Exempt
}[]
/**
 * @minItems 1
 */
steps: {
id: string
description?: string
/**
 * Checklist state while this step is current.
 */
state: string
/**
 * Guard: the step applies; absent means always.
 */
when?: string
/**
 * Guard: the step is finished.
 */
done: string
exempt?: Exempt
/**
 * Vendor jobs started once each time the step becomes current. A job with a timer is started when its time has come.
 */
run?: {
id: string
/**
 * Capability and operation, such as credit.softPull.
 */
job: string
/**
 * Guard: the job is needed.
 */
when?: string
/**
 * JSON pointer to an ISO 8601 date-time in the application; the job waits for it.
 */
after?: string
options?: {

}
exempt?: Exempt
}[]
}[]
}
