/* Generated from organisation.schema.json by `npm run generate`. */

/**
 * A lender: its names, contact, footer, licenses, hours and prices. A lender that extends another contains only the differences (JSON Merge Patch). Everything is public: the browser receives it. Amounts are in US dollars, percent such as 8.25.
 */
export interface Organisation {
/**
 * Path of this schema, for editors.
 */
$schema?: string
/**
 * Code of the organization; the folder under flows/organisations/ has the same name.
 */
orgCode: string
/**
 * Code of the organization whose variant this is, or its own code.
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
 * Languages besides English (en-US), as BCP 47 tags. Each needs a translation of every text of every flow (`flows/<flow>/copy/<locale>.json`), of the product's own words, and of this file's sentences (`copy/<locale>.json` in its folder).
 */
locales?: string[]
/**
 * Products that this lender runs on other sites, which menus link to; absent means none.
 * 
 * Items: A product on another site.
 */
siblingProducts?: {
/**
 * The `sibling` of the menu's item in shell.json.
 */
id: string
/**
 * Where the product is.
 */
address: string
}[]
/**
 * Products that this lender offers; absent means all. Nobody can open an application of another product: its first pages and its call say so. An application that is open goes on to its end.
 * 
 * @minItems 1
 * 
 * Items: A product that the lender offers.
 */
products?: {
/**
 * Product, as flows name it.
 */
id: string
/**
 * Languages of the product's pages besides English, of those in `locales`; absent means all of them. In the others the product's pages stay English.
 * 
 * Items: Language of the product's pages, as a BCP 47 tag.
 */
locales?: string[]
}[]
/**
 * Language of the pages until the borrower chooses one: one of `locales`; English (en-US) when absent.
 */
defaultLocale?: string
/**
 * Page for visitors whose session the server refuses. ORGANISATION: the log-in of the product; additional signers have their own. SIGNER: the log-in of additional signers, for a lender whose borrowers never log in here. REGISTRATION: the lender's own registration, which links to the log-in of the product; a visitor who opens a page without a session still gets the log-in.
 */
loginMode?: ("ORGANISATION" | "SIGNER" | "REGISTRATION")
/**
 * Whether a registration needs a password. REQUIRED: the server refuses one without it. LATER: the server also opens an account without a password and sends a link that proves the address and logs in; the person may set a password at any time.
 */
passwordAtRegistration?: ("REQUIRED" | "LATER")
/**
 * Support phone number as shown.
 */
phoneFormatted: string
/**
 * Email address for support.
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
 * City of the company's address.
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
 * Switches that the browser reads, by name. A lender can add others for rules of flows/flags.json and guards of its overlay.
 */
publicFeatureToggles: {
/**
 * Visitors can open an account; on unless it is false.
 */
accountRegistration?: boolean
/**
 * A registration needs the `referrer` of the address.
 */
loanOriginatorRequired?: boolean
/**
 * Borrowers cannot register alone.
 */
wholesale?: boolean
/**
 * The feedback for the CEO: its page and the link to it.
 */
ceoFeedback?: boolean
/**
 * Link to the Portfolio Manager in the menu of products.
 */
portfolioManager?: boolean
/**
 * The flows' invitation to the survey at `survey.url`.
 */
survey?: boolean
/**
 * The broker-based path is the first to say who is logged in.
 */
brokerIdentity?: boolean
/**
 * Chat with an agent goes over Stream, where Stream is set up.
 */
streamChat?: boolean
/**
 * Masked recordings of visits.
 */
sessionReplay?: boolean
[k: string]: boolean | undefined
}
/**
 * Defaults of this lender, by `name` of a flag in flows/flags.json: a variation, or true or false. They apply to applicants for whom the flag is off.
 */
flags?: {
[k: string]: boolean | string
}
/**
 * Other retention periods of this lender than those of flows/retention.json, never shorter than the law allows.
 */
retention?: {
/**
 * Periods by the `id` of an ending, such as P30M.
 */
applications?: {
[k: string]: string
}
/**
 * Periods by the name of the data, such as P60D.
 */
data?: {
[k: string]: string
}
}
/**
 * Survey for borrowers. Pages show it while the flag `fe-heloc-survey` is on, which reads the switch `survey`.
 */
survey?: {
/**
 * Address of the survey, outside the product. The link contains nothing about the borrower.
 */
url: string
}
/**
 * Settings of the lender's chat. They are public: the browser receives them.
 */
chat?: {
/**
 * Hosts whose https addresses become links in a message, besides the host of `baseUrl`: those of the product and of partner lenders. `*.example.com` matches every sub-domain, but not example.com itself.
 * 
 * @maxItems 200
 */
linkHosts?: string[]
/**
 * Survey after a chat with an agent. It opens in a new tab and receives applicant_name, email and interaction_id.
 */
survey?: {
/**
 * Address of the survey.
 */
url: string
}
/**
 * Configured chat providers, by mode. Without any, the chat uses the product's own channel.
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
/**
 * Path of a stand-in of the sandbox that takes the place of Twilio; a server without a sandbox then ignores the provider.
 */
baseUrl?: string
}
/**
 * Stream Chat (getstream.io).
 */
stream?: {
/**
 * Public key of the app.
 */
apiKey: string
/**
 * Address of its API. A path below /sandbox/ is a stand-in of the sandbox; a server without a sandbox ignores a provider that has one.
 */
baseUrl?: string
/**
 * Type of the channels.
 */
channelType?: string
}
/**
 * NICE CXone. Pages load its script from the lender's address, because its license does not allow bundling.
 */
nice?: {
/**
 * Address of the script. A path below /sandbox/ is a stand-in of the sandbox; a server without a sandbox ignores a provider that has one.
 */
scriptUrl: string
/**
 * Name of the script's global SDK object on the window.
 */
globalName: string
/**
 * Number of the brand at NICE CXone.
 */
brandId: number
/**
 * Identifier of the chat channel at NICE CXone.
 */
channelId: string
/**
 * Environment, such as NA1.
 */
environment: string
/**
 * Hosts that the SDK connects to, for the content security policy; none for a stand-in of the sandbox.
 * 
 * @maxItems 10
 */
hosts: string[]
}
/**
 * TalkJS.
 */
talkjs?: {
/**
 * Identifier of the app at TalkJS.
 */
appId: string
/**
 * Path of a stand-in of the sandbox that takes the place of TalkJS's script; a server without a sandbox then ignores the provider.
 */
scriptUrl?: string
/**
 * Path of a stand-in of the sandbox that takes the place of TalkJS's REST API; a server without a sandbox then ignores the provider.
 */
baseUrl?: string
}
}
}
/**
 * Facts that pages show about the company.
 */
