/* Generated from calls/flags.schema.json by `npm run generate`. */

/**
 * The exposure is counted once for the account.
 */
export type CountedExposure = null

/**
 * Bodies and answers of flags and experiments. Paths and fields: product specification, section 7.
 */
export interface FlagCalls {
optimizeUser?: OptimizeUser
featureRequest?: FeatureRequest
feature?: Feature
featuresRequest?: FeaturesRequest
features?: Features
decisionRequest?: DecisionRequest
decision?: Decision
decisions?: Decisions
experimentProfile?: ExperimentProfile
storedExperimentProfile?: StoredExperimentProfile
newExperimentProfile?: NewExperimentProfile
newTracker?: NewTracker
flagContextPath?: FlagContextPath
experimentProfileQuery?: ExperimentProfileQuery
newExperimentProfileQuery?: NewExperimentProfileQuery
exposure?: Exposure
countedExposure?: CountedExposure
}
/**
 * Person for whom the server evaluates the flag.
 */
export interface OptimizeUser {
/**
 * Attributes from the browser; rules read `locale` and `DDP_Pilot`.
 */
attributes?: {
/**
 * Value of the attribute with this name.
 */
[k: string]: string
}
/**
 * Tracker of the browser. The same tracker always gets the same answer.
 */
trackerId?: (string | null)
}
/**
 * Asks for one flag.
 */
export interface FeatureRequest {
/**
 * Key of the flag.
 */
featureKey: string
optimizeUser?: OptimizeUser
}
/**
 * A flag with its state and values for the person.
 */
export interface Feature {
/**
 * The flag is on.
 */
enabled: boolean
/**
 * The same under the name of the older call.
 */
flagEnabled: boolean
/**
 * Values of the flag; empty while it is off.
 */
variables: {
[k: string]: unknown
}
}
/**
 * Asks for every flag that is on.
 */
export interface FeaturesRequest {
optimizeUser: OptimizeUser
}
/**
 * Every flag that is on.
 */
export interface Features {
/**
 * Flags that are on, by key.
 */
features: {
[k: string]: Feature
}
}
/**
 * Asks for experiments.
 */
export interface DecisionRequest {
optimizeUser: OptimizeUser
/**
 * Key of the flag; every flag that is on when absent.
 */
featureKey?: string
}
/**
 * Variation for one person.
 */
export interface Decision {
/**
 * The flag is on.
 */
enabled: boolean
/**
 * Variation; null for a flag without variations.
 */
variationKey: (string | null)
/**
 * Values of the variation.
 */
variables: {
[k: string]: unknown
}
}
/**
 * Variations for one person.
 */
export interface Decisions {
/**
 * Decisions by key of the flag.
 */
decisions: {
[k: string]: Decision
}
}
/**
 * Experiment profile of the account.
 */
export interface ExperimentProfile {
/**
 * Tracker by which flags and experiments recognize the account; null before the first.
 */
optimizelyProfileUuid: (string | null)
}
/**
 * New experiment profile of the account.
 */
export interface StoredExperimentProfile {
/**
 * Tracker by which flags and experiments recognize the account.
 */
optimizelyProfileUuid: string
}
/**
 * Names the experiment profile of the account.
 */
export interface NewExperimentProfile {
/**
 * Tracker to store, unless the account has one.
 */
optimizelyProfileUuid: string
}
/**
 * Names the browser's tracker.
 */
export interface NewTracker {
/**
 * Tracker of the browser.
 */
trackerUuid: string
}
/**
 * Address of a call for flags.
 */
export interface FlagContextPath {
/**
 * `external` for an anonymous visitor, `secure` for the session's account.
 */
context: ("external" | "secure")
}
/**
 * Query of the call that reads the experiment profile.
 */
export interface ExperimentProfileQuery {
/**
 * Tracker of the calling browser; returned when the account has none stored.
 */
trackerUuid?: string
}
/**
 * Query of the call that sets the experiment profile.
 */
export interface NewExperimentProfileQuery {
/**
 * Identity of the session.
 */
identityUuid?: string
}
/**
 * Names experiments whose page the applicant sees.
 */
export interface Exposure {
/**
 * Application that the page belongs to.
 */
applicationUuid: string
/**
 * The experiments that the page reads.
 * 
 * @minItems 1
 * @maxItems 50
 * 
 * Items: Name by which guards read the flag.
 */
names: string[]
}
