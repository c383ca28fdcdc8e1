/** The pages of the open tasks of an application, as the page table gives them. */
import type { ContextInput } from "../context/complete.ts";
import { isRecord } from "../json/json.ts";
import type { CompiledFlow } from "./compiled-flow.ts";
import { firstEnabled } from "./settle.ts";

/**
 * Returns the page of each open task by the id of the task. A task has no page while the server works
 * on it.
 */
export function taskPages(
  flow: Pick<CompiledFlow, "rowsByState" | "scope">,
  { application, profile }: ContextInput,
): ReadonlyMap<string, string> {
  const tasks = isRecord(application) ? application["tasks"] : undefined;
  if (!Array.isArray(tasks) || tasks.length === 0) return NONE;
  return flow.scope.frame.evaluate({ application, profile }, (frame) => {
    const pages = new Map<string, string>();
    for (const task of tasks.filter(isRecord)) {
      const rows = flow.rowsByState.get(String(task["state"])) ?? [];
      const row = firstEnabled(rows, frame);
      if (row !== null) pages.set(String(task["id"]), row.to);
    }
    return pages;
  });
}

const NONE: ReadonlyMap<string, string> = new Map();
