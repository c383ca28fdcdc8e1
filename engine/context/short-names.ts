/** Fields of the application with a short name: `status` is `application.status`. */
export const SHORT_NAMES = ["status", "flags"] as const;
