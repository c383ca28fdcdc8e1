import type { Message } from "#server/platform/errors/message.ts";

/** A file that cannot be cleaned, with the reason for the person who sent it. */
export class RefusedFile extends Error {
  constructor(readonly reason: Message) {
    super(reason.code);
    this.name = "RefusedFile";
  }
}
