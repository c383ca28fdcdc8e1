import { useShell } from "../use-shell.ts";
import { AppMenu, useHasApps } from "./AppMenu.tsx";
import { Disclosure } from "./Disclosure.tsx";
import { GridIcon, PersonIcon } from "./icons.tsx";
import { NotificationBell } from "./NotificationBell.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import classes from "./SessionTools.module.css";

/** The menus of a logged-in person, in a chunk that loads after the first paint. */
export default function SessionTools() {
  const { texts } = useShell();
  const hasApps = useHasApps();
  return (
    <div className={classes.tools}>
      {hasApps ? (
        <Disclosure label={texts.menus.apps} icon={<GridIcon />}>
          {() => <AppMenu />}
        </Disclosure>
      ) : null}
      <NotificationBell />
      <Disclosure label={texts.menus.account} icon={<PersonIcon />}>
        {() => <ProfileMenu />}
      </Disclosure>
    </div>
  );
}
