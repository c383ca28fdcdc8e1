/** How the server does in a preview. */
export const SERVER_STATES = [
  ["answers", "The server answers"],
  ["waits", "The server takes long"],
  ["fails", "The server fails"],
] as const;
export type ServerState = (typeof SERVER_STATES)[number][0];
