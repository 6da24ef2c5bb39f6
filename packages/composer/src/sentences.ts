/**
 * What builds tell their authors in warnings, follow-up notes and review flags: English sentences by code, with parameters
 * in braces, so that they can be said in other languages.
 */
export const buildSentences = {
  /** Words of a language model. */
  other: '{text}',

  text_cut: 'The idea is longer than {network} takes here ({limit} at most); its end was left out.',
  sentence_split: 'A sentence was longer than one segment and was divided.',
  link_dropped: 'The link did not fit beside the text and was left out.',
  hashtags_dropped: 'The line of hashtags did not fit beside the text and was left out.',
  hashtags_limited: '{network} takes at most {limit} hashtags; {count} became plain words or were left out.',
  hashtags_unwanted: '{network} takes no hashtags in the text; {count} became plain words or were left out.',
  media_left_out: '{count} released files do not fit this form of post.',
  paid_link: '{network} charges more for a post with a link.',

  link_unplaced: '{network} has no place for a link here. Put it where your followers find it: {link}',
  alt_text_missing: 'Alt text is missing: {name}',

  no_form: '{network} offers no form of post that this account can use.',
  media_needed: '{network} needs an image or a video, and none was released for publishing.',
  media_unfit: '{network} needs media in this form, and the released files do not fit it.',
  nothing_left: 'Every destination was skipped, so there is nothing to publish.',
  title_missing: '{network} needs a title, and the material gave none.',
  idea_cut: 'The idea did not fit and was cut; check how the text ends.',
  quotes_source: 'quotes “{source}”: more than {limit} words in a row',
  phrase_removed: 'A phrase that the voice of {account} forbids was removed; check the sentence.',
  language_differs: 'The voice prefers {preferred}, the material is in {detected}. Nothing was translated.',
  unproven: 'No source backs this; verify it before publishing: “{text}”',
  more_unproven: '{count} more statements without a source need to be verified.',
  idea_contradicted: 'The source says: “{source}” The idea says: “{idea}”',
  source_unreadable: 'Source {number} ({label}) could not be read; the drafts do without it.',
  source_cut: 'Source {number} ({label}) was longer than the engine reads; its end was left out.',

  model_without_result: 'The language model gave no usable result; the built-in composer wrote this build.',
  model_without_draft: 'The language model gave no usable draft; the built-in composer wrote this one.',
  model_silent: 'The language model did not answer; the built-in composer wrote this draft.',
  model_without_direction: 'The language model gave no usable direction; it wrote the drafts from that of the built-in composer.',
  model_without_review: 'The language model gave no usable review; read the drafts with more care.',
  post_contradicts_idea: 'The idea says: “{evidence}” The post says: “{text}”',
  post_contradicts_source: 'The source says: “{evidence}” The post says: “{text}”',
  unknown_facts: 'Neither idea nor sources have {facts}: “{text}”',
  quotation_removed: 'A sentence with a quotation that stands in no source was removed: “{text}”',
  copies_source: 'quoted from “{source}”, check and reword',
  translation_asked: 'The voice prefers another language than the material has. The model was asked to translate; check the text.',
  not_rewritten: 'This post could not be written again; it is as it was before.',
} as const

type Sentences = typeof buildSentences
export type BuildCode = keyof Sentences

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ParametersOf<C extends BuildCode> = [NamesIn<Sentences[C]>] extends [never]
  ? []
  : [parameters: Record<NamesIn<Sentences[C]>, string | number>]

/** What a sentence was made of. */
export interface BuildWords {
  code: BuildCode
  parameters?: Record<string, string | number>
}

export interface Told extends BuildWords {
  message: string
}

export const tell = <C extends BuildCode>(code: C, ...[parameters]: ParametersOf<C>): Told => {
  const values: Record<string, string | number> = parameters ?? {}
  const message = buildSentences[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return { message, code, ...(parameters && { parameters: values }) }
}

export const wordsOf = ({ code, parameters }: Told): BuildWords => ({ code, ...(parameters && { parameters }) })
