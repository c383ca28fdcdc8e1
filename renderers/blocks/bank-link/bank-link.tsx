import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { BankLinkBlockOptions } from "#schemas/types/blocks/bank-link.ts";
import type { BlockProps, LinkedAccount } from "../../host/types.ts";
import { offerFocus } from "../../screen/offer-focus.ts";
import { useLanguage } from "../../words/language.ts";
import shared from "../blocks.module.css";
import { useLoaded } from "../use-loaded.ts";
import { accountName, Accounts } from "./accounts.tsx";
import classes from "./bank-link.module.css";
import { ChooseBank } from "./choose-bank.tsx";
import { Credentials } from "./credentials.tsx";
import { clearPending } from "./pending.ts";
import { type BankLinkValue, type Step, useBankLogin } from "./use-bank-login.ts";

/**
 * Links a bank account in three steps on the page: bank, log-in, account. Each step takes focus
 * when it begins. With the option `known`, accounts that were linked before come first.
 */
export function BankLinkBlock(props: BlockProps<BankLinkBlockOptions, BankLinkValue>) {
  const { words, say } = useLanguage();
  const { id, options, host, onChange, value = {}, errors = [], disabled = false } = props;
  const known = options.known ? accountsOf(host.application.linkedAccounts) : [];
  const first: Step = { name: known.length > 0 ? "known" : "bank" };
  const { step, goTo, problem, startOver, ...link } = useBankLogin(props, first);
  // Here, so that a person who comes back to the banks finds them as they were.
  const [loaded, retry] = useLoaded(() => host.calls.bankLink.setup());
  const [query, setQuery] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) offerFocus(heading.current);
    moved.current = true;
  }, [step.name]);

  // After a reload the steps start again, but the linked account stays.
  const { publicToken, accountUuid } = value;
  if (step.name === first.name && publicToken !== undefined && accountUuid !== undefined) {
    const linked = host.application.linkedAccounts?.find(({ uuid }) => uuid === accountUuid);
    return (
      <div id={id} className={shared.stack}>
        <p className={classes.linked}>
          {linked
            ? say(words.bank.linked, { account: accountName(linked, words) })
            : words.bank.isLinked}
        </p>
        <Button
          variant="default"
          className={shared.button ?? ""}
          disabled={disabled}
          onClick={startOver}
        >
          {words.bank.anotherAccount}
        </Button>
      </div>
    );
  }

  const choice = {
    id,
    chosen: accountUuid,
    invalid: errors.length > 0,
    describedBy: props.describedBy,
    disabled,
  };
  return (
    <div id={id} className={classes.panel}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {host.copy(words.bank.steps[step.name])}
      </h3>
      {problem === null ? null : (
        <p className={shared.problem} role="alert">
          {problem}
        </p>
      )}
      {step.name === "known" ? (
        <Accounts
          {...choice}
          legend={words.bank.knownAccounts}
          accounts={known}
          onChoose={(uuid) => onChange?.({ accountUuid: uuid })}
          onBack={() => {
            onChange?.(undefined);
            goTo({ name: "bank" });
          }}
        />
      ) : null}
      {step.name === "bank" ? (
        <ChooseBank
          id={id}
          loaded={loaded}
          query={query}
          windowToken={link.windowToken}
          invalid={errors.length > 0}
          describedBy={props.describedBy}
          disabled={disabled}
          onRetry={retry}
          onQuery={setQuery}
          onBank={(bank) =>
            bank.oauth ? void link.leaveFor(bank) : goTo({ name: "credentials", bank })
          }
          onOpenWindow={() => void link.openWindow()}
          onWindowToken={link.finishWindow}
          onWindowEnd={link.endWindow}
        />
      ) : null}
      {step.name === "credentials" ? (
        <Credentials
          id={id}
          bank={step.bank}
          disabled={disabled}
          onLogin={(username, password) => link.login(step.bank, username, password)}
          onBack={() => goTo({ name: "bank" })}
        />
      ) : null}
      {step.name === "account" ? (
        <Accounts
          {...choice}
          legend={say(words.bank.accountsAt, { bank: step.bank })}
          accounts={step.accounts}
          onChoose={(uuid) => {
            clearPending();
            onChange?.({ publicToken: step.publicToken, accountUuid: uuid });
          }}
          onBack={startOver}
        />
      ) : null}
    </div>
  );
}

/** Accounts with everything that their owner sees of them. */
const accountsOf = (accounts: Partial<LinkedAccount>[] = []): LinkedAccount[] =>
  accounts.filter(
    (account): account is LinkedAccount =>
      Boolean(account.uuid) && Boolean(account.bankName) && Boolean(account.mask),
  );
