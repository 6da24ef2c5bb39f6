/**
 * Light stemmers: they remove the endings of nouns, adjectives and common verb forms, so that "repairs" and "repaired" count as one term.
 * Wrong joins cost more than missed ones, so prefixes and derivations stay.
 */

interface Endings {
  /** Removed from the end, longest first. */
  endings: string
  /** Letters that must remain. */
  least: number
  /** Accents are folded where writers and inflections vary them. */
  foldsAccents?: true
  undoubles?: true
}

const rules: Readonly<Record<string, Endings>> = {
  en: { endings: "['’]s|ies|ied|ings?|edly|ed|es|ers?|ly|s|e|y", least: 3, undoubles: true },
  de: { endings: 'erinnen|innen|ungen|ern|sten|ten|tem|ter|tes|test|em|en|er|es|et|st|te|e|n|s|t', least: 4, foldsAccents: true },
  fr: {
    endings: 'issements?|ements?|ations?|euses?|eurs?|eaux|aux|ives?|ifs?|aient|ait|ant|ees?|er|ez|ent|es|e|s|x',
    least: 3,
    foldsAccents: true,
  },
  es: {
    endings:
      'amientos?|aciones|acion|idades|idad|mente|ando|iendo|aron|ieron|aban?|ian?|ad[oa]s?|id[oa]s?|ar|er|ir|an|en|ones|on|es|as|os|a|e|o|s',
    least: 3,
    foldsAccents: true,
  },
  it: {
    endings: 'amente|mente|azioni|azione|ando|endo|avano|ava|at[oiae]|it[oiae]|ut[oiae]|are|ere|ire|ano|ono|[cg]h[ie]|i|e|a|o',
    least: 3,
    foldsAccents: true,
  },
  pt: {
    endings:
      'amentos?|amente|mente|acoes|acao|idades?|ando|endo|indo|aram|eram|avam?|iam?|ad[oa]s?|id[oa]s?|oes|ao|ar|er|ir|am|em|es|as|os|a|e|o|s',
    least: 3,
    foldsAccents: true,
  },
  nl: { endings: 'heden|heid|ingen|ing|tjes?|jes?|ers?|en|es|de|te|e|s|t', least: 3, foldsAccents: true, undoubles: true },
}

/** Longer words are no words of these languages. */
const longestWord = 40

const patterns = new Map(
  Object.entries(rules).map(([language, { endings, least }]) => [language, new RegExp(`^(.{${least},}?)(?:${endings})$`, 'u')]),
)

const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/** Returns the stem of a folded word; the word itself in languages without endings here. */
export const stemOf = (word: string, language: string | undefined): string => {
  const rule = language === undefined ? undefined : rules[language]
  if (!rule || word.length > longestWord || /\p{N}/u.test(word)) return word
  const plain = rule.foldsAccents ? withoutAccents(word) : word
  const stem = patterns.get(language ?? '')?.exec(plain)?.[1] ?? plain
  return rule.undoubles
    ? stem
        .replace(/([bcdfgklmnprstvz])\1$/u, '$1')
        .replace(/v$/u, 'f')
        .replace(/z$/u, 's')
    : stem
}
