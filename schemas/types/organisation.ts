/* Generated from organisation.schema.json by `npm run generate`. */

/**
 * A lender: its names, contact, footer, licences, hours and prices. A lender that extends another writes only what differs (JSON Merge Patch). Everything is public: the browser receives it. Dollars are US dollars, percent such as 8.25.
 */
export interface Organisation {
/**
 * This schema.
 */
$schema?: string
/**
 * Code of the organisation; the folder under flows/organisations/ has the same name.
 */
orgCode: string
/**
 * Code of the organisation of which this is a variant, or its own code.
 */
canonicalOrgCode: string
/**
 * Brand as borrowers know it.
 */
orgBrand: string
/**
 * Name used in running text.
 */
companyNameShort: string
/**
 * Name of the product in running text.
 */
companyProduct: string
/**
 * Address of the lender's main site.
 */
baseUrl: string
/**
 * Languages offered besides English (en-US), as BCP 47 tags. Every text of every flow must be translated into each of them, in `flows/<flow>/copy/<locale>.json`, and so must the product's own words and the sentences of this file, in `copy/<locale>.json` beside it.
 */
locales?: string[]
/**
 * Language of the pages until the borrower chooses one: English (en-US) when absent, otherwise one of `locales`.
 */
defaultLocale?: string
/**
 * Where somebody without a session is sent: ORGANISATION, the log-in of the product, which additional signers have one of their own beside; SIGNER, the log-in of additional signers, for a lender whose borrowers never log in here.
 */
loginMode?: ("ORGANISATION" | "SIGNER")
/**
 * Support phone number as shown.
 */
phoneFormatted: string
/**
 * Support e-mail.
 */
email: string
/**
 * Postal address of the company.
 */
companyAddress: {
/**
 * Street and number.
 */
street1: string
/**
 * Suite or floor.
 */
street2?: string
/**
 * City.
 */
city: string
/**
 * State, two letters (USPS).
 */
state: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
/**
 * ZIP or ZIP+4.
 */
zip: string
}
/**
 * Regulators may open applications for review.
 */
allowRegulatorReview: boolean
/**
 * Switches that the browser reads, by name: accountRegistration, loanOriginatorRequired (nobody registers without the `referrer` of the address), wholesale (nobody registers alone) and others that a lender adds; and those that rules of flows/flags.json read: ceoFeedback, portfolioManager, survey (the flows' invitation to `survey.url`), brokerIdentity.
 */
publicFeatureToggles: {
[k: string]: boolean
}
/**
 * Survey that borrowers are asked to take part in; shown while the flag `fe-heloc-survey` is on, which reads the switch `survey`.
 */
survey?: {
/**
 * Address of the survey, on a site outside of the product. Nothing about the borrower is added to it.
 */
url: string
}
/**
 * What the chat of this lender needs to know. Everything here is public: it reaches the browser.
 */
chat?: {
/**
 * Hosts whose https addresses may be clicked in a message, besides that of `baseUrl`: the product's and those of partner lenders. `*.example.com` stands for every sub-domain, and not for example.com itself.
 * 
 * @maxItems 200
 */
linkHosts?: string[]
/**
 * Survey offered when a chat with an agent has ended. It opens in a tab of its own, and is given applicant_name, email and interaction_id.
 */
survey?: {
/**
 * Address of the survey.
 */
url: string
}
/**
 * Providers of chat that are set up, by mode. Without any, agents are reached over the product's own channel.
 */
providers?: {
/**
 * Twilio Conversations; tokens come from the server.
 */
twilio?: {
/**
 * Region of the account, such as us1.
 */
region?: string
}
/**
 * Stream Chat.
 */
stream?: {
/**
 * Public key of the app.
 */
apiKey: string
/**
 * Address of its API.
 */
baseUrl?: string
/**
 * Type of the channels.
 */
channelType?: string
}
/**
 * NICE CXone. Its script is loaded from where the lender has it: its licence does not allow bundling.
 */
nice?: {
/**
 * Address of the script.
 */
scriptUrl: string
/**
 * Name under which the script leaves the SDK on the window.
 */
globalName: string
/**
 * Brand.
 */
brandId: number
/**
 * Channel.
 */
channelId: string
/**
 * Environment, such as NA1.
 */
environment: string
/**
 * Hosts that the SDK talks to, for the content security policy.
 * 
 * @minItems 1
 * @maxItems 10
 */
hosts: string[]
}
/**
 * TalkJS; its script comes from cdn.talkjs.com.
 */
talkjs?: {
/**
 * App.
 */
appId: string
}
}
}
/**
 * What pages show about the company.
 */
orgMetaData: {
/**
 * The company.
 */
companyInfo: {
/**
 * Name of the legal entity.
 */
legalName: string
/**
 * One sentence under the brand.
 */
tagline?: string
/**
 * The main organisation: its licensed-states list says that more states are to come.
 */
mainOrganisation?: boolean
/**
 * Time zone of its hours, IANA name.
 */
timeZone?: string
}
/**
 * Products by product key.
 */
products: {
/**
 * One product.
 */
[k: string]: {
/**
 * Name.
 */
name: string
/**
 * One sentence.
 */
shortDescription?: string
}
}
/**
 * Foot of every page.
 */
footer: {
/**
 * Legal name shown.
 */
companyName: string
/**
 * NMLS identifier, digits.
 */
companyNMLS: string
/**
 * Where the identifier can be looked up.
 */
companyNmlsURL: string
/**
 * Terms of use.
 */
termsOfUseUrl: string
/**
 * Privacy policy.
 */
privacyPolicyUrl: string
/**
 * The privacy policy opens in a new tab.
 */
privacyLinkIsExternal: boolean
/**
 * Licenses.
 */
licensesUrl: string
/**
 * Other legal notices.
 */
companyLegalUrl?: string
/**
 * Housing lender logo: EHL equal housing lender, EOL equal opportunity lender.
 */
footerImage: ("EHL" | "EOL" | "DEFAULT")
/**
 * Product terms in plain text.
 */
disclosureCopy: string
/**
 * Further links.
 * 
 * Items: One link.
 */
extraLinks?: {
/**
 * Identifier.
 */
id: string
/**
 * Text.
 */
title: string
/**
 * Address.
 */
href: string
}[]
}
}
/**
 * Price list quoted to the public; what offers are computed from is `pricing`.
 * 
 * Items: One price.
 */
orgPricingData: {
/**
 * Identifier.
 */
id: string
/**
 * What it is.
 */
title: string
/**
 * Unit of the amounts.
 */
unit: ("USD" | "PERCENT")
/**
 * Least.
 */
min: number
/**
 * Greatest.
 */
max: number
}[]
/**
 * States in which the lender may lend.
 * 
 * Items: One licence.
 */
licensedStates: {
/**
 * State, two letters (USPS).
 */
abbrev: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
}[]
/**
 * Hours by department, Pacific time.
 */
operatingHours: {
/**
 * Telephone. One entry for each day of the week, Monday first. Times are Pacific, 24-hour HH:MM.
 * 
 * @minItems 7
 * @maxItems 7
 * 
 * Items: One day.
 */
OPS_PHONE: {
/**
 * Name of the day, in English.
 */
weekday: ("Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday")
/**
 * 1 is Monday; 6 and 7 are the weekend.
 */
weekdayValue: number
/**
 * Somebody answers on this day.
 */
isOpen: boolean
/**
 * Opening time; null when closed.
 */
startTime: (string | null)
/**
 * Closing time; null when closed.
 */
endTime: (string | null)
}[]
/**
 * Chat agents. One entry for each day of the week, Monday first. Times are Pacific, 24-hour HH:MM.
 * 
 * @minItems 7
 * @maxItems 7
 * 
 * Items: One day.
 */
OPS_CHAT: {
/**
 * Name of the day, in English.
 */
weekday: ("Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday")
/**
 * 1 is Monday; 6 and 7 are the weekend.
 */
weekdayValue: number
/**
 * Somebody answers on this day.
 */
isOpen: boolean
/**
 * Opening time; null when closed.
 */
startTime: (string | null)
/**
 * Closing time; null when closed.
 */
endTime: (string | null)
}[]
}
/**
 * From what offers are computed. For each product: rate = baseRate plus the addition of the first row of scoreAdjustments whose minScore the borrower reaches. The rate contains the AutoPay discount; without AutoPay the rate is autopayDiscount higher. Line L, fee percent f: draw D = L / (1 + f / 100), fee = L - D.
 */
pricing: {
/**
 * Rate or programme set to which the prices belong, as the product's vocabulary names it; each offer carries it. AUTOPAY when absent: the rates contain that discount.
 */
rateSet?: ("ALL_IN" | "AUTOPAY" | "CREDIT_UNION" | "DEPARTMENT_OF_COMMERCE_CU" | "QUORUM" | "TEACHERS_FEDERAL_CU" | "VALLEY_STRONG_FFA" | "VALLEY_STRONG_NON_FFA")
/**
 * Terms on offer.
 * 
 * @minItems 1
 * 
 * Items: One term.
 */
products: {
/**
 * Identifier, stable.
 */
id: string
/**
 * Term of the initial draw, months.
 */
termMonths: number
/**
 * APR with AutoPay at the best score, percent.
 */
baseRate: number
/**
 * Origination fee, percent of the draw.
 */
feePercent: number
/**
 * How long further draws are allowed, months.
 */
drawPeriodMonths: number
}[]
/**
 * Added to the base rate, best score first; the first row whose minScore is reached applies.
 * 
 * @minItems 1
 * 
 * Items: One row.
 */
scoreAdjustments: {
/**
 * Score from which the row applies.
 */
minScore: number
/**
 * Percentage points added.
 */
add: number
}[]
/**
 * Greatest combined loan-to-value, percent.
 */
maxCltvPercent: number
/**
 * Least score at which an offer is made.
 */
minScore: number
/**
 * Greatest debt-to-income ratio with the new payment, percent.
 */
maxDtiPercent: number
/**
 * Least line, US dollars.
 */
minLine: number
/**
 * Greatest line, US dollars.
 */
maxLine: number
/**
 * Lines are whole multiples of this, rounded down, US dollars.
 */
step: number
/**
 * Discount for AutoPay, percentage points, contained in the rates.
 */
autopayDiscount: number
/**
 * How draws after the first are priced: the index of their day plus the margin that belongs to the rate of the first draw (rate minus index on the day of the offer).
 */
laterDraws?: {
/**
 * The published index, as it stands.
 */
index: {
/**
 * Name as borrowers know it.
 */
name: string
/**
 * Percent.
 */
ratePercent: number
/**
 * Day on which it stood there.
 */
asOf: string
/**
 * Where it is published.
 */
source: string
}
/**
 * Least later draw, US dollars; a state's rule may ask for more.
 */
minDraw: number
/**
 * Greatest rate of any draw, percent.
 */
maxRatePercent: number
}
/**
 * Stricter limits by state of the property.
 */
stateRules: {
/**
 * Rules of one state.
 */
[k: string]: {
/**
 * Greatest combined loan-to-value, percent.
 */
maxCltvPercent?: number
/**
 * Greatest origination fee, percent of the draw.
 */
maxFeePercent?: number
/**
 * Least later draw, US dollars.
 */
minDraw?: number
/**
 * BPO: the value is confirmed by a broker's price opinion, whatever the model says.
 */
valuation?: "BPO"
/**
 * Taxes that the borrower pays when the mortgage is recorded. Shown with every offer in the counties named; in others no figure is known.
 */
recordingTax?: {
/**
 * Counties whose taxes the parts tell in full, as the property search names them.
 * 
 * @minItems 1
 * 
 * Items: County.
 */
counties: string[]
/**
 * Taxes, each on the whole line; those that apply are added up.
 * 
 * @minItems 1
 * 
 * Items: One tax.
 */
parts: {
/**
 * Percent of the line, without what the lender pays itself.
 */
percent: number
/**
 * Only in these counties; in all when absent.
 * 
 * @minItems 1
 * 
 * Items: County.
 */
counties?: string[]
/**
 * Only in these cities; in all when absent.
 * 
 * @minItems 1
 * 
 * Items: City.
 */
cities?: string[]
/**
 * What it leaves out of the line.
 */
exempt?: {
/**
 * US dollars.
 */
amount: number
/**
 * Kinds of home for which it does.
 * 
 * @minItems 1
 * 
 * Items: Kind, as the application has it.
 */
propertyTypes: string[]
}
/**
 * Lines from this amount on, US dollars.
 */
from?: number
/**
 * Lines under this amount, US dollars.
 */
below?: number
}[]
}
/**
 * Where the rule stands.
 */
source: string
}
}
}
/**
 * What the value and the condition of a home rest on.
 */
valuation?: {
/**
 * Confidence of an automated value, 0 to 1, under which the borrower's estimate and a broker's opinion take its place.
 */
minConfidence: number
/**
 * US dollars: a line above this needs a residential evaluation.
 */
evaluationAbove: number
/**
 * States in which every line needs one.
 */
evaluationStates?: string[]
/**
 * Where the rule stands.
 */
source: string
}
/**
 * How the security instrument is notarised.
 */
closing: {
/**
 * REMOTE: online notary; IN_PERSON: before a notary at an office; ATTORNEY: online or in person with an attorney's review.
 */
defaultMode: ("REMOTE" | "IN_PERSON" | "ATTORNEY")
/**
 * By state of the property.
 */
stateRules: {
/**
 * Rules of one state.
 */
[k: string]: {
/**
 * As defaultMode.
 */
mode: ("REMOTE" | "IN_PERSON" | "ATTORNEY")
/**
 * The line does not close before this many calendar days after the application, or after the notice of noticeDocument when that is later.
 */
minDaysAfterApplication?: number
/**
 * Type of the document that starts the days of minDaysAfterApplication too.
 */
noticeDocument?: string
/**
 * The line does not close before this many business days after the final figures were given.
 */
businessDaysAfterFigures?: number
/**
 * Type of the document that gives the final figures.
 */
figuresDocument?: string
/**
 * The line does not close before this many months after another equity loan on the home was opened.
 */
monthsBetweenLoans?: number
/**
 * Calendar days of the state's own right to cancel, moved to the next business day; the later of it and 12 CFR 1026.15 applies.
 */
rescissionDays?: number
/**
 * Where the rule stands.
 */
source: string
}
}
}
/**
 * Age at which a person may sign.
 */
ageOfMajority: {
/**
 * Age where no state rule applies, years.
 */
default: number
/**
 * By state of the property.
 */
stateRules: {
/**
 * Rule of one state.
 */
[k: string]: {
/**
 * Years.
 */
age: number
/**
 * Where the rule stands.
 */
source: string
}
}
}
}
