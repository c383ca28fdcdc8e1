/** Columns of a draft without a time to go live. */
export const UNSCHEDULED = {
  publishAt: null,
  publishBy: null,
  publishReason: null,
  publishBegan: null,
  publishFault: null,
} as const;
