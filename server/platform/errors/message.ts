import type { MessageArgs } from "#schemas/types/calls/problem.ts";
import type { ServerMessages } from "#schemas/types/server-messages.ts";

/** Code of a server message. `flows/words/words.json` has its text. */
export type MessageCode = keyof ServerMessages;

/** A sentence for a person, before it is worded in the person's language. */
export interface Message {
  code: MessageCode;
  args: MessageArgs;
  /** A screen's own wording, which replaces the wording of the code. */
  text?: string;
}

/** Words a message in one language. */
export type Wording = (message: Message) => string;

type ArgsOf<Code extends MessageCode> = keyof ServerMessages[Code] extends never
  ? []
  : [args: ServerMessages[Code]];

/** Creates a message. The compiler requires exactly the arguments that the wording of the code has. */
export function message<Code extends MessageCode>(code: Code, ...[args]: ArgsOf<Code>): Message {
  return { code, args: { ...args } };
}

/** A sentence for the developer of a caller, which has no translation. */
export const requestFault = (detail: string): Message => message("invalid-request", { detail });
