import type { ConditionAnswerBlockOptions } from "#schemas/types/blocks/condition-answer.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { UploadBlock } from "../upload/upload.tsx";
import { useLoaded } from "../use-loaded.ts";
import classes from "./conditions.module.css";
import { type ConditionWithCard, withCards, ConditionText } from "./condition-text.tsx";
import { useLanguage } from "../../words/language.ts";

interface Answer {
  condition: string;
  documents?: string[];
}

/**
 * Asks for the documents of one condition: the condition that the address names, or else the first
 * open one.
 */
export function ConditionAnswerBlock(props: BlockProps<ConditionAnswerBlockOptions, Answer>) {
  const { words } = useLanguage();
  const { host, value, onChange, options } = props;
  const [loaded, retry] = useLoaded(() => host.calls.conditions());
  if (loaded.status === "loading") return <Loading text={words.conditions.loading} />;
  if (loaded.status === "failed") return <Failed message={loaded.message} onRetry={retry} />;
  const condition = chosen(withCards(loaded.data), host.query?.["condition"]);
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
      <ConditionText card={card} host={host} />
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

function chosen(
  conditions: ConditionWithCard[],
  question: string | undefined,
): ConditionWithCard | undefined {
  const open = conditions.filter(
    ({ actionNeeded, card }) => actionNeeded === true && card.documents.length > 0,
  );
  return open.find(({ uuid }) => uuid === question) ?? open[0];
}
