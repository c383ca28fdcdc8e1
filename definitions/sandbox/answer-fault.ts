/** A fault of an answer that the sandbox gives. */
export interface AnswerFault {
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
}
