import type { AccountVerification } from "./account/port.ts";
import { sandboxAccount } from "./account/sandbox.ts";
import type { Answers } from "./answers.ts";
import type { CreditBureau } from "./credit/port.ts";
import { sandboxCredit } from "./credit/sandbox.ts";
import type { EmploymentVerification } from "./employment/port.ts";
import { sandboxEmployment } from "./employment/sandbox.ts";
import type { FloodDetermination } from "./flood/port.ts";
import { sandboxFlood } from "./flood/sandbox.ts";
import type { Funding } from "./funding/port.ts";
import { sandboxFunding } from "./funding/sandbox.ts";
import type { IdentityCheck } from "./identity/port.ts";
import { sandboxIdentity } from "./identity/sandbox.ts";
import type { IncomeVerification } from "./income/port.ts";
import { sandboxIncome } from "./income/sandbox.ts";
import type { LienSearch } from "./liens/port.ts";
import { sandboxLiens } from "./liens/sandbox.ts";
import type { NotaryService } from "./notary/port.ts";
import { sandboxNotary } from "./notary/sandbox.ts";
import type { PropertyRecords } from "./property/port.ts";
import { sandboxProperty } from "./property/sandbox.ts";
import type { Recorder } from "./recording/port.ts";
import { sandboxRecorder } from "./recording/sandbox.ts";
import type { Servicer } from "./servicing/port.ts";
import { sandboxServicer } from "./servicing/sandbox.ts";
import type { TitleSearch } from "./title/port.ts";
import { sandboxTitle } from "./title/sandbox.ts";
import type { Underwriters } from "./underwriters/port.ts";
import { sandboxUnderwriters } from "./underwriters/sandbox.ts";
import type { Valuation } from "./valuation/port.ts";
import { sandboxValuation } from "./valuation/sandbox.ts";
import type { WalletCustodian } from "./wallet/port.ts";
import { sandboxWallets } from "./wallet/sandbox.ts";

/** The vendors that jobs call about a borrower or a home. A real vendor replaces one of them. */
export interface Vendors {
  property: PropertyRecords;
  credit: CreditBureau;
  valuation: Valuation;
  liens: LienSearch;
  income: IncomeVerification;
  employment: EmploymentVerification;
  identity: IdentityCheck;
  account: AccountVerification;
  title: TitleSearch;
  flood: FloodDetermination;
  notary: NotaryService;
  recorder: Recorder;
  funding: Funding;
  servicing: Servicer;
  underwriters: Underwriters;
  wallet: WalletCustodian;
}

/** Creates vendors that answer from a persona. */
export function sandboxVendors(answers: Answers): Vendors {
  return {
    property: sandboxProperty(answers),
    credit: sandboxCredit(answers),
    valuation: sandboxValuation(answers),
    liens: sandboxLiens(answers),
    income: sandboxIncome(answers),
    employment: sandboxEmployment(answers),
    identity: sandboxIdentity(answers),
    account: sandboxAccount(answers),
    title: sandboxTitle(answers),
    flood: sandboxFlood(answers),
    notary: sandboxNotary(answers),
    recorder: sandboxRecorder(answers),
    funding: sandboxFunding(answers),
    servicing: sandboxServicer(answers),
    underwriters: sandboxUnderwriters(answers),
    wallet: sandboxWallets,
  };
}
