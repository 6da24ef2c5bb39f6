/**
 * Sentences of warnings, follow-up notes and review flags of builds: English by code, with parameters in braces, so that they
 * can be translated.
 */
export const buildSentences = {
  /** Text from a language model. */
  other: '{text}',

  text_cut: 'Your idea was longer than {network} allows ({limit}), so the end was cut.',
  sentence_split: 'A long sentence was split across two posts.',
  link_dropped: "The link didn't fit and was removed.",
  hashtags_dropped: "Hashtags didn't fit and were removed.",
  hashtags_limited: '{network} allows up to {limit} hashtags. {count} were removed or turned into plain words.',
  hashtags_unwanted: "{network} doesn't use hashtags in text. {count} were removed or turned into plain words.",
  media_left_out: "{count} approved files don't fit this post type.",
  paid_link: '{network} charges more for posts with links.',

  link_unplaced: "{network} doesn't support links here. Share it elsewhere: {link}",
  thread_too_short: 'The sources say too little about your idea for a thread, so this is a single post.',
  thread_short: 'The sources say too little about your idea for a longer thread.',
  alt_text_missing: 'Missing alt text: {name}',

  instruction_unmet_shorter: 'This is as short as the post gets without cutting your text.',
  instruction_unmet_longer: 'Nothing more in the sources fits this post.',
  instruction_unmet_formal: 'No wording here has a more formal form that the built-in writer knows.',
  instruction_unmet_question: 'No question in the sources fits.',
  instruction_unmet_list: 'No list in the sources fits.',
  instruction_unmet_quotation: 'No quotation in the sources fits.',
  instruction_unmet_figure: 'No number in the sources fits.',
  instruction_unmet_price: 'No price in the sources fits.',
  instruction_unmet_date: 'No date in the sources fits.',
  instruction_unmet_place: 'No place in the sources fits.',
  instruction_unmet_no_question: 'The question in your own text was kept.',
  instruction_unmet_no_link: 'The link in your own text was kept.',
  instruction_unmet_no_hashtags: 'The hashtags in your own text were kept.',
  instruction_unmet_thread: 'This post was not split into a thread.',
  instruction_unmet_topic: 'Nothing that fits in the sources is about this: “{topic}”',

  no_form: 'This account has no post type available on {network}.',
  media_needed: '{network} requires an image or video, and none was approved.',
  media_unfit: "The approved files don't fit {network}'s requirements.",
  nothing_left: 'Every account was skipped, so there is nothing to publish.',
  title_missing: '{network} requires a title. Add one.',
  post_too_long: '{network} allows {limit} characters, and this post has {count}. Shorten it.',
  segment_too_long: 'Post {number} of this thread has {count} characters. {network} allows {limit}. Shorten it.',
  idea_cut: 'Your idea was too long and was cut. Check the ending.',
  quotes_source: 'Copies more than {limit} words in a row from “{source}”',
  phrase_removed: "Removed a phrase not allowed by {account}'s voice. Check the sentence.",
  language_differs: 'This voice uses {preferred}, but your material is in {detected}. Nothing was translated.',
  unproven: 'Not backed by a source. Verify before publishing: “{text}”',
  more_unproven: '{count} more claims need verifying.',
  idea_contradicted: 'Conflict. Source: “{source}” Your idea: “{idea}”',
  idea_near: 'Not quite what your source says. Source: “{source}” Your idea: “{idea}”',
  promise_differs: 'Your idea announces {promised}, but the source lists {found}. Change the number, or the list.',
  source_unreadable: "Couldn't read source {number} ({label}). It wasn't used.",
  source_cut: 'Source {number} ({label}) was too long. The end was ignored.',

  model_without_result: "The AI model didn't return usable text. The built-in writer was used instead.",
  model_without_draft: "The AI model didn't return a usable draft. The built-in writer wrote this one.",
  model_silent: "The AI model didn't respond. The built-in writer wrote this draft.",
  model_without_direction: 'The AI model returned no usable outline, so it used the built-in one.',
  model_without_review: "The AI model couldn't review these drafts. Read them carefully.",
  post_contradicts_idea: 'Conflict. Your idea: “{evidence}” This post: “{text}”',
  post_contradicts_source: 'Conflict. Source: “{evidence}” This post: “{text}”',
  post_near_source: 'Not quite what your source says. Source: “{evidence}” This post: “{text}”',
  unknown_facts: "{facts} isn't in your idea or sources: “{text}”",
  quotation_removed: "Removed a quote that isn't in any source: “{text}”",
  copies_source: 'Copied from “{source}”. Check and reword.',
  translation_asked: 'The AI model was asked to translate to match the voice. Check the text.',
  not_rewritten: "Couldn't rewrite this post. It's unchanged.",
} as const

type Sentences = typeof buildSentences
export type BuildCode = keyof Sentences

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ParametersOf<C extends BuildCode> = [NamesIn<Sentences[C]>] extends [never]
  ? []
  : [parameters: Record<NamesIn<Sentences[C]>, string | number>]

/** The code and parameters of a sentence. */
export interface BuildWords {
  code: BuildCode
  parameters?: Record<string, string | number>
}

export interface BuildSentence extends BuildWords {
  message: string
}

export const formatSentence = <C extends BuildCode>(code: C, ...[parameters]: ParametersOf<C>): BuildSentence => {
  const values: Record<string, string | number> = parameters ?? {}
  const message = buildSentences[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return { message, code, ...(parameters && { parameters: values }) }
}

export const wordsOf = ({ code, parameters }: BuildSentence): BuildWords => ({ code, ...(parameters && { parameters }) })
