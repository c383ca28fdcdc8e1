import { useState } from "react";
import type { LocationBlockOptions } from "#schemas/types/blocks/location.ts";
import { useTextDraft } from "../../form/use-text-draft.ts";
import type { BlockProps } from "../../host/types.ts";
import { BusyButton } from "../busy-button.tsx";
import shared from "../blocks.module.css";
import { BlockInput } from "../text-input.tsx";
import { useLanguage } from "../../words/language.ts";

/** Position of the device; degrees, accuracy in meters. */
export interface Place {
  status: "GIVEN" | "DENIED" | "UNAVAILABLE";
  latitude?: number;
  longitude?: number;
  accuracy?: number;
  /** Where the person says to be, when the device does not share it. */
  stated?: string;
}

/** Time limit for the device, milliseconds. */
const PATIENCE = 20_000;
/** Rounds to five decimals, about a meter: more would suggest a precision that devices lack. */
const DECIMALS = 100_000;

/**
 * `GeolocationPositionError.PERMISSION_DENIED`; any other code means that the device does not know.
 */
const REFUSED = 1;

/**
 * Asks the device for its position, only after a press. After a refusal it explains how to change
 * it. With the option `stated` it then also takes the place in words, for a person whose device has
 * none.
 */
export function LocationBlock(props: BlockProps<LocationBlockOptions, Place>) {
  const { words, say } = useLanguage();
  const { id, options, host, onChange, errors = [], disabled = false } = props;
  // The form begins a required object as an empty one.
  const value = props.value?.status === undefined ? undefined : props.value;
  const [asking, setAsking] = useState(false);
  const draft = useTextDraft(value?.stated, (stated) => {
    if (value === undefined) return;
    const { stated: _before, ...answer } = value;
    onChange?.({ ...answer, ...(stated === undefined ? {} : { stated }) });
  });
  const ask = async () => {
    setAsking(true);
    const place = await locate();
    setAsking(false);
    const stated = place.status === "GIVEN" ? undefined : value?.stated;
    onChange?.({ ...place, ...(stated === undefined ? {} : { stated }) });
  };
  const isGiven = value?.status === "GIVEN";
  return (
    <div id={id} className={shared.stack}>
      {options.text ? (
        <div className={shared.prose}>
          <p>{host.copy(options.text)}</p>
        </div>
      ) : null}
      {value !== undefined && !isGiven ? (
        <div className={shared.notice} data-tone="warning">
          <p className={shared.noticeTitle}>
            {value.status === "DENIED"
              ? host.copy(words.location.denied)
              : host.copy(words.location.unavailable)}
          </p>
          {options.denied ? <p>{host.copy(options.denied)}</p> : null}
        </div>
      ) : null}
      {value !== undefined && !isGiven && options.stated ? (
        <BlockInput
          id={`${id}__stated`}
          label={say(options.stated, host.args)}
          value={draft.text}
          disabled={disabled}
          error={errors.length > 0 && value.stated === undefined}
          describedBy={props.describedBy}
          onChange={(event) => draft.type(event.currentTarget.value)}
          onBlur={draft.leave}
        />
      ) : null}
      {isGiven ? null : (
        <BusyButton
          variant="default"
          className={shared.button ?? ""}
          busy={asking}
          disabled={disabled}
          onClick={() => void ask()}
        >
          {host.copy(value === undefined ? words.location.share : words.form.tryAgain)}
        </BusyButton>
      )}
      <p className={isGiven ? shared.hint : shared.spoken} role="status">
        {isGiven ? host.copy(words.location.given) : ""}
      </p>
    </div>
  );
}

const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;

function locate(): Promise<Place> {
  // Browsers offer geolocation on secure pages only.
  const { geolocation } = navigator as { geolocation?: Geolocation };
  if (!geolocation) return Promise.resolve({ status: "UNAVAILABLE" });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          status: "GIVEN",
          latitude: round(coords.latitude),
          longitude: round(coords.longitude),
          accuracy: Math.round(coords.accuracy),
        }),
      ({ code }) => resolve({ status: code === REFUSED ? "DENIED" : "UNAVAILABLE" }),
      { enableHighAccuracy: false, timeout: PATIENCE, maximumAge: 60_000 },
    );
  });
}
