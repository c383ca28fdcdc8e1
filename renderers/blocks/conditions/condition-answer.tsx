import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { UploadBlock } from "../upload/upload.tsx";
import { useLoaded } from "../use-loaded.ts";
import classes from "./conditions.module.css";
import { type Shown, shownOf, Words } from "./words.tsx";
import { words } from "../../words/words.ts";

export interface ConditionAnswerOptions {
  /** Says to the server that documents which conditions ask for may be uploaded here. */
  conditions: true;
  accept?: string[];
  maxBytes?: number;
}

interface Answer {
  condition: string;
  documents?: string[];
}

/** One thing that underwriters asked for, and the documents that answer it: the one named in the address, else the first that is open. */
export function ConditionAnswerBlock(props: BlockProps<ConditionAnswerOptions, Answer>) {
  const { host, value, onChange, options } = props;
  const [loaded, retry] = useLoaded(() => host.calls.conditions());
  if (loaded.stand === "loading") return <Loading text={words.conditions.loading} />;
  if (loaded.stand === "failed") return <Failed message={loaded.message} onRetry={retry} />;
  const condition = chosen(shownOf(loaded.data), host.query?.["condition"]);
  if (condition === undefined) return <p className={classes.nothing}>{words.conditions.gone}</p>;
  const documents = value?.condition === condition.uuid ? value.documents : undefined;
  const { card } = condition;
  const limits = {
    ...(options.accept ? { accept: options.accept } : {}),
    ...(options.maxBytes ? { maxBytes: options.maxBytes } : {}),
  };
  return (
    <div className={shared.stack}>
      <h2 className={classes.name}>{host.copy(card.title, card.args)}</h2>
      <Words card={card} host={host} />
      <UploadBlock
        {...props}
        options={{ ...limits, types: card.documents, multiple: true }}
        value={documents}
        onChange={(uuids) =>
          onChange?.(uuids ? { condition: condition.uuid, documents: uuids } : undefined)
        }
      />
    </div>
  );
}

function chosen(conditions: Shown[], asked: string | undefined): Shown | undefined {
  const open = conditions.filter(
    ({ actionNeeded, card }) => actionNeeded === true && card.documents.length > 0,
  );
  return open.find(({ uuid }) => uuid === asked) ?? open[0];
}
