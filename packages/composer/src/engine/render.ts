import type { Glue, Sentence } from './material.ts'
import type { Scored } from './score.ts'

/** A sentence in the words of a destination. */
export interface Unit {
  sentence: Sentence
  text: string
  glue: Glue
}

const strength: Record<Glue, number> = { '': 0, ' ': 1, '\n': 2, '\n\n': 3 }
export const stronger = (left: Glue, right: Glue): Glue => (strength[left] >= strength[right] ? left : right)

/** Units as text. Where nothing stands before one, its glue is left off. */
export const joinUnits = (units: readonly Pick<Unit, 'text' | 'glue'>[]): string =>
  units.map(({ text, glue }, index) => (index === 0 ? text : glue + text)).join('')

/** Looks at the last word only: to try every address of a text in turn takes quadratic time. */
const endsWithUrl = (text: string): boolean => /https?:\/\/\S/iu.test(text.slice(text.lastIndexOf(' ') + 1))

/** A sentence that was a list item has no full stop of its own and needs one among others. */
const closed = (text: string): string =>
  !endsWithUrl(text) && /[\p{L}\p{N})\]”"’»]$/u.test(text) && !/[.!?…。！？][)\]”"’»]*$/u.test(text) ? `${text}.` : text

const inlineGlue = (before: Sentence): Glue => (/[。！？｡]["'”』」）)]*$/u.test(before.text) ? '' : ' ')

/** Neighbours of one paragraph stay together; list items never run on. */
const isNext = (sentence: Sentence, before: Sentence | undefined): before is Sentence =>
  before?.ref === sentence.ref &&
  before.paragraph === sentence.paragraph &&
  before.position === sentence.position - 1 &&
  before.kind === 'prose' &&
  sentence.kind === 'prose'

/**
 * Kernel sentences grouped by source, in source order. Sentences from different places stand apart, since run
 * together they would pretend to be one thought.
 */
export const kernelUnits = (kernel: readonly Scored[], word: (sentence: Sentence) => string = ({ text }) => text): Unit[] =>
  kernel.map(({ sentence }, index) => {
    const before = kernel[index - 1]?.sentence
    return { sentence, text: closed(word(sentence)), glue: isNext(sentence, before) ? inlineGlue(before) : '\n\n' }
  })
