import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { BlockProps, Institution, LinkedAccount } from "../../host/types.ts";
import { offerFocus } from "../../screen/offer-focus.ts";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded, wordsOf } from "../use-loaded.ts";
import { BlockInput } from "../text-input.tsx";
import { Credentials } from "./credentials.tsx";
import { accountName, Accounts } from "./accounts.tsx";
import classes from "./bank-link.module.css";
import { clearPending, readPending, writePending } from "./pending.ts";
import { say, words } from "../../words/words.ts";

/** Plaid's window comes only where the server says that Plaid is set up. */
const PlaidWindow = lazy(async () => ({
  default: (await import("./plaid-window.tsx")).PlaidWindow,
}));

export interface BankLinkValue {
  publicToken?: string | undefined;
  accountUuid?: string | undefined;
}

type Step =
  | { at: "bank" }
  | { at: "credentials"; bank: Institution }
  | { at: "account"; bank: Institution; publicToken: string; accounts: LinkedAccount[] };

/** From bank to log-in to account, in the page and in order; each step takes focus when it begins. */
export function BankLinkBlock(props: BlockProps<{ purpose: string }, BankLinkValue>) {
  const { id, options, host, onChange, value = {}, errors = [], disabled = false } = props;
  const [step, setStep] = useState<Step>({ at: "bank" });
  const [query, setQuery] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const [loaded, retry] = useLoaded(() => host.calls.bankLink.setup());
  const [problem, setProblem] = useState<string | null>(null);
  const [window, setWindow] = useState<string | null>(null);
  const { calls } = host;
  const uuid = host.application.uuid ?? "";

  /** The link has ended: its accounts are shown to choose from. */
  const linked = useCallback(
    async (publicToken: string) => {
      const accounts = await calls.bankLink.accounts(publicToken);
      const bank = { id: "linked", name: accounts[0]?.bankName ?? "your bank" };
      setStep({ at: "account", bank, publicToken, accounts });
      const only = accounts.length === 1 ? accounts[0] : undefined;
      report.current?.({ publicToken, ...(only ? { accountUuid: only.uuid } : {}) });
    },
    [calls],
  );
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  // Back from the bank's own site: the page that sent the borrower there goes on with what came of it.
  const returned = useRef(false);
  useEffect(() => {
    const pending = readPending();
    if (returned.current || pending?.publicToken === undefined) return;
    if (pending.application !== uuid || pending.purpose !== options.purpose) return;
    returned.current = true;
    const { publicToken } = pending;
    const goOn = async () => {
      try {
        await linked(publicToken);
      } catch (error) {
        clearPending();
        setProblem(wordsOf(error));
      }
    };
    void goOn();
  }, [linked, options.purpose, uuid]);

  const leave = async (bank: Institution) => {
    setProblem(null);
    try {
      const token = await calls.bankLink.token(options.purpose);
      const url = await calls.bankLink.leave({ token, institution: bank.id });
      writePending({ application: uuid, purpose: options.purpose, token, page: location.pathname });
      location.assign(url);
    } catch (error) {
      setProblem(wordsOf(error));
    }
  };
  const openWindow = async () => {
    setProblem(null);
    try {
      const token = await calls.bankLink.token(options.purpose);
      // A bank with a site of its own leaves this page; the way back needs the same token.
      writePending({ application: uuid, purpose: options.purpose, token, page: location.pathname });
      setWindow(token);
    } catch (error) {
      setProblem(wordsOf(error));
    }
  };
  const ended = useCallback((reason: string | null, expired: boolean) => {
    setWindow(null);
    if (expired) setProblem(words.bank.expired);
    else if (reason !== null) setProblem(reason);
  }, []);

  useEffect(() => {
    if (moved.current) offerFocus(heading.current);
    moved.current = true;
  }, [step.at]);

  const login = async (bank: Institution, username: string, password: string) => {
    try {
      // A token lives shortly and is spent by a log-in, so each attempt asks for its own.
      const token = await host.calls.bankLink.token(options.purpose);
      const answer = await host.calls.bankLink.login({
        token,
        institution: bank.id,
        username,
        password,
      });
      if (answer.accounts.length === 0) return words.bank.noAccount;
      setStep({ at: "account", bank, ...answer });
      const only = answer.accounts.length === 1 ? answer.accounts[0] : undefined;
      onChange?.({
        publicToken: answer.publicToken,
        ...(only ? { accountUuid: only.uuid } : {}),
      });
      return null;
    } catch (error) {
      return wordsOf(error);
    }
  };
  const again = () => {
    clearPending();
    onChange?.(undefined);
    setStep({ at: "bank" });
  };

  const known = host.application.linkedAccounts?.find((one) => one.uuid === value.accountUuid);
  // A refresh forgets the steps, not what was linked.
  if (step.at === "bank" && value.publicToken !== undefined && value.accountUuid !== undefined)
    return (
      <div id={id} className={shared.stack}>
        <p className={classes.linked}>
          {known ? say(words.bank.linked, { account: accountName(known) }) : words.bank.isLinked}
        </p>
        <Button
          variant="default"
          className={shared.button ?? ""}
          disabled={disabled}
          onClick={again}
        >
          {words.bank.anotherAccount}
        </Button>
      </div>
    );

  return (
    <div id={id} className={classes.panel}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {host.copy(words.bank.steps[step.at])}
      </h3>
      {problem === null ? null : (
        <p className={shared.problem} role="alert">
          {problem}
        </p>
      )}
      {step.at === "bank" ? (
        loaded.stand === "loading" ? (
          <Loading text={words.bank.loading} />
        ) : loaded.stand === "failed" ? (
          <Failed message={loaded.message} onRetry={retry} />
        ) : loaded.data.provider === "none" ? (
          <p>{words.bank.none}</p>
        ) : loaded.data.provider === "plaid" ? (
          window === null ? (
            <Button
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
                    .then(linked)
                    .catch((error: unknown) => setProblem(wordsOf(error)));
                }}
                onEnd={ended}
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
                bank.oauth ? void leave(bank) : setStep({ at: "credentials", bank })
              }
            />
          </>
        )
      ) : null}
      {step.at === "credentials" ? (
        <Credentials
          id={id}
          bank={step.bank}
          disabled={disabled}
          onLogin={(username, password) => login(step.bank, username, password)}
          onBack={() => setStep({ at: "bank" })}
        />
      ) : null}
      {step.at === "account" ? (
        <Accounts
          id={id}
          bank={step.bank}
          accounts={step.accounts}
          chosen={value.accountUuid}
          invalid={errors.length > 0}
          describedBy={props.describedBy}
          disabled={disabled}
          onChoose={(accountUuid) => {
            clearPending();
            onChange?.({ publicToken: step.publicToken, accountUuid });
          }}
          onBack={again}
        />
      ) : null}
    </div>
  );
}

function Banks(props: {
  banks: Institution[];
  query: string;
  disabled: boolean;
  onChoose: (bank: Institution) => void;
}) {
  const wanted = props.query.trim().toLowerCase();
  const found = props.banks.filter((bank) => bank.name.toLowerCase().includes(wanted));
  return (
    <>
      <p className={shared.spoken} role="status">
        {wanted === "" ? "" : say(words.bank.found, { count: found.length })}
      </p>
      {found.length === 0 ? (
        <p className={shared.loading}>{words.bank.notFound}</p>
      ) : (
        <ul className={classes.banks}>
          {found.map((bank) => (
            <li key={bank.id}>
              <button
                type="button"
                className={classes.bank}
                disabled={props.disabled}
                onClick={() => props.onChoose(bank)}
              >
                {bank.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
