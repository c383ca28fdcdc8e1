/**
 * The screens of the product specification, section 2, and their pages. This table names the
 * screens that the specification leaves unnamed.
 */

const group = (name: string, children: string): string[] =>
  children.split(" ").map((child) => (child === "" ? name : `${name}/${child}`));

/** Children of the application's routes, as in the specification's table. */
export const applicationPages: string[] = [
  ...group("bank", "autopay confirm disburse manual-disburse"),
  ...group("credit", "social error"),
  "complete",
  "conditions",
  ...group("conditions", "upload-document phone-number"),
  "document/disclosures",
  ...group("error", "decline credit income timeout flood-cert"),
  ...group("income", "review pointserv-callback employer-verification"),
  // `link/:type` and `upload/:type`, by type. Without a type, or with an unknown one, the address
  // shows the due page, income/review.
  ...group("income/link", "plaid truv pointserv"),
  ...group("income/upload", "paystub tax-return retirement"),
  "identity",
  ...group("insurance", "upload requirements"),
  "liens",
  ...group("notary", "intro schedule-manual reserve-manual session error"),
  ...group("product", "assets select prequal-winback"),
  ...group("signing", "intro sign additional support"),
  ...group("start", "profile contact hmda app-summary"),
  ...group(
    "review-app",
    "incorrect-pin no-credit property uw delinquency incorrect-ownership datatree signdocs",
  ),
  "payoff/hold",
  ...group("bpo", "condition hold waiting estimate-value order-bpo"),
];

export const signerPages: string[] = [
  "login",
  "resume",
  "cancelled",
  "identity",
  "intro",
  "error",
  "sign",
  "documents",
  // The lazily loaded list names these three.
  ...group("notary", "intro session error"),
  "conditions",
  ...group("conditions", "upload-document identity"),
];

/** The seven steps of the registration, and its side pages. */
export const registerPages: string[] = [
  ...group(
    "register",
    "property-info sale-status income-info name birthdate contact-info login-info account-setup support",
  ),
  "register/not-accepting",
];

export const topPages: string[] = ["login", "home", "bank-return"];

/** Screens of the lazily loaded list without a route in the table, each with its page. */
export const lazyScreens: readonly (readonly [screen: string, flow: string, page: string])[] = [
  ["not-accepting-apps", "register", "register/not-accepting"],
  ["additional-signer documents", "heloc-signer", "documents"],
  ["frozen-lock", "heloc", "credit/error"],
  ["ACH disbursement", "heloc", "bank/disburse"],
  ["check disbursement", "heloc", "bank/check-disburse"],
  ["tax instruction", "heloc", "tax-instruction"],
  ["confirm account", "heloc", "bank/confirm"],
  ["SSN entry", "heloc", "credit/social"],
  ["decline, generic", "heloc", "error/decline"],
  ["decline, credit score", "heloc", "error/credit"],
  ["decline, DTI", "heloc", "error/income"],
  ["asset collection", "heloc", "product/assets"],
  ["CLTV winback", "heloc", "product/prequal-winback"],
  ["home condition", "heloc", "bpo/condition"],
  ["underwriting", "heloc", "review-app/uw"],
  ["no credit", "heloc", "review-app/no-credit"],
  ["no property", "heloc", "review-app/property"],
  ["incorrect PIN", "heloc", "review-app/incorrect-pin"],
  ["app summary and review", "heloc", "start/app-summary"],
];

/** Redirects and exits: from one path to another. */
export const redirects: readonly (readonly [from: string, to: string])[] = [
  ["/account/register", "/account/heloc/register"],
  ["/register", "/account/heloc/register"],
  ["/account/heloc-signer", "/account/heloc/heloc-signer"],
  ["/account/heloc-signer/*", "/account/heloc/heloc-signer/*"],
  // Every other address under a signer's conditions leads to their list.
  ["conditions/*", "/account/heloc/heloc-signer/conditions"],
  ["/plaid-oauth-success", "/account/heloc/plaid-oauth-success"],
];
