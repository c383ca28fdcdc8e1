import { words } from "#renderers/index.ts";

/** Characters. Source: product specification of the chat, section 5. */
export const MOST = 128;

export interface PreChatValues {
  friendlyName: string;
  emailAddress: string;
  /** Asked for outside production, in Stream's mode only. */
  agentId: string;
}

/** An address that mail could go to: something before one @, a name with a dot after it. */
const EMAIL = /^[^\s@,;:<>()"\\]+@([^\s@.,;:<>()"\\]+\.)+[^\s@.,;:<>()"\\]{2,}$/;

const tooLong = (value: string) => (value.length > MOST ? words.chat.form.long : null);
const required = (value: string) => (value.trim() === "" ? words.chat.form.required : null);

/** What is wrong with an answer, in words; null for nothing. */
export const rules = {
  friendlyName: (value: string) => required(value) ?? tooLong(value),
  emailAddress: (value: string) =>
    required(value) ??
    tooLong(value) ??
    (EMAIL.test(value.trim()) ? null : words.chat.form.badEmail),
  agentId: required,
};
