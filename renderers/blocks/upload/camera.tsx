import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import shared from "../blocks.module.css";
import classes from "./camera.module.css";
import { useModal } from "./use-modal.ts";
import { useLanguage, type Words } from "../../words/language.ts";

/**
 * Names of the texts that explain a failed camera, by the error's name (Media Capture and Streams,
 * getUserMedia).
 */
const REASONS = {
  NotAllowedError: "notAllowed",
  NotFoundError: "notFound",
  OverconstrainedError: "overconstrained",
  NotReadableError: "notReadable",
} as const;
const reasonOf = (name: string, { camera }: Words): string =>
  camera[Object.hasOwn(REASONS, name) ? REASONS[name as keyof typeof REASONS] : "other"];

const nameOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";

type CameraState =
  | { phase: "asking" }
  | { phase: "live"; stream: MediaStream }
  | { phase: "taken"; photo: File; address: string }
  | { phase: "failed"; reason: string };

interface CameraProps {
  /** Subject of the photo, such as the front of a license. */
  label: string;
  onPhoto: (photo: File) => void;
  /** The borrower prefers to choose a file. */
  onFile: () => void;
  onClose: () => void;
}

/** Whether the browser has a camera interface; it offers one on secure pages only. */
export const hasCamera = (): boolean =>
  typeof navigator === "object" && typeof navigator.mediaDevices?.getUserMedia === "function";

/**
 * Takes a photo: a live picture, then the photo to use or retake. Closing it turns the camera off.
 */
export function Camera({ label, onPhoto, onFile, onClose }: CameraProps) {
  const { words, say } = useLanguage();
  const dialog = useModal();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ phase: "asking" });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let mounted = true;
    let running: MediaStream | null = null;
    const ask = async () => {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 } },
        });
        running = stream;
        if (mounted) setState({ phase: "live", stream });
        else stop(stream);
      } catch (error) {
        if (mounted) setState({ phase: "failed", reason: reasonOf(nameOf(error), words) });
      }
    };
    void ask();
    return () => {
      mounted = false;
      if (running) stop(running);
    };
  }, [turn, words]);

  useEffect(() => {
    const element = video.current;
    if (state.phase !== "live" || !element) return;
    element.srcObject = state.stream;
    // A browser that blocks autoplay still shows the first frame.
    void element.play()?.catch(() => {});
  }, [state]);

  const address = state.phase === "taken" ? state.address : null;
  useEffect(() => {
    if (address === null) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);

  const take = async () => {
    const element = video.current;
    if (state.phase !== "live" || !element) return;
    const photo = await photograph(element);
    stop(state.stream);
    setState(
      photo
        ? { phase: "taken", photo, address: URL.createObjectURL(photo) }
        : { phase: "failed", reason: words.camera.other },
    );
  };
  const retake = () => {
    setState({ phase: "asking" });
    setTurn(turn + 1);
  };

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={say(words.camera.photo, { label })}
      onClose={onClose}
      onCancel={onClose}
    >
      <p className={classes.title}>{label}</p>
      {state.phase === "asking" ? <p role="status">{words.camera.waiting}</p> : null}
      {state.phase === "failed" ? (
        <p role="alert" className={shared.problem}>
          {state.reason}
        </p>
      ) : null}
      {state.phase === "live" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live picture has no sound and nothing to caption
        <video
          ref={video}
          className={classes.picture}
          playsInline
          muted
          aria-label={words.camera.live}
        />
      ) : null}
      {state.phase === "taken" ? (
        <img src={state.address} alt={words.camera.taken} className={classes.picture} />
      ) : null}
      {state.phase === "live" || state.phase === "taken" ? (
        <p className={shared.hint}>{words.camera.hint}</p>
      ) : null}
      <div className={shared.buttons}>
        {state.phase === "live" ? (
          <Button className={shared.button ?? ""} onClick={() => void take()}>
            {words.camera.take}
          </Button>
        ) : null}
        {state.phase === "taken" ? (
          <>
            <Button className={shared.button ?? ""} onClick={() => onPhoto(state.photo)}>
              {words.camera.use}
            </Button>
            <Button variant="default" className={shared.button ?? ""} onClick={retake}>
              {words.camera.again}
            </Button>
          </>
        ) : null}
        {state.phase === "failed" ? (
          <>
            <Button className={shared.button ?? ""} onClick={onFile}>
              {words.camera.choose}
            </Button>
            <Button variant="default" className={shared.button ?? ""} onClick={retake}>
              {words.form.tryAgain}
            </Button>
          </>
        ) : null}
        <Button variant="subtle" className={shared.button ?? ""} onClick={onClose}>
          {words.form.close}
        </Button>
      </div>
    </dialog>
  );
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** Returns the current frame as a JPEG; null when the browser cannot encode one. */
function photograph(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d");
  if (!context || canvas.width === 0) return Promise.resolve(null);
  context.drawImage(video, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], "photo.jpg", { type: "image/jpeg" })),
      "image/jpeg",
      0.92,
    );
  });
}
