import { type CountedCall, call, stage } from "./caller.ts";

const inStudio = (method: string, path: string, payload?: object) =>
  call(method, `/studio-service/${path}`, {
    token: stage.agent,
    ...(payload === undefined ? {} : { payload }),
  });

/** Calls of product owners. */
export const studioCalls: readonly CountedCall[] = [
  ["GET /studio-service/session", 2, () => inStudio("GET", "session")],
  ["GET /studio-service/definitions", 2, () => inStudio("GET", "definitions")],
  [
    "PUT /studio-service/files",
    2,
    // The file exists, so a change that takes it for new is refused before anything is written.
    () =>
      inStudio("PUT", "files", {
        changes: [{ path: "flows/words/words.json", base: null, text: "{}" }],
      }),
    409,
  ],
];
