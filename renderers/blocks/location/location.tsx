import { Button } from "@mantine/core";
import { useState } from "react";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { words } from "../../words/words.ts";

/** Where the device is; degrees and metres. */
export interface Place {
  status: "GIVEN" | "DENIED" | "UNAVAILABLE";
  latitude?: number;
  longitude?: number;
  accuracy?: number;
}

export interface LocationOptions {
  text?: string;
  denied?: string;
}

/** Milliseconds that the device may take. */
const PATIENCE = 20_000;
/** Five decimals are about a metre: more would only look exact. */
const DECIMALS = 100_000;

/** What the browser's refusal means: the person said no, or the device does not know. */
const REFUSED = 1;

/**
 * Asks the device where it is, after a press and never by itself. A refusal is explained with how to change it, and is an
 * answer like any other.
 */
export function LocationBlock(props: BlockProps<LocationOptions, Place>) {
  const { id, options, host, value, onChange, disabled = false } = props;
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const place = await locate();
    setAsking(false);
    onChange?.(place);
  };
  const given = value?.status === "GIVEN";
  return (
    <div id={id} className={shared.stack}>
      {options.text ? (
        <div className={shared.prose}>
          <p>{host.copy(options.text)}</p>
        </div>
      ) : null}
      {value !== undefined && !given ? (
        <div className={shared.notice} data-tone="warning">
          <p className={shared.noticeTitle}>
            {value.status === "DENIED"
              ? host.copy(words.location.denied)
              : host.copy(words.location.unavailable)}
          </p>
          {options.denied ? <p>{host.copy(options.denied)}</p> : null}
        </div>
      ) : null}
      {given ? null : (
        <Button
          variant="default"
          className={shared.button ?? ""}
          loading={asking}
          disabled={disabled}
          onClick={() => void ask()}
        >
          {host.copy(value === undefined ? words.location.share : words.form.tryAgain)}
        </Button>
      )}
      <p className={given ? shared.hint : shared.spoken} role="status">
        {given ? host.copy(words.location.given) : ""}
      </p>
    </div>
  );
}

const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;

function locate(): Promise<Place> {
  // Absent where the page is not served securely.
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