orgMetaData: {
/**
 * The company that lends.
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
 * True for the main organization, whose list of licensed states announces more states.
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
 * Name and summary of a product.
 */
[k: string]: {
/**
 * Name of the product as borrowers see it.
 */
name: string
/**
 * Summary of the product, one sentence.
 */
shortDescription?: string
}
}
/**
 * Footer of every page.
 */
footer: {
/**
 * Legal name in the footer.
 */
companyName: string
/**
 * NMLS identifier, digits.
 */
companyNMLS: string
/**
 * Address of the registry entry.
 */
companyNmlsURL: string
/**
 * Terms of use.
 */
termsOfUseUrl: string
/**
 * Address of the privacy policy: a path of this site or https.
 */
privacyPolicyUrl: string
/**
 * The privacy policy opens in a new tab.
 */
privacyLinkIsExternal: boolean
/**
 * Address of the list of licenses: a path of this site or https.
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
 * Product terms. It writes no amount and no percentage: it names figures of these settings, such as {minLine}, {maxLine}, {lowestApr}, {highestApr}, {highestFee} and {daysToFunding}.
 */
disclosureCopy: string
/**
 * Further links of the footer, in order.
 * 
 * Items: A link of the footer.
 */
extraLinks?: {
/**
 * Identifier of the link, unique in the footer.
 */
id: string
/**
 * Text of the link.
 */
title: string
/**
 * Address of the link: a path of this site or https.
 */
href: string
}[]
}
}
/**
 * Public price list. Offers use `pricing` instead, which also gives the ranges of `line` and `apr`, and the maximum of `origination-fee` and of the closing costs.
 * 
 * Items: A price as a range of amounts.
 */
