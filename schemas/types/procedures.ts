/* Generated from procedures.schema.json by `npm run generate`. */

/**
 * Findings of `npm run validate` that are intended here, each with its reason. An exemption covers the object that contains it, or only the place that `at` names. An exemption that matches no finding is itself a finding.
 * 
 * @minItems 1
 */
export type Exempt = {
/**
 * Code of the finding, such as procedure-unused; docs/commands.md lists them.
 */
code: string
/**
 * Why the finding is intended, in one sentence; an exemption without a reason is a finding.
 */
reason?: string
/**
 * JSON pointer from the object with the exemption to the place that it covers. Required at the top of a file, such as /jobs/0.
 */
at?: string
}[]
/**
 * One step of a job: exactly one of `ask`, `write`, `makeDocuments`, `wait`, `notify` and `start`.
 */
export type JobStep = ({
id: StepId
/**
 * For the reader of the file.
 */
description?: string
when?: When
exempt?: Exempt
/**
 * Operation of a vendor's port, such as flood.determine; schemas/ports/ describes each. Later steps read its answer as `answers.<id of this step>`.
 */
ask?: string
/**
 * Arguments of the operation, by name: an expression each. An argument without a value is left out.
 */
with?: {
[k: string]: string
}
write?: Write
/**
 * Generates the documents of a stage and sets its flags, as the job documents.generate does.
 */
makeDocuments?: {
/**
 * Group of documents: an `id` of the flow's stages.json.
 */
stage: string
only?: DocumentTypes
except?: DocumentTypes1
/**
 * Field of `status` that marks the documents as ready, when it differs from the stage's own.
 */
sets?: string
}
/**
 * Stores what the steps before it wrote, and goes on later: exactly one of `for`, `businessDays` and `until`. The answers of vendors from before are gone then.
 */
wait?: ({
[k: string]: unknown
} & {
/**
 * Duration in days, hours and minutes, ISO 8601, such as PT24H.
 */
for?: string
/**
 * Days on which offices are open, Monday to Friday without holidays. The job goes on when the last of them begins at the property.
 */
businessDays?: number
/**
 * Expression of a date or a date and time. A date begins at midnight at the property. When it moves later meanwhile, the job waits on.
 */
until?: string
})
notify?: Notify
start?: Start
} & JobStep1)
/**
 * Name of the step within the procedure; expressions read its answer by it.
 */
export type StepId = string
/**
 * Condition, an expression (docs/expressions.md): the step is skipped unless it is true. Absent means always.
 */
export type When = string
/**
 * Writes values into the application, in order. Later writes and steps see earlier ones.
 * 
 * @minItems 1
 */
export type Write = ({
[k: string]: unknown
} & {
/**
 * JSON pointer of the place.
 */
set: string
/**
 * Value to write; null removes the place.
 */
value?: (boolean | number | string | unknown[] | {

} | null)
/**
 * Expression whose value is written. One without a value removes the place.
 */
expression?: string
})[]
/**
 * Only documents of these types.
 * 
 * @minItems 1
 */
export type DocumentTypes = string[]
/**
 * All but documents of these types.
 * 
 * @minItems 1
 */
export type DocumentTypes1 = string[]
/**
 * Sends an email of the flow, or shows a notification, once for each run. Exactly one of `mail` and `notification`.
 */
export type Notify = ({
/**
 * Id of an email of the flow. Its own `when` must hold when it is sent; `once` and `delay` do not count.
 */
mail?: string
/**
 * Id of a notification of the flow. Its `when` and `once` do not count.
 */
notification?: string
} & Notify1)
export type Notify1 = {
[k: string]: unknown
}
export type JobStep1 = {
[k: string]: unknown
}
/**
 * One step of an effect: exactly one of `refuse`, `write`, `notify` and `start`.
 */
export type EffectStep = ({
id: StepId
/**
 * For the reader of the file.
 */
description?: string
when?: When
exempt?: Exempt
/**
 * Rejects the submission with a message at a field. Nothing is written.
 */
refuse?: {
/**
 * JSON pointer of the field in the form; empty for the whole form.
 */
field: string
/**
 * What the borrower should do.
 */
message: string
}
write?: Write
notify?: Notify
start?: Start
} & EffectStep1)
export type EffectStep1 = {
[k: string]: unknown
}

/**
 * Jobs and effects that a flow declares as lists of steps. A checklist runs a declared job and a submit action names a declared effect, like the built-in ones (docs/procedures.md).
 */
export interface Procedures {
$schema?: string
exempt?: Exempt
/**
 * Jobs: work in the queue, retried until it succeeds.
 */
jobs?: {
/**
 * Name of the job, as in `run` of the checklist. No built-in job has it.
 */
id: string
/**
 * For the reader of the file.
 */
description?: string
exempt?: Exempt
options?: Options
/**
 * The steps, in order.
 * 
 * @minItems 1
 */
steps: JobStep[]
}[]
/**
 * Effects: changes within the submission of a screen. They ask no vendor; an effect starts a job for that.
 */
effects?: {
/**
 * Name of the effect, as in `effects` of a screen's action. No built-in effect has it.
 */
id: string
/**
 * For the reader of the file.
 */
description?: string
exempt?: Exempt
options?: Options
/**
 * The steps, in order.
 * 
 * @minItems 1
 */
steps: EffectStep[]
}[]
}
/**
 * Options that the caller gives, by name. Expressions read each as `options.<name>`. One without a default is required.
 */
export interface Options {
/**
 * An option: a JSON Schema of one value.
 */
[k: string]: {
/**
 * Type of the value.
 */
type: ("boolean" | "integer" | "number" | "string")
/**
 * What the option changes.
 */
description: string
/**
 * The allowed values.
 * 
 * @minItems 1
 */
enum?: unknown[]
/**
 * Value when the caller gives none.
 */
default?: (boolean | number | string)
}
}
/**
 * Starts another job, declared or built in, in the same transaction. It runs to its end whichever checklist step is current.
 */
export interface Start {
/**
 * Name of the job.
 */
job: string
/**
 * Options that the job takes.
 */
options?: {

}
/**
 * At most one run of the job for an application: when it has one, in whatever state, nothing starts.
 */
once?: boolean
}
