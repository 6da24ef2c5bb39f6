import { memoize } from '#lib/memoize.ts'

/** Keeps formatters, since creating one costs far more than using it. */
function formatting(style: Intl.DateTimeFormatOptions): (date: Date, language: string, timeZone: string) => string {
  const formatterOf = memoize((place: string) => {
    const [language, timeZone = ''] = place.split(' ')
    return new Intl.DateTimeFormat(language, { ...style, timeZone })
  }, 500)
  return (date, language, timeZone) => formatterOf(`${language} ${timeZone}`).format(date)
}

/** `November 20, 2026` */
export const longDate = formatting({ dateStyle: 'long' })

/** `9:00 AM GMT+1` */
export const longTime = formatting({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
