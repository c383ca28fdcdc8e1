import { Button } from "@mantine/core";
import shared from "../blocks.module.css";
import classes from "./camera.module.css";
import { useCamera } from "./use-camera.ts";
import { useModal } from "./use-modal.ts";
import { useLanguage } from "../../words/language.ts";

interface CameraProps {
  /** Subject of the photo, such as the front of a license. */
  label: string;
  onPhoto: (photo: File) => void;
  /** The borrower prefers to choose a file. */
  onFile: () => void;
  onClose: () => void;
}

/**
 * Takes a photo: a live picture, then the photo to use or retake. Closing it turns the camera off.
 */
export function Camera({ label, onPhoto, onFile, onClose }: CameraProps) {
  const { words, say } = useLanguage();
  const dialog = useModal();
  const { state, video, take, retake } = useCamera(words);

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
        // A live picture has no sound and nothing to caption.
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
