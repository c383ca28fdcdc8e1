/* Generated from places.schema.json by `npm run generate`. */

/**
 * Places where the sandbox can put an application. The file names the persona that reaches each checklist state and each state of the flow without a checklist state.
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
 * Who moves the state when no answer of the borrower can. A vendor moves it by the result of a job; staff by the patch of `release`; the other owners by signing. A date moves it when the clock reaches it. Nothing moves the last state. When absent, the borrower's answer to the page moves the state.
 */
waitsFor?: ("vendor" | "staff" | "date" | "owner" | "nothing")
/**
 * JSON Merge Patch on the application that staff, or another owner by signing, would write to continue.
 */
release?: {

}
}[]
}