orgPricingData: {
/**
 * Identifier of the price, unique in the list.
 */
id: string
/**
 * Name of the price.
 */
title: string
/**
 * Unit of the amounts.
 */
unit: ("USD" | "PERCENT")
/**
 * Lowest amount, in `unit`.
 */
min: number
/**
 * Highest amount, in `unit`.
 */
max: number
}[]
/**
 * Fewest business days from the application to the money, as published.
 */
daysToFunding?: number
/**
 * States in which the lender has a license to lend.
 * 
 * Items: License of one state.
 */
licensedStates: {
/**
 * State, two letters (USPS).
 */
abbrev: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")
}[]
/**
 * Hours by department, in the time zone of the lender (`orgMetaData.companyInfo.timeZone`).
 */
operatingHours: {
/**
 * Telephone. One entry for each day of the week, Monday first. Times are 24-hour HH:MM.
 * 
 * @minItems 7
 * @maxItems 7
 * 
 * Items: Telephone hours of one day.
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
 * The department is open on this day.
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
 * Chat agents. One entry for each day of the week, Monday first. Times are 24-hour HH:MM.
 * 
 * @minItems 7
 * @maxItems 7
 * 
 * Items: Chat hours of one day.
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
 * The department is open on this day.
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
 * Basis of offers. For each product: rate = baseRate plus the addition of the first row of scoreAdjustments whose minScore the borrower reaches. The rate includes the AutoPay discount; without AutoPay it is higher by autopayDiscount. Line L, fee percent f: draw D = L / (1 + f / 100), fee = L - D.
 */
pricing: {
/**
 * Rate set of these prices, by its name in the product vocabulary; each offer has it. AUTOPAY when absent: the rates include that discount.
 */
rateSet?: ("ALL_IN" | "AUTOPAY" | "CREDIT_UNION" | "DEPARTMENT_OF_COMMERCE_CU" | "QUORUM" | "TEACHERS_FEDERAL_CU" | "VALLEY_STRONG_FFA" | "VALLEY_STRONG_NON_FFA")
/**
 * Terms on offer.
 * 
 * @minItems 1
 * 
 * Items: A term with its rate and fee.
 */
products: {
/**
 * Identifier of the term; it must not change later. A number at its end is the term in years.
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
 * Draw period, months.
 */
drawPeriodMonths: number
}[]
/**
 * Additions to the base rate, best score first. The first row whose minScore the borrower reaches applies.
 * 
 * @minItems 1
 * 
 * Items: An addition for scores from `minScore` on.
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
 * Maximum combined loan-to-value, percent.
 */
maxCltvPercent: number
/**
 * Minimum score for an offer.
 */
minScore: number
/**
 * Maximum debt-to-income ratio with the new payment, percent.
 */
maxDtiPercent: number
/**
 * Minimum line, US dollars.
 */
minLine: number
/**
 * Maximum line, US dollars.
 */
maxLine: number
/**
 * Increment of lines, which round down to it, US dollars.
 */
step: number
/**
 * AutoPay discount, percentage points; the rates already include it.
 */
autopayDiscount: number
/**
 * Pricing of draws after the first: the index on the day of the draw plus a margin. The margin is the first draw's rate minus the index on the day of the offer.
 */
laterDraws?: {
/**
 * Current value of the published index.
 */
index: {
/**
 * Name as borrowers know it.
 */
name: string
/**
 * Value of the index, percent.
 */
ratePercent: number
/**
 * Date of the value.
 */
asOf: string
/**
 * Publisher of the index.
 */
source: string
}
/**
 * Minimum later draw, US dollars; a state's rule may require more.
 */
minDraw: number
/**
 * Maximum rate of any draw, percent.
 */
maxRatePercent: number
}
/**
 * Costs that the borrower pays at closing from the first draw, by identifier. The product declares the place of each under `closingCosts.items`.
 */
closingCosts?: {
/**
 * A cost at closing.
 */
[k: string]: {
/**
 * When the cost is due: `ALWAYS`; `VALUATION`, when a person values the home; `IN_PERSON`, when the deed is signed before a notary at an office.
 */
due: ("ALWAYS" | "VALUATION" | "IN_PERSON")
/**
 * Amounts by state. The first row that names the state of the home applies, or that names none. Every licensed state has a row: 0 means that nothing is due.
 * 
 * @minItems 1
 * 
 * Items: An amount and its states.
 */
amounts: {
/**
 * What the borrower pays, US dollars.
 */
amount: number
/**
 * States of the home; every other state when absent.
 * 
 * @minItems 1
 * 
 * Items: Abbreviation of a state.
 */
states?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")[]
}[]
}
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
 * Maximum combined loan-to-value, percent.
 */
maxCltvPercent?: number
/**
 * Maximum origination fee, percent of the draw.
 */
maxFeePercent?: number
/**
 * Highest sum of the origination fee and the closing costs, percent of the line. The lender bears the costs above it.
 */
maxCostsPercent?: number
/**
 * Minimum later draw, US dollars.
 */
minDraw?: number
/**
 * BPO: a broker's price opinion must confirm the value, even with an automated valuation.
 */
valuation?: "BPO"
/**
 * Taxes that the borrower pays on recording the mortgage. Every offer in the named counties shows them; other counties have no figure.
 */
recordingTax?: {
/**
 * Counties for which the parts are complete, by their names in the property search.
 * 
 * @minItems 1
 * 
 * Items: Name of a county, as the property search writes it.
 */
counties: string[]
/**
 * Taxes, each on the whole line. The total is the sum of those that apply.
 * 
 * @minItems 1
 * 
 * Items: A tax with the homes and lines to which it applies.
 */
parts: {
/**
 * Percent of the line, without the lender's own share.
 */
percent: number
/**
 * Only in these counties; in all when absent.
 * 
 * @minItems 1
 * 
 * Items: Name of a county, as the property search writes it.
 */
counties?: string[]
/**
 * Only in these cities; in all when absent.
 * 
 * @minItems 1
 * 
 * Items: Name of a city, as the property search writes it.
 */
cities?: string[]
/**
 * Exempt part of the line.
 */
exempt?: {
/**
 * Exempt amount, US dollars.
 */
amount: number
/**
 * Kinds of home with the exemption.
 * 
 * @minItems 1
 * 
 * Items: Kind of home, a value of the application.
 */
propertyTypes: string[]
}
/**
 * Applies to lines of at least this amount, US dollars.
 */
from?: number
/**
 * Applies to lines below this amount, US dollars.
 */
below?: number
}[]
}
/**
 * Legal source of the rule.
 */
source: string
}
}
}
/**
 * Rules for the value and the condition of a home.
 */
