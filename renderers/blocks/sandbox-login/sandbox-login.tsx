import type { BlockProps } from "../../host/types.ts";
import classes from "../blocks.module.css";
import { useLoaded } from "../use-loaded.ts";

/** Shows the log-in of a sandbox; nothing outside one. */
export function SandboxLoginBlock({ id, host }: BlockProps) {
  const [loaded] = useLoaded(async () => (await host.calls.sandboxLogin?.()) ?? null);
  if (loaded.status !== "ready" || loaded.data === null) return null;
  return (
    <div id={id} className={classes.notice} data-tone="info">
      <p className={classes.noticeTitle}>Sandbox</p>
      <p>
        {"Log in with "}
        <b>{loaded.data.email}</b>
        {" and "}
        <b>{loaded.data.password}</b>
        {"."}
      </p>
    </div>
  );
}
