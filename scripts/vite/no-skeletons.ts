/**
 * Replaces `@formatjs/icu-skeleton-parser` in the bundle. The parser of messages imports it for number
 * and date skeletons such as `{amount, number, ::compact}`, whose options copy never uses: `formatCopy`
 * turns them off (`shouldParseSkeletons: false`). Validation keeps the package and reports a malformed
 * skeleton.
 */
export const parseNumberSkeletonFromString = (): never[] => [];
export const parseNumberSkeleton = (): object => ({});
export const parseDateTimeSkeleton = (): object => ({});
