import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { BankLinkBlockOptions } from "#schemas/types/blocks/bank-link.ts";
import type { BlockProps, Institution, LinkedAccount } from "../../host/types.ts";
import { offerFocus } from "../../screen/offer-focus.ts";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded, errorText } from "../use-loaded.ts";
import { BlockInput } from "../text-input.tsx";
import { Credentials } from "./credentials.tsx";
import { accountName, Accounts } from "./accounts.tsx";
import { Banks } from "./banks.tsx";
import classes from "./bank-link.module.css";
import { clearPending, readPending, writePending } from "./pending.ts";
import { useLanguage } from "../../words/language.ts";

/** Plaid's window loads only where the server says that Plaid is set up. */
const PlaidWindow = lazy(async () => ({
  default: (await import("./plaid-window.tsx")).PlaidWindow,
}));

interface BankLinkValue {
  publicToken?: string | undefined;
  accountUuid?: string | undefined;
}

type Step =
  | { name: "known" }
  | { name: "bank" }
  | { name: "credentials"; bank: Institution }
  | { name: "account"; bank: Institution; publicToken: string; accounts: LinkedAccount[] };

/**
 * Links a bank account in three steps on the page: bank, log-in, account. Each step takes focus
 * when it begins. With the option `known`, accounts that were linked before come first.
 */
