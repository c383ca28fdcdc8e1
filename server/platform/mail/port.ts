/** An e-mail that is ready to send. */
export interface OutgoingMail {
  /** The same for every try of one e-mail, so that a mail server can recognize a repeat. */
  id: string;
  orgCode: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Absolute address where a mail reader turns reminders off with one call (RFC 8058); absent when
   * the address is relative.
   */
  optOut?: string;
  attachments?: readonly MailAttachment[];
}

/** A text file that goes with an e-mail. */
export interface MailAttachment {
  fileName: string;
  /** Media type with its parameters. */
  contentType: string;
  content: string;
}

/**
 * Sends e-mails. A receiver that recognizes the id counts a repeated message once. A failure
 * throws, and the job tries again.
 */
export interface Mailer {
  send(message: OutgoingMail): Promise<void>;
}
