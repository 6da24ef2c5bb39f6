/** Dates and times without a zone, as they are on the clocks of a place. Pure. */

/** As in `2026-12-24`. Forms offer a calendar for it. */
export const datePattern = '^\\d{4}-\\d{2}-\\d{2}$'
/** As in `18:30`. Forms offer a clock for it. */
export const timePattern = '^([01]\\d|2[0-3]):[0-5]\\d$'

/** False for days such as February 30, which match the pattern. */
export const isDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
