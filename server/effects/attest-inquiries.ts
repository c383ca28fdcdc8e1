import type { Effect } from "#server/application/ports.ts";

/** The borrower stands by what was said about recent credit inquiries. */
export const attestInquiries: Effect = () => ({
  patch: { status: { inquiryAttestComplete: true } },
});
