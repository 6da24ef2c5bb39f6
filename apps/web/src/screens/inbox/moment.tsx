import { browserZone, formatMoment, formatNear } from '#i18n/time.ts'

/** A time in the user's zone, in full on hover. */
export const Moment = ({ at, className }: { at: string; className?: string | undefined }) => (
  <time className={className} dateTime={at} title={formatMoment(at, browserZone())}>
    {formatNear(at, browserZone())}
  </time>
)
