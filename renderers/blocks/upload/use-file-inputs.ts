import { useRef, type RefObject } from "react";

/** The hidden inputs of an upload, which buttons open. */
export interface FileInputs {
  readonly files: RefObject<HTMLInputElement | null>;
  /** Takes a photo with the camera app of a phone. */
  readonly capture: RefObject<HTMLInputElement | null>;
  /** Lets the borrower choose files, or one in the place of the file with this uuid. */
  choose(replaced?: string): void;
  photograph(): void;
  /** Uuid of the file that the next chosen file replaces. */
  readonly replaced: RefObject<string | undefined>;
}

export function useFileInputs(): FileInputs {
  const files = useRef<HTMLInputElement>(null);
  const capture = useRef<HTMLInputElement>(null);
  const replaced = useRef<string | undefined>(undefined);
  return {
    files,
    capture,
    replaced,
    choose(uuid) {
      replaced.current = uuid;
      files.current?.click();
    },
    photograph: () => capture.current?.click(),
  };
}

/** Returns the chosen files, and lets the borrower choose the same file again after it was rejected. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
