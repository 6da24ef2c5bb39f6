/** How an author writes, as the user described it. Every field may be empty; bounds are the server's business. */
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
  /** `formal`, `informal` and `casual` are acted on by the composer; other words are for model engines. */
  formality: string
  examples: readonly { text: string; platform: string; why_it_fits: string }[]
  corrections: readonly { original: string; preferred: string; lesson: string }[]
  interview_answers: readonly { question: string; answer: string }[]
}

/** The flattened form that is frozen into a build's `input.destinations[].voice.definition`. */
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
