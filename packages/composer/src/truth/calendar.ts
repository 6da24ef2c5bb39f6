/** Months and weekdays in the languages with stop words, in full and abbreviated. */
const months = [
  'january jan januar jänner janvier enero ene gennaio gen janeiro januari',
  'february feb februar février févr febrero febbraio fevereiro fev februari',
  'march mar märz mrz mars marzo março maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug août agosto ago augustus',
  'september sep sept septembre septiembre settembre set setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre déc diciembre dic dicembre dezembro',
]
const weekdays = [
  'monday montag lundi lunes lunedì segunda-feira maandag',
  'tuesday dienstag mardi martes martedì terça-feira dinsdag',
  'wednesday mittwoch mercredi miércoles mercoledì quarta-feira woensdag',
  'thursday donnerstag jeudi jueves giovedì quinta-feira donderdag',
  'friday freitag vendredi viernes venerdì sexta-feira vrijdag',
  'saturday samstag sonnabend samedi sábado sabato zaterdag',
  'sunday sonntag dimanche domingo domenica zondag',
]

const numbered = (lists: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((list, index) => list.split(' ').map((word) => [word, index + 1] as const)))

const monthNumbers = numbered(months)
const weekdayNumbers = numbered(weekdays)

/** 1 to 12. Abbreviations and words with another meaning (may, mars, mag, out) are months only next to a day or a year. */
export const monthOf = (word: string): number | undefined => monthNumbers.get(word)
/** Full month names that are not another word in any of the languages. */
export const isPlainMonth = (word: string): boolean =>
  monthNumbers.has(word) && word.length > 3 && !['march', 'mars', 'sept'].includes(word)
/** 1 to 7, Monday first. Includes English and German plurals. */
export const weekdayOf = (word: string): number | undefined => weekdayNumbers.get(word) ?? weekdayNumbers.get(word.replace(/e?[ns]$/, ''))
