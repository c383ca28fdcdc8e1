/* Generated from calls/shared.schema.json by `npm run generate`. */

/**
 * A UUID in an address, in either case.
 */
export type Identifier = string
/**
 * Product, as flows name it (`product` of flow.json).
 */
export type Product = string
/**
 * HTML source of the page.
 */
export type HtmlPage = string

/**
 * Parts that the calls of several services share: parameters of addresses, headers, and bodies without content.
 */
export interface SharedCalls {
identifier?: Identifier
product?: Product
applicationPath?: ApplicationPath
productPath?: ProductPath
productApplicationPath?: ProductApplicationPath
departmentPath?: DepartmentPath
displayQuery?: DisplayQuery
writeHeaders?: WriteHeaders
unreadBody?: UnreadBody
htmlPage?: HtmlPage
logInStep?: LogInStep
}
/**
 * Address of a call for one application.
 */
export interface ApplicationPath {
/**
 * A UUID in an address, in either case.
 */
uuid: string
}
/**
 * Address of a call for one product.
 */
export interface ProductPath {
/**
 * Product, as flows name it (`product` of flow.json).
 */
product: string
}
/**
 * Address of a call for one application of a product.
 */
export interface ProductApplicationPath {
/**
 * Product, as flows name it (`product` of flow.json).
 */
product: string
/**
 * A UUID in an address, in either case.
 */
uuid: string
}
/**
 * Address of a department's opening hours.
 */
export interface DepartmentPath {
/**
 * Department, such as OPS_CHAT or OPS_PHONE.
 */
department: string
}
/**
 * Query of a call for opening hours.
 */
export interface DisplayQuery {
/**
 * Ignored; accepted for compatibility.
 */
display?: string
}
/**
 * Headers of a write.
 */
export interface WriteHeaders {
/**
 * Idempotency key: a repeat with the same body returns the same answer.
 */
"idempotency-key"?: string
/**
 * Version that the write is based on.
 */
"if-match"?: string
}
/**
 * The server ignores the body.
 */
export interface UnreadBody {
[k: string]: unknown
}
/**
 * The password is correct, and a second factor is due. The step is no session: only the calls of second factors accept it.
 */
export interface LogInStep {
/**
 * Secret of the step. It is valid for ten minutes.
 */
step: string
/**
 * The account has no second factor yet and must set one up now.
 */
enroll: boolean
/**
 * An authenticator app can prove the person.
 */
authenticator: boolean
/**
 * A passkey can prove the person.
 */
passkeys: boolean
}
