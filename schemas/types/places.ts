/* Generated from places.schema.json by `npm run generate`. */

/**
 * Places where the sandbox can put an application: the persona that reaches each checklist state, and each state of the flow that has no checklist state.
 */
export interface Places {
$schema?: string
/**
 * Rows in the order of the journey. The sandbox takes the first row of a checklist state or of a state when the request names no persona.
 * 
 * @minItems 1
 */
places: {
/**
 * Checklist state in which the application stops. The sandbox holds vendor jobs there.
 */
checklistState: string
/**
 * Persona whose journey reaches the place.
 */
persona: string
/**
 * State of the flow in which the persona's data settles.
 */
state: string
/**
 * Answer of the borrower on the page, when the persona has none.
 */
answer?: {

}
/**
 * Who moves the state when no answer of the borrower can: a vendor, by the result of a job; staff, by the patch of `release`; a date, when the clock reaches it; the other owners, by signing; or nothing, at the end. When absent, the borrower's answer to the page moves the state.
 */
waitsFor?: ("vendor" | "staff" | "date" | "owner" | "nothing")
/**
 * JSON Merge Patch on the application that staff, or another owner by signing, would write to continue.
 */
release?: {

}
}[]
}
