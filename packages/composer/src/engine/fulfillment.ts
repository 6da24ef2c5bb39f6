/** Whether a post does what its instructions ask for, and the notes that say why not. */
import { formatSentence, type BuildSentence } from '../sentences.ts'
import { hashtagsOf } from '../text/hashtags.ts'
import { containment } from '../text/overlap.ts'
import { withoutUrls } from '../text/urls.ts'
import { words } from '../text/words.ts'
import { measuresOf } from '../truth/figures.ts'
import { quotationsOf } from '../truth/quotations.ts'
import type { Content, Instructions } from './instructions.ts'

/** Fewer quoted words are emphasis. */
const leastQuoted = 3

const hasMeasure = (text: string, language: string | undefined, kinds: readonly string[]): boolean =>
  measuresOf(text, language).measures.some(({ kind }) => kinds.includes(kind))

/** A capital after a word of place, unless it is a weekday or month: "in Leeds", "am Hafen". */
const location =
  /(?<!\p{L})(?:in|at|near|on|im|am|bei|auf|aus|nach|à|au|aux|en|dans|chez|près de|al|nel|nella|a|em|no|na|te|op|bij)(?: (?:the|der|den|dem|die|das|la|le|les|el|los|las|il|lo|o|het|de)| l['’])? ?(?<name>\p{Lu}[\p{L}\p{M}-]+)/gu

/** Every German noun has a capital, but one after an article is rarely a name. */
const germanLocation = /(?<!\p{L})(?:in|bei|aus|nach) (?<name>\p{Lu}[\p{L}-]+(?<!en|er|ung|heit|keit|tion|auch|ieb))(?!\p{L})/gu

const showsPlace = (text: string, language: string | undefined): boolean =>
  [...text.matchAll(language === 'de' ? germanLocation : location)].some(
    ({ groups }) => !hasMeasure(`on ${groups?.name ?? ''}`, language, ['date', 'weekday']),
  )

/** What a text has to show for each kind of content that an instruction can ask for. */
const shown: Readonly<Record<Content, (text: string, language: string | undefined) => boolean>> = {
  question: (text) => /[?？]/u.test(text),
  list: (text) => /^[•-] /mu.test(text),
  quotation: (text) => quotationsOf(text).some((one) => words(one.text).length >= leastQuoted),
  figure: (text, language) => hasMeasure(text, language, ['count', 'percent', 'money']),
  price: (text, language) => hasMeasure(text, language, ['money']),
  date: (text, language) => hasMeasure(text, language, ['date', 'weekday', 'time']),
  place: showsPlace,
}

export const shows = (content: Content, text: string, language: string | undefined): boolean => shown[content](withoutUrls(text), language)

export interface Outcome {
  bodies: readonly string[]
  /** The post without its instructions. */
  plain: readonly string[]
  language: string | undefined
  topic: ReadonlySet<string>
  terms: ReadonlySet<string>
}

const lengthOf = (bodies: readonly string[]): number => bodies.join('\n').length

/** One note for each instruction that the post doesn't follow. */
export const unmetNotes = (asked: Instructions, { bodies, plain, language, topic, terms }: Outcome): BuildSentence[] => {
  const text = bodies.join('\n')
  const notes: (BuildSentence | false)[] = [
    asked.isShorter && lengthOf(bodies) >= lengthOf(plain) && formatSentence('instruction_unmet_shorter'),
    asked.isLonger && lengthOf(bodies) <= lengthOf(plain) && formatSentence('instruction_unmet_longer'),
    asked.isFormal && text === plain.join('\n') && formatSentence('instruction_unmet_formal'),
    ...asked.contents.map((content) => !shows(content, text, language) && formatSentence(`instruction_unmet_${content}`)),
    asked.wantsNoQuestion && shows('question', text, language) && formatSentence('instruction_unmet_no_question'),
    asked.wantsNoLink && text !== withoutUrls(text) && formatSentence('instruction_unmet_no_link'),
    asked.wantsNoHashtags && hashtagsOf(text).length > 0 && formatSentence('instruction_unmet_no_hashtags'),
    asked.wantsThread && bodies.length < 2 && formatSentence('instruction_unmet_thread'),
    asked.topic !== '' &&
      containment(topic, terms) === 0 &&
      formatSentence('instruction_unmet_topic', { topic: asked.topic.slice(0, 200) }),
  ]
  return notes.filter((note) => note !== false)
}
