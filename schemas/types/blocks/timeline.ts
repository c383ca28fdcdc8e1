/* Generated from blocks/timeline.schema.json by `npm run generate`. */

/**
 * Where the application stands, by its checklist state: what is behind, what is waited for and since when, what comes next.
 */
export interface TimelineBlockOptions {
/**
 * The way, in order.
 * 
 * @minItems 1
 */
steps: {
id: string
title: string
/**
 * Checklist states of this step, and what is waited for in each. `STATE/flowState` says it for one state of the flow, where the checklist state leaves the page to it.
 */
states: {
[k: string]: string
}
}[]
/**
 * Checklist states in which the way has ended, and what is said then. `STATE/flowState` as in `steps`.
 */
aside: {
[k: string]: string
}
/**
 * What it says by itself.
 */
labels: {
/**
 * Said in every other state.
 */
unknown: string
/**
 * Since when; `{since}` is the day.
 */
since: string
/**
 * What comes next; `{step}` is its title.
 */
next: string
/**
 * Of a step that is behind, for those who listen.
 */
done: string
/**
 * Of the step at hand, for those who listen.
 */
current: string
}
}
