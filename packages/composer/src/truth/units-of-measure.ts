/** Units that change what a number means: three days are not three weeks, and 500 a day are not 500 a week. */
import type { Token } from './tokens.ts'

export interface Unit {
  dimension: string
  name: string
}

const spelled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  time: {
    second: 'second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi',
    minute: 'minute minutes minuten minuto minutos minuti minuut',
    hour: 'hour hours stunde stunden heure heures hora horas ora ore uren',
    day: 'day days daily tag tage tagen täglich jour jours día días giorno giorni dia dias dag dagen',
    week: 'week weeks weekly woche wochen wöchentlich semaine semaines semana semanas settimana settimane weken',
    month: 'month months monthly monat monate monaten monatlich mois mes meses mese mesi mês maand maanden',
    year: 'year years yearly annually annual jahr jahre jahren jährlich an ans année années año años anno anni ano anos jaar jaren',
  },
  length: {
    millimeter: 'mm millimeter millimeters millimetre millimetres',
    centimeter: 'cm centimeter centimeters centimetre centimetres zentimeter',
    meter: 'm meter meters metre metres metern mètre mètres metro metros metri',
    kilometer:
      'km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres kilómetro kilómetros chilometro chilometri quilómetro quilômetros',
    mile: 'mile miles meile meilen',
    foot: 'foot feet ft',
    inch: 'inch inches zoll',
  },
  mass: {
    gram: 'g gram grams gramm gramme grammes gramo gramos grammo grammi',
    kilogram: 'kg kilo kilos kilogram kilograms kilogramm',
    ton: 'ton tons tonne tonnes tonnen tonelada toneladas tonnellata tonnellate',
    pound: 'lb lbs',
  },
  volume: { milliliter: 'ml milliliter milliliters', liter: 'l liter liters litre litres litro litros litri' },
  area: { hectare: 'hectare hectares hektar ha', acre: 'acre acres' },
  power: { kilowatt: 'kw kilowatt kilowatts', megawatt: 'mw megawatt megawatts', gigawatt: 'gw gigawatt gigawatts' },
}

const units: ReadonlyMap<string, Unit> = new Map(
  Object.entries(spelled).flatMap(([dimension, names]) =>
    Object.entries(names).flatMap(([name, words]) => words.split(' ').map((word) => [word, { dimension, name }] as const)),
  ),
)

export const unitNameOf = (word: string): string | undefined => units.get(word)?.name

const rateWords = new Set('a an per each every pro je par por al alla'.split(' '))

/** The unit right after a number: "3 weeks", "a 3-week course". */
export const unitAt = (token: Token | undefined): Unit | undefined => units.get(token?.folded ?? '')

/** The times that a sentence counts by: "a day", "per week", "pro Monat", "daily". */
export const ratesIn = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(
    tokens.flatMap(({ folded }, index) => {
      const unit = units.get(folded)
      if (unit?.dimension !== 'time') return []
      const isRate = rateWords.has(tokens[index - 1]?.folded ?? '') || /(?:ly|lich)$/.test(folded)
      return isRate ? [unit.name] : []
    }),
  )
