/* Generated from chat-skills.schema.json by `npm run generate`. */

/**
 * Skill for which a conversation waits, by a name that the lender's queue uses.
 */
export interface ChatSkills {
$schema?: string
/**
 * Rules; the first one that holds applies. The last one has no condition.
 * 
 * @minItems 1
 */
skills: {
/**
 * Name of the skill.
 */
skill: string
/**
 * Guard over `organisation` (its organisation.json) and, when the conversation is about the borrower's own application, `application`.
 */
when?: string
}[]
}