valuation?: {
/**
 * Minimum confidence of an automated value, 0 to 1. Below it, the borrower's estimate and a broker's opinion replace the value.
 */
minConfidence: number
/**
 * A line above this amount needs a residential evaluation, US dollars.
 */
evaluationAbove: number
/**
 * States in which every line needs a residential evaluation.
 * 
 * Items: State, two letters (USPS).
 */
evaluationStates?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY")[]
/**
 * Legal source of the rule.
 */
source: string
}
/**
 * Rules for notarizing the security instrument.
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
 * Mode in this state; values of `defaultMode`.
 */
mode: ("REMOTE" | "IN_PERSON" | "ATTORNEY")
/**
 * Minimum calendar days from the application to closing; from the notice of noticeDocument when that is later.
 */
minDaysAfterApplication?: number
/**
 * Type of the document that also starts the days of minDaysAfterApplication.
 */
noticeDocument?: string
/**
 * Minimum business days from delivery of the final figures to closing.
 */
businessDaysAfterFigures?: number
/**
 * Type of the document with the final figures.
 */
figuresDocument?: string
/**
 * Minimum months from the opening of another equity loan on the home to closing.
 */
monthsBetweenLoans?: number
/**
 * Calendar days of the state's own right to cancel, moved to the next business day. The later end of this and 12 CFR 1026.15 applies.
 */
rescissionDays?: number
/**
 * Legal source of the rule.
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
 * Age without a state rule, years.
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
 * Age of majority, years.
 */
age: number
/**
 * Legal source of the rule.
 */
source: string
}
}
}
}
