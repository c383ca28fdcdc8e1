import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Effective, EffectiveFlow } from "../../model.ts";
import { isInvited } from "../../writes/other-writers.ts";
import { writtenPointers } from "../../writes/written-pointers.ts";
import type { Check } from "../check.ts";
import { fileFaults, folderFaults, type FileFault } from "../file-faults.ts";
import {
  shownInAgentView,
  shownInDocument,
  shownInMail,
  shownInScreen,
  type ShownValue,
} from "../screens/shown-values.ts";

/**
 * Finds values that a page, a document, an e-mail or the agents' view of invited people shows and that their
 * application does not have: their flow does not write them, and their role does not share them. Each value is
 * reported once for a flow.
 */
export const valueUnshared: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap((flow) =>
    isInvited(flow.flow.value)
      ? oncePerMessage(unsharedIn(flow, effective, writtenPointers(effective, definitions, flow)))
      : [],
  );

const unsharedIn = (
  { documents, screens, mail, agentView }: EffectiveFlow,
  effective: Effective,
  written: ReadonlySet<string>,
): readonly Finding[] => [
  ...inDocuments(effective, documents, written),
  ...inScreens(effective, screens, written),
  ...inMails(effective, mail, written),
  ...(agentView === null ? [] : inAgentView(effective, agentView, written)),
];

const inDocuments = folderFaults((document, written: ReadonlySet<string>) =>
  faultsIn(shownInDocument(document), written),
);
const inScreens = folderFaults((screen, written: ReadonlySet<string>) =>
  faultsIn(shownInScreen(screen), written),
);
const inMails = folderFaults((mail, written: ReadonlySet<string>) =>
  faultsIn(shownInMail(mail), written),
);
const inAgentView = fileFaults((view, written: ReadonlySet<string>) =>
  faultsIn(shownInAgentView(view), written),
);

const faultsIn = (values: readonly ShownValue[], written: ReadonlySet<string>): FileFault[] =>
  values
    .filter(({ target }) => !target.startsWith("/organisation/") && !isWritten(target, written))
    .map(({ pointer, target }) => ({
      pointer,
      code: "unwritten-field",
      severity: "warning",
      message: `This flow never writes ${target} and the role does not share it, so nothing is shown here.`,
      fix: "Show a value that the person's application has, or let the role share the place (`shares` in signers.json).",
    }));

/** One missing value is usually shown at several places. */
const oncePerMessage = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(
    ({ message }, index) => findings.findIndex((each) => each.message === message) === index,
  );
