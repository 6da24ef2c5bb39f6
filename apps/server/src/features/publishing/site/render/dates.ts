/** Dates as people read them. Making a formatter costs far more than using one. */

const formatters = new Map<string, Intl.DateTimeFormat>()
const most = 500

function formatterOf(language: string, timeZone: string, style: Intl.DateTimeFormatOptions, key: string): Intl.DateTimeFormat {
  const known = formatters.get(`${language} ${timeZone} ${key}`)
  if (known) return known
  if (formatters.size >= most) formatters.clear()
  const made = new Intl.DateTimeFormat(language, { ...style, timeZone })
  formatters.set(`${language} ${timeZone} ${key}`, made)
  return made
}

/** `November 20, 2026` */
export const longDate = (date: Date, language: string, timeZone: string): string =>
  formatterOf(language, timeZone, { dateStyle: 'long' }, 'date').format(date)

/** `9:00 AM GMT+1` */
export const longTime = (date: Date, language: string, timeZone: string): string =>
  formatterOf(language, timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, 'time').format(date)
