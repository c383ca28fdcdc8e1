/* Generated from calls/originators.schema.json by `npm run generate`. */
import type { Identifier } from "./shared.ts";

/**
 * Answer about a loan originator or broker.
 */
export interface OriginatorCalls {
originatorInfo?: OriginatorInfo
originator?: Originator
originatorPath?: OriginatorPath
}
/**
 * Public facts about a loan originator or broker of the organization.
 */
export interface OriginatorInfo {
/**
 * How to reach the person.
 */
userInfo: {
/**
 * Email address of the person; null when unknown.
 */
email: (string | null)
/**
 * Ten digits, with or without the country code.
 */
phoneNumber: (string | null)
}
originatorDisplayInfo: Originator
}
/**
 * Facts that a page shows about the person.
 */
export interface Originator {
/**
 * Name of the person.
 */
originatorName: string
/**
 * Company of a broker; null for the lender's own originator.
 */
brokerName: (string | null)
/**
 * Picture: a path of this product, or a data URL.
 */
avatarUri: (string | null)
/**
 * Email address of the person; null when unknown.
 */
email: (string | null)
/**
 * Ten digits, with or without the country code.
 */
phoneNumber: (string | null)
/**
 * NMLS identifier, digits.
 */
nmls: string
}
/**
 * Address of a loan originator or broker.
 */
export interface OriginatorPath {
/**
 * UUID of the loan originator or broker, as `referrer` of a link.
 */
uuid: Identifier
}
