import { Loading } from "#src/shell/loading.ts";
import { useEffect } from "react";
import { useOpen } from "#src/host/use-open.ts";

/** An exit page: opens its address and leaves no entry in the history. */
export function Leave({ href }: { href: string }) {
  const open = useOpen();
  useEffect(() => open(href, true), [href, open]);
  return <Loading />;
}
