/** The only tags that copy may use; anything else in angle brackets is markup. */
export const copyTags = ["b", "em", "link"] as const;
