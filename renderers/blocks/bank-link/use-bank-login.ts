import { useCallback, useEffect, useRef, useState } from "react";
import type { BankLinkBlockOptions } from "#schemas/types/blocks/bank-link.ts";
import type { BlockProps, Institution, LinkedAccount } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import { errorText } from "../use-loaded.ts";
import { clearPending, readPending, writePending } from "./pending.ts";

export interface BankLinkValue {
  publicToken?: string | undefined;
  accountUuid?: string | undefined;
}

/** A finished log-in, with the accounts to choose from. */
interface LoggedIn {
  bank: string;
  publicToken: string;
  accounts: LinkedAccount[];
}

export type Step =
  | { name: "known" }
  | { name: "bank" }
  | { name: "credentials"; bank: Institution }
  | ({ name: "account" } & LoggedIn);

type Props = Pick<BlockProps<BankLinkBlockOptions, BankLinkValue>, "host" | "options" | "onChange">;

/** The steps from a bank to an account, by a log-in on the page, in a vendor's window, or at the bank's own site. */
export function useBankLogin({ host, options: { purpose }, onChange }: Props, first: Step) {
  const { words } = useLanguage();
  const { bankLink } = host.calls;
  const application = host.application.uuid ?? "";
  const [step, setStep] = useState<Step>(first);
  const [problem, setProblem] = useState<string | null>(null);
  /** Token of the vendor's window while it is open. */
  const [windowToken, setWindowToken] = useState<string | null>(null);
  /** Begins a step. What went wrong before is over then. */
  const goTo = useCallback((next: Step) => {
    setProblem(null);
    setStep(next);
  }, []);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });

  /** Shows the accounts of a log-in. @returns what is wrong with it */
  const choose = useCallback(
    ({ bank, publicToken, accounts }: LoggedIn): string | null => {
      if (accounts.length === 0) return words.bank.noAccount;
      goTo({ name: "account", bank, publicToken, accounts });
      const only = accounts.length === 1 ? accounts[0] : undefined;
      report.current?.({ publicToken, ...(only ? { accountUuid: only.uuid } : {}) });
      return null;
    },
    [goTo, words],
  );
  /** Shows the accounts of a log-in that ended elsewhere. @returns what is wrong with it */
  const resume = useCallback(
    async (publicToken: string): Promise<string | null> => {
      try {
        const accounts = await bankLink.accounts(publicToken);
        return choose({ bank: accounts[0]?.bankName ?? "", publicToken, accounts });
      } catch (error) {
        return errorText(error, words);
      }
    },
    [bankLink, choose, words],
  );

  // The borrower is back from the bank's own site.
  const hasReturned = useRef(false);
  useEffect(() => {
    const pending = readPending();
    if (hasReturned.current || pending?.publicToken === undefined) return;
    if (pending.application !== application || pending.purpose !== purpose) return;
    hasReturned.current = true;
    const { publicToken } = pending;
    const show = async () => {
      const fault = await resume(publicToken);
      if (fault !== null) clearPending();
      setProblem(fault);
    };
    void show();
  }, [resume, purpose, application]);

  /** Takes a fresh link token to another place, which comes back with the same token. */
  const goOut = async (to: (token: string) => Promise<void>) => {
    setProblem(null);
    try {
      const token = await bankLink.token(purpose);
      await to(token);
    } catch (error) {
      setProblem(errorText(error, words));
    }
  };
  const remember = (token: string) =>
    writePending({ application, purpose, token, page: location.pathname });

  return {
    step,
    goTo,
    problem,
    windowToken,

    /** Leaves for the bank's own site. */
    leaveFor: (bank: Institution) =>
      goOut(async (token) => {
        const url = await bankLink.leave({ token, institution: bank.id });
        remember(token);
        location.assign(url);
      }),

    /** Opens the vendor's window, which may leave this page for a bank's own site. */
    openWindow: () =>
      goOut(async (token) => {
        remember(token);
        setWindowToken(token);
      }),

    finishWindow: (vendorToken: string) => {
      setWindowToken(null);
      void bankLink
        .complete(vendorToken)
        .then(resume, (error: unknown) => errorText(error, words))
        .then(setProblem);
    },

    /** @param reason null when the person closed the window */
    endWindow: useCallback(
      (reason: string | null, isExpired: boolean) => {
        setWindowToken(null);
        if (isExpired) setProblem(words.bank.expired);
        else if (reason !== null) setProblem(reason);
      },
      [words],
    ),

    /** Logs in on the page. @returns what is wrong */
    login: async (bank: Institution, username: string, password: string) => {
      try {
        // A token is short-lived and valid for one log-in, so each attempt asks for a new one.
        const token = await bankLink.token(purpose);
        const answer = await bankLink.login({ token, institution: bank.id, username, password });
        return choose({ bank: bank.name, ...answer });
      } catch (error) {
        return errorText(error, words);
      }
    },

    startOver: () => {
      clearPending();
      onChange?.(undefined);
      goTo(first);
    },
  };
}
