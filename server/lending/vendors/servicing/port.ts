/** The company that keeps a line after it is funded: draws, payments and AutoPay. */
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
}
