import { formatPhone } from "#renderers/index.ts";
import type { Originator } from "#schemas/types/calls/originators.ts";
import { useShell } from "../use-shell.ts";
import classes from "./OriginatorCard.module.css";

/** The originator's card, or a banner that expands on a narrow screen. */
export default function OriginatorCard({ originator }: { originator: Originator }) {
  const { texts } = useShell();
  const { originatorName, brokerName } = originator;
  const heading = brokerName === null ? texts.originator.originator : texts.originator.broker;
  return (
    <>
      <section className={classes.wide} aria-label={heading}>
        <p className={classes.heading}>{heading}</p>
        <Person originator={originator} />
        <Reach originator={originator} />
      </section>
      <details className={classes.narrow}>
        <summary className={classes.summary}>
          <span className={classes.heading}>{heading}</span>
          <span className={classes.name}>{originatorName}</span>
        </summary>
        <Person originator={originator} />
        <Reach originator={originator} />
      </details>
    </>
  );
}

/** Picture, or initials. */
function Person({ originator }: { originator: Originator }) {
  const { originatorName, brokerName, avatarUri } = originator;
  return (
    <div className={classes.person}>
      {avatarUri === null ? (
        <span className={classes.avatar} aria-hidden="true">
          {initials(originatorName)}
        </span>
      ) : (
        <img className={classes.avatar} src={avatarUri} alt="" width="56" height="56" />
      )}
      <p className={classes.names}>
        <span className={classes.name}>{originatorName}</span>
        {brokerName === null ? null : <span>{brokerName}</span>}
      </p>
    </div>
  );
}

function Reach({ originator }: { originator: Originator }) {
  const { texts } = useShell();
  const { email, phoneNumber, nmls } = originator;
  return (
    <dl className={classes.reach}>
      {phoneNumber === null ? null : (
        <div>
          <dt>{texts.originator.phone}</dt>
          <dd>
            <a href={`tel:+1${phoneNumber.replace(/\D/g, "").slice(-10)}`}>
              {formatPhone(phoneNumber)}
            </a>
          </dd>
        </div>
      )}
      {email === null ? null : (
        <div>
          <dt>{texts.originator.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.originator.nmls}</dt>
        <dd>{nmls}</dd>
      </div>
    </dl>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("");