export function BankLinkBlock(props: BlockProps<BankLinkBlockOptions, BankLinkValue>) {
  const { words, say } = useLanguage();
  const { id, options, host, onChange, value = {}, errors = [], disabled = false } = props;
  const known = options.known ? accountsOf(host.application.linkedAccounts) : [];
  const first: Step = { name: known.length > 0 ? "known" : "bank" };
  const [step, setStep] = useState<Step>(first);
  const [query, setQuery] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const [loaded, retry] = useLoaded(() => host.calls.bankLink.setup());
  const [problem, setProblem] = useState<string | null>(null);
  const [window, setWindow] = useState<string | null>(null);
  const { calls } = host;
  const uuid = host.application.uuid ?? "";

  /** Shows the accounts of a finished log-in, to choose one. */
  const showAccounts = useCallback(
    async (publicToken: string) => {
      const accounts = await calls.bankLink.accounts(publicToken);
      const bank = { id: "linked", name: accounts[0]?.bankName ?? "your bank" };
      setStep({ name: "account", bank, publicToken, accounts });
      const only = accounts.length === 1 ? accounts[0] : undefined;
      report.current?.({ publicToken, ...(only ? { accountUuid: only.uuid } : {}) });
    },
    [calls],
  );
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  // The borrower is back from the bank's own site: show the accounts of that log-in.
  const returned = useRef(false);
  useEffect(() => {
    const pending = readPending();
    if (returned.current || pending?.publicToken === undefined) return;
    if (pending.application !== uuid || pending.purpose !== options.purpose) return;
    returned.current = true;
    const { publicToken } = pending;
    const resume = async () => {
      try {
        await showAccounts(publicToken);
      } catch (error) {
        clearPending();
        setProblem(errorText(error, words));
      }
    };
    void resume();
  }, [showAccounts, options.purpose, uuid, words]);

  const leave = async (bank: Institution) => {
    setProblem(null);
    try {
      const token = await calls.bankLink.token(options.purpose);
      const url = await calls.bankLink.leave({ token, institution: bank.id });
      writePending({ application: uuid, purpose: options.purpose, token, page: location.pathname });
      location.assign(url);
    } catch (error) {
      setProblem(errorText(error, words));
    }
  };
  const openWindow = async () => {
    setProblem(null);
    try {
      const token = await calls.bankLink.token(options.purpose);
      // A bank with a site of its own leaves this page; the return needs the same token.
      writePending({ application: uuid, purpose: options.purpose, token, page: location.pathname });
      setWindow(token);
    } catch (error) {
      setProblem(errorText(error, words));
    }
  };
  const endWindow = useCallback(
    (reason: string | null, expired: boolean) => {
      setWindow(null);
      if (expired) setProblem(words.bank.expired);
      else if (reason !== null) setProblem(reason);
    },
    [words],
  );

  useEffect(() => {
    if (moved.current) offerFocus(heading.current);
    moved.current = true;
  }, [step.name]);

  const login = async (bank: Institution, username: string, password: string) => {
    try {
      // A token is short-lived and valid for one log-in, so each attempt asks for a new one.
      const token = await host.calls.bankLink.token(options.purpose);
      const answer = await host.calls.bankLink.login({
        token,
        institution: bank.id,
        username,
        password,
      });
      if (answer.accounts.length === 0) return words.bank.noAccount;
      setStep({ name: "account", bank, ...answer });
      const only = answer.accounts.length === 1 ? answer.accounts[0] : undefined;
      onChange?.({
        publicToken: answer.publicToken,
        ...(only ? { accountUuid: only.uuid } : {}),
      });
      return null;
    } catch (error) {
      return errorText(error, words);
    }
  };
  const startOver = () => {
    clearPending();
    onChange?.(undefined);
    setStep(first);
  };

  const linkedAccount = host.application.linkedAccounts?.find(
    (one) => one.uuid === value.accountUuid,
  );
  // After a reload the steps start again, but the linked account stays.
  if (
    step.name === first.name &&
    value.publicToken !== undefined &&
    value.accountUuid !== undefined
  )
    return (
      <div id={id} className={shared.stack}>
        <p className={classes.linked}>
          {linkedAccount
            ? say(words.bank.linked, { account: accountName(linkedAccount, words) })
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
          id={id}
          legend={words.bank.knownAccounts}
          accounts={known}
          chosen={value.accountUuid}
          invalid={errors.length > 0}
          describedBy={props.describedBy}
          disabled={disabled}
          onChoose={(accountUuid) => onChange?.({ accountUuid })}
          onBack={() => {
            onChange?.(undefined);
            setStep({ name: "bank" });
          }}
        />
      ) : null}
      {step.name === "bank" ? (
        loaded.status === "loading" ? (
          <Loading text={words.bank.loading} />
        ) : loaded.status === "failed" ? (
          <Failed message={loaded.message} onRetry={retry} />
        ) : loaded.data.provider === "none" ? (
          <p>{words.bank.none}</p>
        ) : loaded.data.provider === "plaid" ? (
          window === null ? (
            <Button
              variant="default"
              className={shared.button ?? ""}
              disabled={disabled}
              aria-describedby={props.describedBy}
              onClick={() => void openWindow()}
            >
              {words.bank.connectYours}
            </Button>
          ) : (
            <Suspense fallback={<Loading text={words.bank.window} />}>
              <PlaidWindow
                token={window}
                onToken={(token) => {
                  setWindow(null);
                  calls.bankLink
                    .complete(token)
                    .then(showAccounts)
                    .catch((error: unknown) => setProblem(errorText(error, words)));
                }}
                onEnd={endWindow}
              />
            </Suspense>
          )
        ) : (
          <>
            <BlockInput
              id={`${id}__search`}
              label={words.bank.name}
              autoComplete="off"
              value={query}
              disabled={disabled}
              error={errors.length > 0}
              describedBy={props.describedBy}
              onChange={(event) => setQuery(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter") event.preventDefault();
              }}
            />
            <Banks
              banks={loaded.data.institutions}
              query={query}
              disabled={disabled}
              onChoose={(bank) =>
                bank.oauth ? void leave(bank) : setStep({ name: "credentials", bank })
              }
            />
          </>
        )
      ) : null}
      {step.name === "credentials" ? (
        <Credentials
          id={id}
          bank={step.bank}
          disabled={disabled}
          onLogin={(username, password) => login(step.bank, username, password)}
          onBack={() => setStep({ name: "bank" })}
        />
      ) : null}
      {step.name === "account" ? (
        <Accounts
          id={id}
          legend={say(words.bank.accountsAt, { bank: step.bank.name })}
          accounts={step.accounts}
          chosen={value.accountUuid}
          invalid={errors.length > 0}
          describedBy={props.describedBy}
          disabled={disabled}
          onChoose={(accountUuid) => {
            clearPending();
            onChange?.({ publicToken: step.publicToken, accountUuid });
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
