/* Generated from product-application.schema.json by `npm run generate`. */

/**
 * What a product changes in the application, schemas/application.schema.json: a JSON Merge Patch (RFC 7396) on that schema. An object merges, a list replaces the whole list, and null removes. All flows of the product use the result: its own, those that collect its first answers, and those of its signers. An overlay adds the fields that only its lender has.
 */
export interface ProductApplication {
/**
 * Schema of this file, for editors.
 */
$schema?: string
/**
 * The generated type `Application` has these fields, because jobs and effects of the server read them. A product of JSON alone leaves it out.
 */
"x-typed"?: boolean
/**
 * What an application of the product is.
 */
description?: string
/**
 * Fields that the product adds, changes or (null) removes, by name.
 */
properties?: {
[k: string]: Field | null
}
}
/**
 * JSON Schema of a field, or a patch of one in the core.
 */
export interface Field {
/**
 * Type of the value.
 */
type?: (("string" | "number" | "integer" | "boolean" | "object" | "array") | ("string" | "number" | "integer" | "boolean" | "object" | "array" | "null")[])
/**
 * Name of the generated type.
 */
title?: string
/**
 * Meaning, unit and source of the value.
 */
description?: string
/**
 * Every allowed value; replaces the values of the core.
 * 
 * @minItems 1
 */
enum?: unknown[]
/**
 * Values that `enum` has in addition to those of the core and the product, each with its meaning. A lender adds its own types of documents and consents so.
 */
"x-values"?: {
/**
 * Meaning of the value.
 */
[k: string]: string
}
/**
 * Format of a text, such as `date` or `uuid`.
 */
format?: (string | null)
/**
 * Regular expression that a text must match.
 */
pattern?: (string | null)
/**
 * Least length of a text, characters.
 */
minLength?: (number | null)
/**
 * Greatest length of a text, characters.
 */
maxLength?: (number | null)
/**
 * Least value of a number.
 */
minimum?: (number | null)
/**
 * Greatest value of a number.
 */
maximum?: (number | null)
/**
 * Step of a number, such as 0.01.
 */
multipleOf?: (number | null)
/**
 * Least length of a list.
 */
minItems?: (number | null)
/**
 * Greatest length of a list.
 */
maxItems?: (number | null)
/**
 * Whether the items of a list differ.
 */
uniqueItems?: (boolean | null)
items?: Field1
/**
 * Fields of an object.
 */
properties?: {
[k: string]: Field | null
}
/**
 * Fields that an object always has.
 */
required?: (string[] | null)
/**
 * Fields of an object besides `properties`; false for none.
 */
additionalProperties?: (boolean | Field)
/**
 * Value that guards read for an absent one.
 */
default?: {
[k: string]: unknown
}
/**
 * Screens may write the field, and everything below it, through `bind`.
 */
"x-writable"?: boolean
/**
 * What leaves the server of the field: nothing, the last four characters, or all of it to the owner alone.
 */
"x-sealed"?: ("none" | "last4" | "owner")
/**
 * What writes the field, when neither a screen nor a job nor the checklist does.
 */
"x-set-by"?: string
/**
 * Unit of a number.
 */
"x-unit"?: string
}
/**
 * Schema of each item of a list.
 */
export interface Field1 {
/**
 * Type of the value.
 */
type?: (("string" | "number" | "integer" | "boolean" | "object" | "array") | ("string" | "number" | "integer" | "boolean" | "object" | "array" | "null")[])
/**
 * Name of the generated type.
 */
title?: string
/**
 * Meaning, unit and source of the value.
 */
description?: string
/**
 * Every allowed value; replaces the values of the core.
 * 
 * @minItems 1
 */
enum?: unknown[]
/**
 * Values that `enum` has in addition to those of the core and the product, each with its meaning. A lender adds its own types of documents and consents so.
 */
"x-values"?: {
/**
 * Meaning of the value.
 */
[k: string]: string
}
/**
 * Format of a text, such as `date` or `uuid`.
 */
format?: (string | null)
/**
 * Regular expression that a text must match.
 */
pattern?: (string | null)
/**
 * Least length of a text, characters.
 */
minLength?: (number | null)
/**
 * Greatest length of a text, characters.
 */
maxLength?: (number | null)
/**
 * Least value of a number.
 */
minimum?: (number | null)
/**
 * Greatest value of a number.
 */
maximum?: (number | null)
/**
 * Step of a number, such as 0.01.
 */
multipleOf?: (number | null)
/**
 * Least length of a list.
 */
minItems?: (number | null)
/**
 * Greatest length of a list.
 */
maxItems?: (number | null)
/**
 * Whether the items of a list differ.
 */
uniqueItems?: (boolean | null)
items?: Field1
/**
 * Fields of an object.
 */
properties?: {
[k: string]: Field | null
}
/**
 * Fields that an object always has.
 */
required?: (string[] | null)
/**
 * Fields of an object besides `properties`; false for none.
 */
additionalProperties?: (boolean | Field)
/**
 * Value that guards read for an absent one.
 */
default?: {
[k: string]: unknown
}
/**
 * Screens may write the field, and everything below it, through `bind`.
 */
"x-writable"?: boolean
/**
 * What leaves the server of the field: nothing, the last four characters, or all of it to the owner alone.
 */
"x-sealed"?: ("none" | "last4" | "owner")
/**
 * What writes the field, when neither a screen nor a job nor the checklist does.
 */
"x-set-by"?: string
/**
 * Unit of a number.
 */
"x-unit"?: string
}
