/** How an author writes, as the user described it. Every field may be empty; the server checks the limits. */
export interface Voice {
  identity_summary: string
  /** BCP 47, or empty. */
  preferred_language: string
  traits: readonly string[]
  vocabulary: readonly string[]
  recurring_expressions: readonly string[]
  expertise: readonly string[]
  forbidden_phrases: readonly string[]
  opinions: readonly string[]
  boundaries: readonly string[]
  disliked_patterns: readonly string[]
  humor: string
  /** The composer acts on `formal`, `informal` and `casual`; other words are for model engines. */
  formality: string
  examples: readonly { text: string; platform: string; why_it_fits: string }[]
  corrections: readonly { original: string; preferred: string; lesson: string }[]
  interview_answers: readonly { question: string; answer: string }[]
}

/** The flattened form frozen into a build's `input.destinations[].voice.definition`. */
export interface FlatVoice {
  identity: string
  language: string
  guidance: string
  avoidances: string[]
  examples: { body: string; platform: string }[]
}

export const emptyVoice: Voice = {
  identity_summary: '',
  preferred_language: '',
  traits: [],
  vocabulary: [],
  recurring_expressions: [],
  expertise: [],
  forbidden_phrases: [],
  opinions: [],
  boundaries: [],
  disliked_patterns: [],
  humor: '',
  formality: '',
  examples: [],
  corrections: [],
  interview_answers: [],
}
