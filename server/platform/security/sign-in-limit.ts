interface SignInLimitPorts {
  config: { rateLimit: { signIns: number } };
}

/** Configures a route that a guesser would repeat: it allows as many calls a minute as a log-in. */
export const signInLimit = ({ config }: SignInLimitPorts) => ({
  rateLimit: { max: config.rateLimit.signIns, timeWindow: 60_000 },
});
