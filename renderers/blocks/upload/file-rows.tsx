import { Button } from "@mantine/core";
import shared from "../blocks.module.css";
import { formatBytes } from "./bytes.ts";
import { Thumbnail } from "./thumbnail.tsx";
import classes from "./upload.module.css";
import type { Transfer } from "./use-uploads.ts";
import { say, words } from "../../words/words.ts";

export interface FileRowProps {
  name: string;
  label: string;
  size: number | undefined;
  /** The file itself, when it was sent during this visit. */
  file: File | undefined;
  /** Media type of the file. */
  contentType: string | undefined;
  /** Each file of several can be replaced by itself; a single one is by choosing another. */
  replaceable: boolean;
  disabled: boolean;
  onView: () => void;
  onReplace: () => void;
  onRemove: () => void;
}

/** A file that has arrived. */
export function FileRow(props: FileRowProps) {
  const { name, disabled } = props;
  return (
    <li className={classes.file}>
      <Thumbnail file={props.file} contentType={props.contentType} />
      <div className={classes.what}>
        <div className={classes.name}>{name}</div>
        <div className={shared.hint}>
          {[words.upload.uploaded, props.label, props.size ? formatBytes(props.size) : ""]
            .filter(Boolean)
            .join(" · ")}
        </div>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          className={shared.button ?? ""}
          aria-label={say(words.upload.viewFile, { name })}
          onClick={props.onView}
        >
          {words.form.view}
        </Button>
        {props.replaceable ? (
          <Button
            variant="default"
            className={shared.button ?? ""}
            disabled={disabled}
            aria-label={say(words.upload.replaceNamed, { name })}
            onClick={props.onReplace}
          >
            {words.upload.replace}
          </Button>
        ) : null}
        <Button
          variant="default"
          className={shared.button ?? ""}
          disabled={disabled}
          aria-label={say(words.upload.removeNamed, { name })}
          onClick={props.onRemove}
        >
          {words.upload.remove}
        </Button>
      </div>
    </li>
  );
}

export interface TransferRowProps {
  transfer: Transfer;
  onRetry: () => void;
  onDrop: () => void;
}

/** A file on its way, which can be cancelled, or one that did not arrive, which can be sent again as it is. */
export function TransferRow({ transfer, onRetry, onDrop }: TransferRowProps) {
  const { file, problem, final = false, fraction } = transfer;
  return (
    <li className={classes.file}>
      <Thumbnail file={file} contentType={file.type} />
      <div className={classes.what}>
        <div className={classes.name}>{file.name}</div>
        {problem ? (
          <p className={shared.problem} role="alert">
            {say(words.upload.notUploaded, { problem })}
          </p>
        ) : (
          <progress
            className={classes.progress}
            max={1}
            value={fraction}
            aria-label={say(words.upload.uploading, { name: file.name })}
          />
        )}
      </div>
      <div className={classes.buttons}>
        {problem && !final ? (
          <Button variant="default" className={shared.button ?? ""} onClick={onRetry}>
            {words.form.tryAgain}
          </Button>
        ) : null}
        <Button
          variant="subtle"
          className={shared.button ?? ""}
          aria-label={say(problem ? words.upload.dismissNamed : words.upload.cancelNamed, {
            name: file.name,
          })}
          onClick={onDrop}
        >
          {problem ? words.upload.dismiss : words.form.cancel}
        </Button>
      </div>
    </li>
  );
}
