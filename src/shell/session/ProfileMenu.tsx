import { useApp } from "#src/app.ts";
import { useLogout } from "../use-logout.ts";
import { useQuery } from "@tanstack/react-query";
import { siblingOf, useShell } from "../use-shell.ts";
import { MenuLinks } from "./AppMenu.tsx";
import { CopyAddress } from "./CopyAddress.tsx";
import { useSessionIdentity } from "./use-session-identity.ts";
import classes from "./SessionTools.module.css";
import { shortWallet } from "./wallet.ts";

const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/** Name of the account and, where the lender has wallets, its wallet and the other accounts. */
function Account() {
  const { calls, definitions } = useApp();
  const { shell, texts, say } = useShell();
  const hasWallet =
    shell.wallet !== undefined &&
    siblingOf(definitions.organisation, shell.wallet.sibling) !== undefined;
  const access = useQuery({ queryKey: ["account-access"], queryFn: calls.accountAccess });
  const accounts = useQuery({
    queryKey: ["accounts"],
    queryFn: calls.accounts,
    enabled: hasWallet,
    ...FOR_EVER,
  });
  const profile = useQuery({ queryKey: ["profile"], queryFn: calls.profile });
  const { account, authorizedWallet } = access.data ?? {};
  const otherAccounts = (accounts.data ?? []).filter(
    (each) => each.account.address !== account?.address,
  );
  return (
    <>
      {account?.name ? <p className={classes.name}>{account.name}</p> : null}
      {profile.data?.email ? <p>{profile.data.email}</p> : null}
      {hasWallet && account?.address ? <CopyAddress address={account.address} /> : null}
      {hasWallet && authorizedWallet ? (
        <p>{say(texts.profile.authorization, { type: authorizedWallet.authorizationType })}</p>
      ) : null}
      {hasWallet && otherAccounts.length > 0 ? (
        <>
          <p className={classes.label}>{texts.profile.otherAccounts}</p>
          <ul className={classes.list}>
            {otherAccounts.map(({ account: { name, address } }) => (
              <li key={address}>
                {name} {shortWallet(address)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/**
 * The account, its pages and the log-out. An unknown person sees no account, whatever other calls
 * answer.
 */
export function ProfileMenu() {
  const { shell, items, texts } = useShell();
  const { facts, notFound } = useSessionIdentity();
  const logOut = useLogout();
  return (
    <>
      <div className={classes.who}>
        {notFound ? <p className={classes.name}>{texts.profile.notFound}</p> : <Account />}
      </div>
      {facts ? (
        <MenuLinks items={items(shell.profileMenu, facts)} label={texts.menus.account} />
      ) : null}
      <button type="button" className={classes.item} onClick={logOut}>
        {texts.profile.logOut}
      </button>
    </>
  );
}
