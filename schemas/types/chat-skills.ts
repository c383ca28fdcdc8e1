/* Generated from chat-skills.schema.json by `npm run generate`. */

/**
 * Which people a conversation waits for: names that the lender's queue knows.
 */
export interface ChatSkills {
$schema?: string
/**
 * Rules; the first that holds counts. The last one has no condition.
 * 
 * @minItems 1
 */
skills: {
/**
 * Name of the skill.
 */
skill: string
/**
 * Guard over `organisation` (its organisation.json) and `application`, where the conversation is about one that is the borrower's.
 */
when?: string
}[]
}
