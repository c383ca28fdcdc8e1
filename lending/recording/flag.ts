/** Key of the flag that switches session replay on (flows/flags.json). */
export const SESSION_REPLAY = "session-replay";
