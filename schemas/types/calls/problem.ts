/* Generated from calls/problem.schema.json by `npm run generate`. */

/**
 * Error answers of every call.
 */
export interface ProblemCalls {
problemAnswer?: ProblemAnswer
codedMessage?: CodedMessage
fieldMessage?: FieldMessage
messageArgs?: MessageArgs
}
/**
 * Why a call failed. Some problems have further properties.
 */
export interface ProblemAnswer {
/**
 * Sentences for a person, in the language of the request.
 * 
 * Items: A sentence about the cause or the fix.
 */
errors: string[]
/**
 * Stable code of the problem, for programs.
 */
code: string
/**
 * The same sentences by code and arguments, in the same order.
 */
messages: CodedMessage[]
/**
 * Faults at the fields of a form; absent when no field is concerned.
 */
fields?: FieldMessage[]
[k: string]: unknown
}
/**
 * A sentence by its code.
 */
export interface CodedMessage {
/**
 * Code of the sentence; flows/words/words.json has its wording.
 */
code: string
args: MessageArgs
}
/**
 * Values of the placeholders of a sentence, by name.
 */
export interface MessageArgs {
/**
 * Value of the placeholder with this name.
 */
[k: string]: string | number
}
/**
 * A sentence about one place of the submitted data.
 */
export interface FieldMessage {
/**
 * JSON pointer into the submitted data, such as `/ssn`; empty for the whole.
 */
pointer: string
/**
 * The sentence, in the language of the request.
 */
message: string
/**
 * Code of the sentence.
 */
code: string
args: MessageArgs
}
