import { mapOutsideUrls } from '../text/urls.ts'

interface Contraction {
  short: string
  long: string
  /** False if the long form has other meanings, so it is never contracted ("I have a plan"). */
  bothWays: boolean
}

const pair = (short: string, long: string): Contraction => ({ short, long, bothWays: true })
const oneWay = (short: string, long: string): Contraction => ({ short, long, bothWays: false })

const negations = ['are', 'could', 'did', 'does', 'do', 'had', 'has', 'have', 'is', 'must', 'need', 'should', 'was', 'were', 'would']

const longForms: readonly Contraction[] = [
  pair("can't", 'cannot'),
  pair("won't", 'will not'),
  ...negations.map((verb) => pair(`${verb}n't`, `${verb} not`)),
  pair("I'm", 'I am'),
  ...['you', 'we', 'they'].map((who) => pair(`${who}'re`, `${who} are`)),
  ...['it', 'that', 'there', 'he', 'she', 'what', 'who', 'here', 'where'].map((who) => pair(`${who}'s`, `${who} is`)),
  ...['I', 'you', 'we', 'they', 'he', 'she', 'it'].map((who) => pair(`${who}'ll`, `${who} will`)),
  ...['I', 'you', 'we', 'they'].map((who) => oneWay(`${who}'ve`, `${who} have`)),
  oneWay("let's", 'let us'),
]

/** "it's been" means "it has been", so such forms stay. */
const notPerfect = String.raw`(?!\s+(?:been|had|got|become|gone|made|taken|done|seen|come|grown|always|never)\b)`
/** A verb at the end of its clause can't be contracted: "Yes, it is." */
const verbFollows = String.raw`(?=\s\p{L})`

const withCaseOf = (sample: string, text: string): string =>
  /^\p{Lu}/u.test(sample) ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text

const formPattern = (text: string): string => String.raw`${text.replaceAll("'", "['’]").replaceAll(' ', String.raw`\s`)}(?![\p{L}\p{N}'’])`

/** Applies the full table in one pass; `from` and `to` name the forms, `after` what must follow. */
const substitution = (
  table: readonly Contraction[],
  from: 'short' | 'long',
  to: 'short' | 'long',
  after: (form: string) => string,
): ((text: string) => string) => {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}'’])(?:${table.map((entry) => formPattern(entry[from]) + after(entry[from])).join('|')})`,
    'giu',
  )
  const key = (form: string): string => form.toLowerCase().replace('’', "'").replace(/\s/u, ' ')
  const forms = new Map(table.map((entry) => [key(entry[from]), entry[to]]))
  return (text) => mapOutsideUrls(text, (part) => part.replace(pattern, (found) => withCaseOf(found, forms.get(key(found)) ?? found)))
}

const expand = substitution(longForms, 'short', 'long', (form) => (form.endsWith("'s") ? notPerfect : ''))

export const expandContractions = (text: string): string => (/['’]/u.test(text) ? expand(text) : text)

export const useContractions: (text: string) => string = substitution(
  longForms.filter(({ bothWays }) => bothWays),
  'long',
  'short',
  (form) => (form.endsWith(' not') || form === 'cannot' ? '' : verbFollows),
)
