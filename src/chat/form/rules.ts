import type { Words } from "#renderers/index.ts";

/** Characters. Source: product specification of the chat, section 5. */
export const MAX_LENGTH = 128;

export interface PreChatValues {
  friendlyName: string;
  emailAddress: string;
  /** Asked outside production only, in Stream's mode. */
  agentId: string;
}

/** A plausible e-mail address: one @, and a domain name with a dot after it. */
const EMAIL = /^[^\s@,;:<>()"\\]+@([^\s@.,;:<>()"\\]+\.)+[^\s@.,;:<>()"\\]{2,}$/;

/** Returns a rule for each field. A rule returns an error message, or null for a valid answer. */
export function preChatRules({ chat: { form } }: Words) {
  const tooLong = (value: string) => (value.length > MAX_LENGTH ? form.long : null);
  const required = (value: string) => (value.trim() === "" ? form.required : null);
  return {
    friendlyName: (value: string) => required(value) ?? tooLong(value),
    emailAddress: (value: string) =>
      required(value) ?? tooLong(value) ?? (EMAIL.test(value.trim()) ? null : form.badEmail),
    agentId: required,
  };
}
