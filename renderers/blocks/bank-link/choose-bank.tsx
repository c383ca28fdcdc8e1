import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { BankLinkSetup, Institution } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { BlockInput } from "../text-input.tsx";
import type { LoadState } from "../use-loaded.ts";
import { Banks } from "./banks.tsx";

/** Plaid's window loads only where the server says that Plaid is set up. */
const PlaidWindow = lazy(async () => ({
  default: (await import("./plaid-window.tsx")).PlaidWindow,
}));

interface ChooseBankProps {
  id: string;
  loaded: LoadState<BankLinkSetup>;
  /** What the person has typed to find a bank. */
  query: string;
  /** Token of the vendor's window while it is open. */
  windowToken: string | null;
  invalid: boolean;
  describedBy: string | undefined;
  disabled: boolean;
  onRetry: () => void;
  onQuery: (query: string) => void;
  onBank: (bank: Institution) => void;
  onOpenWindow: () => void;
  onWindowToken: (vendorToken: string) => void;
  onWindowEnd: (reason: string | null, isExpired: boolean) => void;
}

/** The first step: a list of banks, or the vendor's own window. */
export function ChooseBank(props: ChooseBankProps) {
  const { loaded, onRetry } = props;
  const { words } = useLanguage();
  if (loaded.status === "loading") return <Loading text={words.bank.loading} />;
  if (loaded.status === "failed") return <Failed message={loaded.message} onRetry={onRetry} />;
  if (loaded.data.provider === "none") return <p>{words.bank.none}</p>;
  if (loaded.data.provider === "plaid") return <VendorWindow {...props} />;
  return <BankList {...props} banks={loaded.data.institutions} />;
}

function VendorWindow({
  windowToken,
  describedBy,
  disabled,
  onOpenWindow,
  onWindowToken,
  onWindowEnd,
}: ChooseBankProps) {
  const { words } = useLanguage();
  if (windowToken === null)
    return (
      <Button
        variant="default"
        className={shared.button ?? ""}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={onOpenWindow}
      >
        {words.bank.connectYours}
      </Button>
    );
  return (
    <Suspense fallback={<Loading text={words.bank.window} />}>
      <PlaidWindow token={windowToken} onToken={onWindowToken} onEnd={onWindowEnd} />
    </Suspense>
  );
}

function BankList({
  id,
  banks,
  query,
  invalid,
  describedBy,
  disabled,
  onQuery,
  onBank,
}: ChooseBankProps & { banks: readonly Institution[] }) {
  const { words } = useLanguage();
  return (
    <>
      <BlockInput
        id={`${id}__search`}
        label={words.bank.name}
        autoComplete="off"
        value={query}
        disabled={disabled}
        error={invalid}
        describedBy={describedBy}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <Banks banks={banks} query={query} disabled={disabled} onChoose={onBank} />
    </>
  );
}
