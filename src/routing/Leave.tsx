import { exitAddress } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import { Loading } from "#src/shell/loading/loading.ts";
import { useEffect } from "react";
import { useOpen } from "#src/host/use-open.ts";

/** An exit page: opens its address and leaves no entry in the history. */
export function Leave({ page }: { page: Flow["pages"][number] }) {
  const open = useOpen();
  const href = exitAddress(page, useApp().definitions.organisation) ?? "/";
  useEffect(() => open(href, true), [href, open]);
  return <Loading />;
}
