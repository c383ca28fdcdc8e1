import type { ComponentType } from "react";
import type { Screen } from "#schemas/types/screen.ts";
import type { BlockProps } from "../host/types.ts";
import { late } from "./late.ts";
import { NoticeBlock } from "./notice/notice.tsx";
import { TextBlock } from "./text/text.tsx";

/** A block and what it can do. */
export interface BlockEntry {
  component: ComponentType<BlockProps>;
  /** It can fill a field of the form, must, or never does. */
  field: "never" | "optional" | "required";
  /** Brings the code of a block that comes late. */
  load?: () => Promise<unknown>;
}

/** Options are checked against schemas/blocks/<name>.schema.json when definitions are validated, not again here. */
const block = <Options, Value>(
  component: ComponentType<BlockProps<Options, Value>>,
  field: BlockEntry["field"] = "never",
): BlockEntry => ({ component: component as unknown as ComponentType<BlockProps>, field });

/** A block whose code comes with the first screen that has it. */
const lateBlock = <Options, Value>(
  load: () => Promise<ComponentType<BlockProps<Options, Value>>>,
  field: BlockEntry["field"] = "never",
): BlockEntry => {
  const coming = late(load);
  return { ...block(coming.component, field), load: coming.load };
};

/** The blocks by name. What the first screens do not show comes in chunks of its own. */
export const blocks: Record<string, BlockEntry> = {
  text: block(TextBlock),
  notice: block(NoticeBlock),
  applications: lateBlock(
    async () => (await import("./applications/applications.tsx")).ApplicationsBlock,
  ),
  "bank-link": lateBlock(
    async () => (await import("./bank-link/bank-link.tsx")).BankLinkBlock,
    "required",
  ),
  "bank-return": lateBlock(
    async () => (await import("./bank-return/bank-return.tsx")).BankReturnBlock,
  ),
  calendar: lateBlock(
    async () => (await import("./calendar/calendar.tsx")).CalendarBlock,
    "required",
  ),
  "condition-answer": lateBlock(
    async () => (await import("./conditions/condition-answer.tsx")).ConditionAnswerBlock,
    "required",
  ),
  conditions: lateBlock(async () => (await import("./conditions/conditions.tsx")).ConditionsBlock),
  countdown: lateBlock(async () => (await import("./countdown/countdown.tsx")).CountdownBlock),
  "document-viewer": lateBlock(
    async () => (await import("./document-viewer/document-viewer.tsx")).DocumentViewerBlock,
    "optional",
  ),
  documents: lateBlock(async () => (await import("./documents/documents.tsx")).DocumentsBlock),
  equipment: lateBlock(
    async () => (await import("./equipment/equipment.tsx")).EquipmentBlock,
    "required",
  ),
  facts: lateBlock(async () => (await import("./facts/facts.tsx")).FactsBlock),
  "lien-list": lateBlock(
    async () => (await import("./lien-list/lien-list.tsx")).LienListBlock,
    "optional",
  ),
  location: lateBlock(
    async () => (await import("./location/location.tsx")).LocationBlock,
    "required",
  ),
  "offer-picker": lateBlock(
    async () => (await import("./offer-picker/offer-picker.tsx")).OfferPickerBlock,
    "required",
  ),
  reasons: lateBlock(async () => (await import("./reasons/reasons.tsx")).ReasonsBlock),
  "sandbox-login": lateBlock(
    async () => (await import("./sandbox-login/sandbox-login.tsx")).SandboxLoginBlock,
  ),
  signature: lateBlock(
    async () => (await import("./signature/signature.tsx")).SignatureBlock,
    "required",
  ),
  signers: lateBlock(async () => (await import("./signers/signers.tsx")).SignersBlock, "optional"),
  summary: lateBlock(async () => (await import("./summary/summary.tsx")).SummaryBlock),
  timeline: lateBlock(async () => (await import("./timeline/timeline.tsx")).TimelineBlock),
  upload: lateBlock(async () => (await import("./upload/upload.tsx")).UploadBlock, "required"),
  "vendor-link": lateBlock(
    async () => (await import("./vendor-link/vendor-link.tsx")).VendorLinkBlock,
    "optional",
  ),
  wait: lateBlock(async () => (await import("./wait/wait.tsx")).WaitBlock),
};

/** The code of what a screen shows. A page that is drawn with it does not move under the hand that has begun to answer. */
export const loadBlocks = ({ body = [] }: Pick<Screen, "body">): Promise<unknown> =>
  Promise.all(body.map(async ({ block: name }) => blocks[name]?.load?.()));
