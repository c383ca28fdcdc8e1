import type { AcrossCheck } from "./check.ts";
import { translationExchanged } from "./copy/translation-exchanged.ts";
import { flagAddress } from "./flags/flag-address.ts";
import { flagUnread } from "./flags/flag-unread.ts";
import { amountRefused } from "./forms/amount-refused.ts";
import { mainLender } from "./lenders/main-lender.ts";
import { nmlsShared } from "./lenders/nmls-shared.ts";
import { organisationAddress } from "./lenders/organisation-address.ts";
import { organisationMissing } from "./lenders/organisation-missing.ts";
import { otherLender } from "./lenders/other-lender.ts";
import { siblingProduct } from "./lenders/sibling-product.ts";
import { switchIdle } from "./lenders/switch-idle.ts";
import { variantUnknown } from "./lenders/variant-unknown.ts";
import { personaAnswer } from "./sandbox/persona-answer.ts";
import { sandboxUnknown } from "./sandbox/sandbox-unknown.ts";

/** The checks that compare organizations. */
export const checksAcross: readonly AcrossCheck[] = [
  organisationMissing,
  organisationAddress,
  nmlsShared,
  otherLender,
  mainLender,
  siblingProduct,
  translationExchanged,
  variantUnknown,
  flagUnread,
  switchIdle,
  amountRefused,
  flagAddress,
  sandboxUnknown,
  personaAnswer,
];
