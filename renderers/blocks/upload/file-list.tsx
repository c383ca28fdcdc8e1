import type { DocumentRecord } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import { FileRow, TransferRow } from "./file-rows.tsx";
import classes from "./upload.module.css";
import type { Uploads } from "./use-uploads.ts";

/** A file that the borrower looks at. */
export interface ViewedFile {
  uuid: string;
  name: string;
}

interface FileListProps {
  /** Uuids of the files that have arrived. */
  uuids: readonly string[];
  /** What the server knows of the files. */
  records: readonly DocumentRecord[];
  uploads: Uploads;
  /** Returns the label of a kind of file. */
  labelOf: (type: string | undefined) => string;
  replaceable: boolean;
  disabled: boolean;
  onView: (file: ViewedFile) => void;
  onReplace: (uuid: string) => void;
}

/** The files that have arrived, then those that are uploading or have failed. */
export function FileList(props: FileListProps) {
  const { words } = useLanguage();
  const { uuids, records, uploads, labelOf, replaceable, disabled } = props;
  if (uuids.length === 0 && uploads.transfers.length === 0) return null;
  return (
    <ul className={classes.files}>
      {uuids.map((uuid) => {
        const record = records.find((one) => one.uuid === uuid);
        const file = uploads.sent.get(uuid);
        const name = record?.fileName ?? file?.name ?? words.upload.yourFile;
        return (
          <FileRow
            key={uuid}
            name={name}
            label={labelOf(record?.type)}
            size={record?.size ?? file?.size}
            file={file}
            contentType={record?.contentType ?? file?.type}
            replaceable={replaceable}
            disabled={disabled}
            onView={() => props.onView({ uuid, name })}
            onReplace={() => props.onReplace(uuid)}
            onRemove={() => void uploads.remove(uuid, name)}
          />
        );
      })}
      {uploads.transfers.map((transfer) => (
        <TransferRow
          key={transfer.key}
          transfer={transfer}
          onRetry={() => void uploads.retry(transfer)}
          onDrop={() => uploads.drop(transfer)}
        />
      ))}
    </ul>
  );
}
