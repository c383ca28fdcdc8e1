import type { Effect } from "#server/lending/application/ports.ts";

/** Records that the borrower attests the explanation of recent credit inquiries. */
export const attestInquiries: Effect = () => ({
  patch: { status: { inquiryAttestComplete: true } },
});
