import type { ComponentType } from "react";
import type { BlockProps } from "../host/types.ts";
import type { ReadEarlierPages } from "./check-answers/earlier-pages.ts";
import { lazyComponent } from "./lazy-component.ts";
import { NoticeBlock } from "./notice/notice.tsx";
import { TextBlock } from "./text/text.tsx";

/** A registered block. */
export interface BlockEntry {
  component: ComponentType<BlockProps>;
  /** Whether the block may, must or cannot fill a field of the form. */
  field: "never" | "optional" | "required";
  /** Loads the code of a lazy block. */
  load?: () => Promise<unknown>;
  /** Loads what reads the screens of earlier pages, for a block that shows them. */
  earlierPages?: () => Promise<ReadEarlierPages>;
}

/**
 * Validation checks options against schemas/blocks/<name>.schema.json; rendering does not check
 * them again.
 */
const block = <Options, Value>(
  component: ComponentType<BlockProps<Options, Value>>,
  field: BlockEntry["field"] = "never",
): BlockEntry => ({ component: component as unknown as ComponentType<BlockProps>, field });

/** Registers a block whose code loads with the first screen that shows it. */
const lazyBlock = <Options, Value>(
  load: () => Promise<ComponentType<BlockProps<Options, Value>>>,
  field: BlockEntry["field"] = "never",
): BlockEntry => {
  const coming = lazyComponent(load);
  return { ...block(coming.component, field), load: coming.load };
};

const loadCheckAnswers = () => import("./check-answers/check-answers.tsx");

/** Blocks by name. Blocks that the first screens do not show are chunks of their own. */
export const blocks: Record<string, BlockEntry> = {
  "task-list": lazyBlock(async () => (await import("./task-list/task-list.tsx")).TaskListBlock),
  text: block(TextBlock),
  notice: block(NoticeBlock),
  payments: lazyBlock(async () => (await import("./payments/payments.tsx")).PaymentsBlock),
  meeting: lazyBlock(async () => (await import("./meeting/meeting.tsx")).MeetingBlock),
  applications: lazyBlock(
    async () => (await import("./applications/applications.tsx")).ApplicationsBlock,
  ),
  "bank-link": lazyBlock(
    async () => (await import("./bank-link/bank-link.tsx")).BankLinkBlock,
    "required",
  ),
  "bank-return": lazyBlock(
    async () => (await import("./bank-return/bank-return.tsx")).BankReturnBlock,
  ),
  calendar: lazyBlock(
    async () => (await import("./calendar/calendar.tsx")).CalendarBlock,
    "required",
  ),
  "check-answers": {
    ...lazyBlock(async () => (await loadCheckAnswers()).CheckAnswersBlock),
    earlierPages: async () => (await loadCheckAnswers()).readEarlierPages,
  },
  "condition-answer": lazyBlock(
    async () => (await import("./conditions/condition-answer.tsx")).ConditionAnswerBlock,
    "required",
  ),
  conditions: lazyBlock(async () => (await import("./conditions/conditions.tsx")).ConditionsBlock),
  countdown: lazyBlock(async () => (await import("./countdown/countdown.tsx")).CountdownBlock),
  "document-viewer": lazyBlock(
    async () => (await import("./document-viewer/document-viewer.tsx")).DocumentViewerBlock,
    "optional",
  ),
  documents: lazyBlock(async () => (await import("./documents/documents.tsx")).DocumentsBlock),
  equipment: lazyBlock(
    async () => (await import("./equipment/equipment.tsx")).EquipmentBlock,
    "required",
  ),
  facts: lazyBlock(async () => (await import("./facts/facts.tsx")).FactsBlock),
  "hand-off": lazyBlock(async () => (await import("./hand-off/hand-off.tsx")).HandOffBlock),
  "lien-list": lazyBlock(
    async () => (await import("./lien-list/lien-list.tsx")).LienListBlock,
    "optional",
  ),
  location: lazyBlock(
    async () => (await import("./location/location.tsx")).LocationBlock,
    "required",
  ),
  "offer-picker": lazyBlock(
    async () => (await import("./offer-picker/offer-picker.tsx")).OfferPickerBlock,
    "required",
  ),
  reasons: lazyBlock(async () => (await import("./reasons/reasons.tsx")).ReasonsBlock),
  "passkey-login": lazyBlock(
    async () => (await import("./passkey-login/passkey-login.tsx")).PasskeyLoginBlock,
  ),
  "second-factors": lazyBlock(
    async () => (await import("./second-factors/second-factors.tsx")).SecondFactorsBlock,
  ),
  "sandbox-login": lazyBlock(
    async () => (await import("./sandbox-login/sandbox-login.tsx")).SandboxLoginBlock,
  ),
  signature: lazyBlock(
    async () => (await import("./signature/signature.tsx")).SignatureBlock,
    "required",
  ),
  signers: lazyBlock(async () => (await import("./signers/signers.tsx")).SignersBlock, "optional"),
  summary: lazyBlock(async () => (await import("./summary/summary.tsx")).SummaryBlock),
  timeline: lazyBlock(async () => (await import("./timeline/timeline.tsx")).TimelineBlock),
  upload: lazyBlock(async () => (await import("./upload/upload.tsx")).UploadBlock, "required"),
  "vendor-link": lazyBlock(
    async () => (await import("./vendor-link/vendor-link.tsx")).VendorLinkBlock,
    "optional",
  ),
  wait: lazyBlock(async () => (await import("./wait/wait.tsx")).WaitBlock),
};
