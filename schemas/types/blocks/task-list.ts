/* Generated from blocks/task-list.schema.json by `npm run generate`. */

/**
 * The tasks of the checklist's current list, each with its status, in any order. A link leads to the page of each open task. After a task is sent, the borrower is back on the list.
 */
export interface TaskListBlockOptions {
/**
 * Texts of the tasks, in the order shown. A task that does not apply is left out.
 * 
 * @minItems 1
 */
tasks: {
/**
 * Task of a list in the checklist.
 */
id: string
/**
 * What the borrower does; the text of the link.
 */
title: string
/**
 * Sentence below the title, such as what to have at hand.
 */
hint?: string
/**
 * Estimated time, shown while the task is not completed.
 */
minutes?: number
}[]
/**
 * What follows the list. The block shows each as a task that cannot start yet.
 * 
 * @minItems 1
 */
later?: {
/**
 * Identifier, unique in the list.
 */
id: string
/**
 * What the borrower does then.
 */
title: string
/**
 * Why it cannot start yet.
 */
hint?: string
/**
 * Estimated time.
 */
minutes?: number
}[]
}
