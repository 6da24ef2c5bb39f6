/** Who does what: the names in each clause of a sentence, with the other words of that clause and the order of the names. */
import { stopWordsOf } from '../text/stop-words.ts'
import { fold } from './tokens.ts'

interface Clause {
  /** With the place of each among the words of the sentence. */
  actors: ReadonlyMap<string, number>
  terms: ReadonlySet<string>
}

export interface Roles {
  clauses: readonly Clause[]
  isPassive: boolean
  /** The words left and right of each word: in "Kiel beats Bremen", of "beats". */
  around: ReadonlyMap<string, readonly [left: string, right: string]>
}

const boundary = /[,;:–—()]/u
const joints = new Set(
  'and but while whereas und aber während et mais tandis y pero mientras e ma mentre mas enquanto en maar terwijl'.split(' '),
)
const determiners = new Set(
  'the a an der die das den dem des ein eine einen einem einer eines im am zum zur vom beim le la les l un une el los las uno una il lo gli i o os as um uma de het een'.split(
    ' ',
  ),
)
const passive =
  /(?<!\p{L})(?:(?:was|were|been|being|is|are)(?: \p{L}+){1,3} by|(?:wurde|wurden|wird|werden|worden)(?!\p{L}).{0,60} (?:von|durch)|(?:von|durch) .{0,60}(?:wurde|wurden|wird|werden)|(?:est|sont|été|fut)(?: \p{L}+){1,2} par|(?:fue|fueron|es|son|sido)(?: \p{L}+){1,2} por|(?:è|fu|stato|stata)(?: \p{L}+){1,2} da|(?:foi|foram|sido)(?: \p{L}+){1,2} por|(?:werd|werden|wordt|is).{0,60} door)(?!\p{L})/iu

/** In German every noun has a capital. One with such an ending is hardly a name. */
const germanNoun = /(?:en|e|er|ung|heit|keit|schaft|tion|ität|nis|tum|ling)$/u

const wordOrMark = /\p{L}[\p{L}\p{M}\p{N}'’-]*|\p{N}+|[,;:–—()]/gu

/** A name with a noun's ending ("Bremen") counts here, where a word between two bare capitals changes its sides. */
const aroundIn = (text: string): Roles['around'] => {
  const found = [...text.matchAll(wordOrMark)].map(([word]) => word)
  return new Map(
    found.flatMap((word, at) => {
      const [left = '', right = ''] = [found[at - 1], found[at + 1]]
      const isBetween = /^\p{Ll}/u.test(word) && /^\p{Lu}/u.test(left) && /^\p{Lu}/u.test(right)
      return isBetween && !joints.has(word) ? [[word, [fold(left), fold(right)]] as const] : []
    }),
  )
}

const haveTradedSides = (a: Roles, b: Roles): boolean =>
  a.around.entries().some(([word, [left, right]]) => {
    const other = b.around.get(word)
    return left !== right && other?.[0] === right && other[1] === left
  })

export const rolesOf = (text: string, language: string | undefined): Roles => {
  const stopWords = stopWordsOf(language)
  const begin = () => ({ actors: new Map<string, number>(), terms: new Set<string>() })
  const clauses = [begin()]
  let before = ''
  let place = 0
  for (const [word] of text.matchAll(wordOrMark)) {
    const folded = fold(word)
    const last = clauses.at(-1)
    if (!last || boundary.test(word) || joints.has(folded)) {
      // "Tom and Anna lead": a clause of names alone belongs to the next one.
      if (last && last.terms.size > 0) clauses.push(begin())
    } else if (
      /^\p{Lu}/u.test(word) &&
      !stopWords.has(folded) &&
      !(language === 'de' && ((determiners.has(before) && before !== 'an') || germanNoun.test(folded)))
    )
      last.actors.set(folded, place)
    else if (!stopWords.has(folded) && folded.length > 1) last.terms.add(folded)
    before = folded
    if (!boundary.test(word) && !joints.has(folded)) place += 1
  }
  return { clauses: clauses.filter(({ actors }) => actors.size > 0), isPassive: passive.test(text), around: aroundIn(text) }
}

const termsWith = ({ clauses }: Roles, actor: string): ReadonlySet<string> =>
  new Set(clauses.filter(({ actors }) => actors.has(actor)).flatMap(({ terms }) => [...terms]))

const isShared = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => [...one].some((term) => other.has(term))

const clauseWithBoth = ({ clauses }: Roles, one: string, other: string): Clause | undefined =>
  clauses.find(({ actors }) => actors.has(one) && actors.has(other))

const hasOtherOrder = (a: Roles, b: Roles, one: string, other: string): boolean => {
  const [inA, inB] = [clauseWithBoth(a, one, other), clauseWithBoth(b, one, other)]
  if (!inA || !inB) return false
  // Names next to each other are one name, or do the same.
  const [inOrderA = 0, inOrderB = 0] = [inA, inB].map(({ actors }) => (actors.get(one) ?? 0) - (actors.get(other) ?? 0))
  if (Math.abs(inOrderA) < 2 || Math.abs(inOrderB) < 2) return false
  return (inOrderA < 0 !== inOrderB < 0) !== (a.isPassive !== b.isPassive)
}

const changePlaces = (a: Roles, b: Roles, one: string, other: string): boolean => {
  if (clauseWithBoth(a, one, other) || clauseWithBoth(b, one, other)) return false
  const own = termsWith(a, one)
  return own.size > 0 && !isShared(own, termsWith(b, one)) && isShared(own, termsWith(b, other))
}

/** True if two names that both sentences have seem to do each other's part. Word order alone is a doubt, no proof. */
export const haveOtherRoles = (a: Roles, b: Roles): boolean => {
  const known = new Set(b.clauses.flatMap(({ actors }) => [...actors.keys()]))
  const shared = [...new Set(a.clauses.flatMap(({ actors }) => [...actors.keys()]))].filter((actor) => known.has(actor))
  if (haveTradedSides(a, b)) return true
  return shared.some((one, index) =>
    shared.some((other, at) => at !== index && (changePlaces(a, b, one, other) || (at > index && hasOtherOrder(a, b, one, other)))),
  )
}
