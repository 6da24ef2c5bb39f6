/** How many of something a sentence speaks of without a number: all, most, some, few, none. */
import type { Token } from './tokens.ts'

export type Quantity = 'all' | 'most' | 'few' | 'none'

const spelled: Readonly<Record<string, Readonly<Record<Quantity, string>>>> = {
  en: { all: 'all every', most: 'most', few: 'few', none: 'none' },
  de: { all: 'alle allen jeder jede jedes', most: 'meisten', few: 'wenige wenigen', none: 'keiner keine keines' },
  fr: { all: 'tous toutes', most: 'plupart', few: 'peu', none: 'aucun aucune' },
  es: { all: 'todos todas', most: 'mayoría', few: 'pocos pocas', none: 'ninguno ninguna' },
  it: { all: 'tutti tutte', most: 'maggioranza', few: 'pochi poche', none: 'nessuno nessuna' },
  pt: { all: 'todos todas', most: 'maioria', few: 'poucos poucas', none: 'nenhum nenhuma' },
  nl: { all: 'alle allemaal', most: 'meeste', few: 'weinig', none: 'geen' },
}

const tables: ReadonlyMap<string, ReadonlyMap<string, Quantity>> = new Map(
  Object.entries(spelled).map(([language, words]) => [
    language,
    new Map(
      (Object.entries(words) as [Quantity, string][]).flatMap(([quantity, list]) =>
        list.split(' ').map((word): [string, Quantity] => [word, quantity]),
      ),
    ),
  ]),
)

export const isQuantityWord = (word: string, language: string | undefined): boolean => tables.get(language ?? '')?.has(word) === true

/** "In all", "at most", "the most popular", "a few" and "every second Saturday" count nothing. */
const isCounting = (tokens: readonly Token[], at: number): boolean => {
  const [before, word, after] = [tokens[at - 1], tokens[at], tokens[at + 1]].map((token) => token?.folded ?? '')
  if (['in', 'at', 'after', 'the', 'a', 'above'].includes(before ?? '')) return false
  if (word === 'every' || word?.startsWith('jede'))
    return !/^(?:second|third|other|year|day|week|month|zweite|dritte|jahr|tag|woche|monat)/.test(after ?? '')
  return after !== undefined && after !== '' && /^\p{L}/u.test(after)
}

const half =
  /\b(?:more than|over) half\b|mehr als (?:die hälfte|50 prozent)|plus de la moitié|más de la mitad|più della metà|mais de metade|meer dan de helft/

export const quantitiesIn = (tokens: readonly Token[], language: string | undefined): ReadonlySet<Quantity> => {
  const table = tables.get(language ?? '')
  if (!table) return new Set()
  const found = tokens.flatMap(({ folded }, at) => {
    const quantity = table.get(folded)
    return quantity && isCounting(tokens, at) ? [quantity] : []
  })
  return new Set(half.test(tokens.map(({ folded }) => folded).join(' ')) ? [...found, 'most' as const] : found)
}
