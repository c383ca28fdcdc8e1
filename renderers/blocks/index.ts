import { lazy, type ComponentType } from "react";
import type { BlockProps } from "../host/types.ts";
import { NoticeBlock } from "./notice/notice.tsx";
import { TextBlock } from "./text/text.tsx";

/** A block and what it can do. */
export interface BlockEntry {
  component: ComponentType<BlockProps>;
  /** It can fill a field of the form, must, or never does. */
  field: "never" | "optional" | "required";
}

/** Options are checked against schemas/blocks/<name>.schema.json when definitions are validated, not again here. */
const block = <Options, Value>(
  component: ComponentType<BlockProps<Options, Value>>,
  field: BlockEntry["field"] = "never",
): BlockEntry => ({ component: component as unknown as ComponentType<BlockProps>, field });

/** A block that loads when a screen needs it. */
const late = <Options, Value>(
  load: () => Promise<ComponentType<BlockProps<Options, Value>>>,
  field: BlockEntry["field"] = "never",
): BlockEntry =>
  block(
    lazy(async () => ({ default: await load() })) as unknown as ComponentType<
      BlockProps<Options, Value>
    >,
    field,
  );

/** The blocks by name. What the first screens do not show comes in chunks of its own. */
export const blocks: Record<string, BlockEntry> = {
  text: block(TextBlock),
  notice: block(NoticeBlock),
  applications: late(
    async () => (await import("./applications/applications.tsx")).ApplicationsBlock,
  ),
  "bank-link": late(
    async () => (await import("./bank-link/bank-link.tsx")).BankLinkBlock,
    "required",
  ),
  "bank-return": late(async () => (await import("./bank-return/bank-return.tsx")).BankReturnBlock),
  calendar: late(async () => (await import("./calendar/calendar.tsx")).CalendarBlock, "required"),
  "condition-answer": late(
    async () => (await import("./conditions/condition-answer.tsx")).ConditionAnswerBlock,
    "required",
  ),
  conditions: late(async () => (await import("./conditions/conditions.tsx")).ConditionsBlock),
  countdown: late(async () => (await import("./countdown/countdown.tsx")).CountdownBlock),
  "document-viewer": late(
    async () => (await import("./document-viewer/document-viewer.tsx")).DocumentViewerBlock,
    "optional",
  ),
  documents: late(async () => (await import("./documents/documents.tsx")).DocumentsBlock),
  equipment: late(
    async () => (await import("./equipment/equipment.tsx")).EquipmentBlock,
    "required",
  ),
  facts: late(async () => (await import("./facts/facts.tsx")).FactsBlock),
  "lien-list": late(
    async () => (await import("./lien-list/lien-list.tsx")).LienListBlock,
    "optional",
  ),
  location: late(async () => (await import("./location/location.tsx")).LocationBlock, "required"),
  "offer-picker": late(
    async () => (await import("./offer-picker/offer-picker.tsx")).OfferPickerBlock,
    "required",
  ),
  reasons: late(async () => (await import("./reasons/reasons.tsx")).ReasonsBlock),
  "sandbox-login": late(
    async () => (await import("./sandbox-login/sandbox-login.tsx")).SandboxLoginBlock,
  ),
  signature: late(
    async () => (await import("./signature/signature.tsx")).SignatureBlock,
    "required",
  ),
  signers: late(async () => (await import("./signers/signers.tsx")).SignersBlock, "optional"),
  summary: late(async () => (await import("./summary/summary.tsx")).SummaryBlock),
  timeline: late(async () => (await import("./timeline/timeline.tsx")).TimelineBlock),
  upload: late(async () => (await import("./upload/upload.tsx")).UploadBlock, "required"),
  "vendor-link": late(
    async () => (await import("./vendor-link/vendor-link.tsx")).VendorLinkBlock,
    "optional",
  ),
  wait: late(async () => (await import("./wait/wait.tsx")).WaitBlock),
};
