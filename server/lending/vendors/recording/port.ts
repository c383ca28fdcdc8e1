/** County recorder. */
export interface Recorder {
  record(request: { county?: string; key: string }): Promise<{ instrumentNumber: string }>;
}
