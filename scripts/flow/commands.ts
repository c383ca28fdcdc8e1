import { accept } from "./accept.ts";
import { checklist } from "./checklist.ts";
import type { FlowCommand } from "./command.ts";
import { decide } from "./decide.ts";
import { diff } from "./diff.ts";
import { explain } from "./explain.ts";
import { exportStored } from "./export.ts";
import { graph } from "./graph.ts";
import { newOrganisation } from "./new-organisation.ts";
import { translate } from "./translate.ts";

/** The commands of `npm run flow -- COMMAND`, by name. */
export const flowCommands: Readonly<Record<string, FlowCommand>> = {
  decide,
  explain,
  checklist,
  graph,
  diff,
  "new-organisation": newOrganisation,
  accept,
  translate,
  export: exportStored,
};
