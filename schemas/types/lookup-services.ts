/* Generated from lookup-services.schema.json by `npm run generate`. */

/**
 * HTTP services that answer lookups. The file is part of a server's configuration; LOOKUP_SERVICES names it.
 */
export interface LookupServices {
/**
 * Address of this schema, for editors.
 */
$schema?: string
/**
 * Services by name: those of schemas/lookups/.
 */
services: {
[k: string]: {
/**
 * Which vendor it is, and under which contract.
 */
description?: string
/**
 * Address with arguments of the question and secrets in braces, which are encoded: `https://vendor.example/find?q={search}&key={key}`.
 */
url: string
/**
 * Method of the call.
 */
method?: ("GET" | "POST")
/**
 * Headers by name; braces as in the address.
 */
headers?: {
[k: string]: string
}
/**
 * JSON body of a POST; braces in its texts as in the address, without encoding.
 */
body?: {

}
/**
 * Names in braces that stand for variables of the environment, such as `{"key": "ADDRESS_KEY"}`.
 */
secrets?: {
[k: string]: string
}
/**
 * JSON pointer of the answers in the vendor's JSON: a list, or one object. Empty for the whole answer.
 */
matches: string
/**
 * JSON pointer of each value of an answer, in one of the vendor's answers.
 */
values: {
[k: string]: string
}
/**
 * Statuses by which the vendor says that it knows no answer.
 */
none?: number[]
}
}
}
