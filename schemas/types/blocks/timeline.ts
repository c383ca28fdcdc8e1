/* Generated from blocks/timeline.schema.json by `npm run generate`. */

/**
 * Progress of the application by its checklist state: the steps done, the current wait with its start, and the next step.
 */
export interface TimelineBlockOptions {
/**
 * Steps, in order.
 * 
 * @minItems 1
 */
steps: {
id: string
title: string
/**
 * Text of the wait by checklist state of this step. `STATE/flowState` is for one state of the flow, where the checklist state leaves the page to the flow.
 */
states: {
[k: string]: string
}
}[]
/**
 * Text by checklist state in which the application has ended. `STATE/flowState` as in `steps`.
 */
aside: {
[k: string]: string
}
/**
 * Checklist states of `aside` in which every step is done: the list stays.
 */
finished?: string[]
/**
 * Texts of the block itself.
 */
labels: {
/**
 * Text in all other states.
 */
unknown: string
/**
 * Text for the start of the wait; `{since}` is the day.
 */
since: string
/**
 * Text for the next step; `{step}` is its title.
 */
next: string
/**
 * Status of a finished step, for screen readers.
 */
done: string
/**
 * Status of the current step, for screen readers.
 */
current: string
}
}
