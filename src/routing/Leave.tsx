import { Loading } from "#src/shell/loading.ts";
import { useEffect } from "react";
import { useOpen } from "./use-actions.ts";

/** A page that is an exit: the person is sent on, and Back does not lead here again. */
export function Leave({ href }: { href: string }) {
  const open = useOpen();
  useEffect(() => open(href, true), [href, open]);
  return <Loading />;
}
