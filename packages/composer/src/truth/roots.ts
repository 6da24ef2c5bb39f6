/** Reduces a word to a form that its inflections share, so that "opens" meets "opened" and "Züge" meets "Zügen". */
import { sameWords } from './same-words.ts'
import { fold } from './tokens.ts'
import { unitNameOf } from './units-of-measure.ts'

const least = 3
const endings: Readonly<Record<string, RegExp>> = {
  en: /(?:['’]s|ies|ied|ings?|ed|es|ly|s|e|y)$/,
  de: /(?:ungen|test|tet|ten|ung|ern|te|st|en|er|es|em|et|t|e|n|s)$/,
  fr: /(?:issent|ement|aient|èrent|ées|ent|ait|ant|era|és|ée|er|ez|es|é|a|e|s|x)$/,
  es: /(?:aron|ieron|ando|iendo|ados|adas|aban|ado|ada|aba|ará|ió|an|en|ar|er|ir|os|as|es|ó|o|a|e|s)$/,
  it: /(?:arono|ando|ato|ata|ati|ate|ava|erà|ano|ono|are|ere|ire|ò|o|a|e|i)$/,
  pt: /(?:aram|eram|iram|ando|endo|ados|adas|ado|ada|ava|ará|ou|eu|iu|am|em|ar|er|ir|os|as|es|o|a|e|s)$/,
  nl: /(?:ingen|ing|den|ten|de|te|en|er|e|t|d|n|s)$/,
}

const groups: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(sameWords).map(([language, list]) => [
    language,
    new Map(
      list.flatMap((group) => {
        const words = group.split(' ').map(fold)
        return words.map((word): [string, string] => [word, `=${words[0]}`])
      }),
    ),
  ]),
)

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

export const rootOf = (word: string, language: string | undefined): string => {
  const group = groups.get(language ?? '')?.get(word)
  if (group) return group
  const unit = unitNameOf(word)
  if (unit) return `=${unit}`
  const ending = endings[language ?? '']
  if (!ending || word.length <= least) return word
  const bare = language === 'de' ? word.replace(/^ge(?=\p{L}{3,}(?:t|en)$)/u, '') : word
  const root = plain(bare.replace(ending, ''))
  // "stopped" and "stops"
  return root.length < least ? plain(word) : root.replace(/(?<last>[bdgklmnprt])\k<last>$/, '$<last>')
}
