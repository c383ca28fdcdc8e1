/** An e-mail ready to be sent, or to be looked at in the sandbox. */
export interface Message {
  /** The same for every try of one sending: a server that has seen it can tell. */
  id: string;
  orgCode: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address where a mail reader turns reminders off with one call (RFC 8058); only where it is a whole address. */
  optOut?: string;
}

/** Takes e-mails. A message that is taken twice under one id counts once where the receiver can tell; a failure throws and is tried again. */
export interface Mailer {
  send(message: Message): Promise<void>;
}
