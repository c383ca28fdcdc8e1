/* Generated from chat-answers.schema.json by `npm run generate`. */

/**
 * What the chatbot answers. It finds an answer by the words of the question and by nothing else, and says so when it finds none. Words are ICU message syntax; text fields of the organisation, such as {companyNameShort}, need no mention.
 */
export interface ChatAnswers {
$schema?: string
/**
 * Words, separated by spaces, that say nothing of what a question is about.
 */
ignored: string
/**
 * It does not know.
 */
unknown: string
/**
 * It does not know for the second time in a row, and hands over to a person.
 */
unknownAgain: string
/**
 * The answers. Their order says nothing.
 * 
 * @minItems 1
 */
answers: {
/**
 * Identifier.
 */
id: string
/**
 * The question as people ask it, in several ways.
 * 
 * @minItems 1
 */
questions: string[]
/**
 * Other words by which it is found, separated by spaces.
 */
keywords?: string
/**
 * The answer to everybody for whom no case holds, and to whoever is not known to have an application.
 */
text: string
/**
 * What it says of the borrower's own application instead; the first that holds counts.
 */
cases?: {
/**
 * Identifier within the answer.
 */
id: string
/**
 * Guard over the application and the profile, with the facts of its flow.
 */
when: string
/**
 * The answer, with the holes of `values` and {page}: title of the page that is due; {conditions}: what the lender asks for that the question is about, or all of it.
 */
text: string
}[]
/**
 * What fills the holes of the cases, by name.
 */
values?: {
[k: string]: {
/**
 * JSON pointer in the application or the profile.
 */
from: string
/**
 * How it is written: as it is, as a day, or as a day and time at the home.
 */
as: ("text" | "day" | "time")
}
}
/**
 * The answer tells what the lender asks for: it is also found by the words of those requests.
 */
conditions?: true
/**
 * The answer hands over to a person.
 */
handOver?: true
}[]
}
