/** The company that keeps wallets of borrowers with crypto-backed lines. */
export interface WalletCustodian {
  /** Opens a wallet for a person, once per key. */
  open(request: { firstName: string; lastName: string; key: string }): Promise<{ address: string }>;
}
