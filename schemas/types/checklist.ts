/* Generated from checklist.schema.json by `npm run generate`. */

/**
 * Findings of `npm run validate` that are intended here, each with its reason. An exemption covers the object that contains it, or only the place that `at` names. An exemption that matches no finding is itself a finding.
 * 
 * @minItems 1
 */
export type Exempt = {
/**
 * Code of the finding, such as unreachable-state; docs/analysis.md lists them.
 */
code: string
/**
 * Why the finding is intended, in one sentence; an exemption without a reason is a finding.
 */
reason?: string
/**
 * JSON pointer from the object with the exemption to the place that it covers. Required at the top of a file, such as /facts/nameGiven.
 */
at?: string
}[]
export type Row = ((number | string | boolean) | {
[k: string]: number | string | boolean
})

/**
 * The server's checklist: ordered steps. After every write the server sets the derived values. The first step that applies and is not done then becomes `application.status.checklistStatus`, and its jobs start.
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
 * Further states that an application of this flow can have, which no step gives: staff or another back end set them. The states of the steps and `polling.unknown` of the flow need no entry.
 */
states?: string[]
/**
 * Named guards of this checklist.
 */
facts?: {
[k: string]: string
}
tables?: Tables
/**
 * Values that the server derives from the data, in order, before it evaluates the steps.
 */
derive?: ({
[k: string]: unknown
} & {
id: string
/**
 * JSON pointer of the value.
 */
set: string
/**
 * Guard. Without `value` and `expression`, the pointer is set to whether this holds. With `expression` it may be absent, which means always.
 */
when?: string
/**
 * Value to set when the guard holds; otherwise the server writes nothing.
 */
value?: (boolean | number | string | unknown[] | {

})
/**
 * Expression (docs/expressions.md) whose value is set when the guard holds; otherwise the server writes nothing. An expression without a value removes the place.
 */
expression?: string
exempt?: Exempt
})[]
/**
 * Steps that are open at the same time. While a step of a list is current, `state` is the checklist state, and the borrower takes the tasks in any order. The steps after the list wait for all its tasks.
 */
taskLists?: {
id: string
description?: string
/**
 * Checklist state while the list has an open task.
 */
state: string
/**
 * Tasks of the list. A step belongs to the task that its `task` names. The steps of one task follow each other.
 * 
 * @minItems 2
 */
tasks: {
/**
 * Name of the task, unique in the checklist.
 */
id: string
description?: string
/**
 * Tasks of the same list that must be completed first. Until then this task cannot start.
 * 
 * @minItems 1
 */
after?: string[]
exempt?: Exempt
}[]
exempt?: Exempt
}[]
/**
 * @minItems 1
 */
steps: {
id: string
description?: string
/**
 * Checklist state while this step is current. A step of a task gives the state of its task.
 */
state: string
/**
 * Task of a list in `taskLists` to which this step belongs. The steps of a list stand together.
 */
task?: string
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
 * Vendor jobs that start once each time the step becomes current. A job with `after` starts at that time.
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
/**
 * Constants that the expressions of this file look up: rows by key, or a list of rows.
 */
export interface Tables {
[k: string]: {
[k: string]: Row
} | Row[]
}
