import { useLanguage } from "#renderers/index.ts";
import { fileSize } from "#src/conversation/attachment.ts";
import classes from "./Composer.module.css";

interface AttachedFilesProps {
  files: readonly File[];
  onRemove(file: File): void;
}

/** The files of the message being written, each with a button that removes it. */
export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  const { words, say, locale } = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={words.chat.attached}>
      {files.map((file, index) => (
        // Two files may have one name.
        <li key={`${index}-${file.name}`}>
          <span className={classes.fileName}>{file.name}</span>
          <span className={classes.size}>{fileSize(file.size, locale)}</span>
          <button
            type="button"
            className={classes.icon}
            aria-label={say(words.chat.remove, { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
