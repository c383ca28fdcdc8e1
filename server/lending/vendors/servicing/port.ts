import type { LocalDate } from "#lending/time/local-date.ts";

/** The company that keeps a line after it is funded: draws, payments, statements and AutoPay. */
export interface Servicer {
  /** Opens the line with the servicer, once per key. */
  board(request: {
    /** Credit limit, US dollars. */
    line: number;
    /** APR of the first draw, percent. */
    rate: number;
    termMonths: number;
    firstPaymentOn: string;
    autopay: boolean;
    key: string;
  }): Promise<{ reference: string }>;
  /** Pays a later draw by ACH, once per key. */
  draw(request: {
    /** The servicer's reference of the line. */
    line: string;
    /** US dollars. */
    amount: number;
    routingNumber: string;
    accountNumber: string;
    key: string;
  }): Promise<{ status: "PAID"; reference: string } | { status: "REFUSED" }>;
  /** Turns AutoPay from an account on or off; returns whether it is on. */
  autopay(request: {
    line: string;
    on: boolean;
    routingNumber: string;
    accountNumber: string;
    key: string;
  }): Promise<{ on: boolean }>;
  /** States a billing cycle that is over: what was charged and what was received. */
  statement(request: StatementRequest): Promise<CycleReport>;
}

/** A billing cycle, with what the schedule of the agreement expects of it. US dollars. */
export interface StatementRequest {
  line: string;
  /** The payment day that ends the cycle. */
  dueOn: LocalDate;
  /** Payment of the schedule on that day. */
  payment: number;
  /** Interest in that payment. */
  interest: number;
  /** What earlier cycles left unpaid. */
  pastDue: number;
  /** APR of the first draw, percent. */
  rate: number;
}

/** What happened in a billing cycle. US dollars. */
export interface CycleReport {
  interest: number;
  /** Late fee. */
  fees: number;
  received: number;
  /** Day of the last payment; absent when nothing was received. */
  receivedOn?: LocalDate;
}
