/* Generated from chat-answers.schema.json by `npm run generate`. */

/**
 * Answers of the chatbot. It searches by the words of the question, and says so when it finds no answer. Texts use ICU message syntax. Text fields of the organization, such as {companyNameShort}, are always available.
 */
export interface ChatAnswers {
$schema?: string
/**
 * Words, separated by spaces, that the search ignores.
 */
ignored: string
/**
 * Text when no answer is found.
 */
unknown: string
/**
 * Text when no answer is found a second time in a row and a person takes over.
 */
unknownAgain: string
/**
 * The answers, in any order.
 * 
 * @minItems 1
 */
answers: {
/**
 * Identifier of the answer, unique in the file.
 */
id: string
/**
 * The question as people ask it, in several ways.
 * 
 * @minItems 1
 */
questions: string[]
/**
 * Further words for the search, separated by spaces.
 */
keywords?: string
/**
 * The answer when no case holds, or when the person has no known application.
 */
text: string
/**
 * Answers about the borrower's own application; the first case whose guard holds is used.
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
 * The answer. Placeholders: those of `values`; {page}, the title of the current page; {conditions}, the matching requests of the lender, or all of them.
 */
text: string
}[]
/**
 * Values of the placeholders in the cases, by name.
 */
values?: {
[k: string]: {
/**
 * JSON pointer in the application or the profile.
 */
from: string
/**
 * Format of the value: unchanged, a day, a day and time at the home, US dollars, or percent.
 */
as: ("text" | "day" | "time" | "money" | "percent")
}
}
/**
 * The answer lists the lender's requests, so the search also uses the words of those requests.
 */
conditions?: true
/**
 * The answer hands over to a person.
 */
handOver?: true
}[]
}
