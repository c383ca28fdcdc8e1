import { Button } from "@mantine/core";
import shared from "../blocks.module.css";
import { formatBytes } from "./bytes.ts";
import { Thumbnail } from "./thumbnail.tsx";
import classes from "./upload.module.css";
import type { Transfer } from "./use-uploads.ts";
import { useLanguage } from "../../words/language.ts";

interface FileRowProps {
  name: string;
  label: string;
  size: number | undefined;
  /** The file itself when it was sent during this visit. */
  file: File | undefined;
  /** Media type of the file. */
  contentType: string | undefined;
  /**
   * Whether this row has a button to replace its file. A single file is replaced by choosing
   * another.
   */
  replaceable: boolean;
  disabled: boolean;
  onView: () => void;
  onReplace: () => void;
  onRemove: () => void;
}

/** The row of an uploaded file. */
export function FileRow(props: FileRowProps) {
  const { words, say } = useLanguage();
  const { name, disabled } = props;
  return (
    <li className={classes.file}>
      <Thumbnail file={props.file} contentType={props.contentType} />
      <div className={classes.what}>
        <div className={classes.name}>{name}</div>
        <div className={shared.hint}>
          {[words.upload.uploaded, props.label, props.size ? formatBytes(props.size, words) : ""]
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

interface TransferRowProps {
  transfer: Transfer;
  onRetry: () => void;
  onDrop: () => void;
}

/**
 * The row of a file that is uploading, which can be canceled, or that failed, which can be sent
 * again unless the server refused it.
 */
export function TransferRow({ transfer, onRetry, onDrop }: TransferRowProps) {
  const { words, say } = useLanguage();
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
