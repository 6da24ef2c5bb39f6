import { Type } from 'typebox'
import { FreeObject, Int, OneOf } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { saidProperties } from './common.ts'

const span = Type.Object({
  source_id: Type.String(),
  start: Int({ min: 0, description: "In code points of the source's text." }),
  end: Int({ min: 0, description: 'Exclusive.' }),
})

const claims = Type.Array(
  Type.Object({
    text: Type.String(),
    status: Type.String({
      description:
        'How the sources bear on the sentence. `near`: a source says nearly the same, but not with the same figures, names or sense. `contradicted`: a source says the opposite. New statuses may appear.',
      examples: ['supported', 'near', 'contradicted', 'user_asserted', 'opinion', 'parody', 'needs_verification'],
    }),
    source_refs: Type.Array(Type.String()),
    source_spans: Type.Optional(
      Type.Array(span, { description: 'The passages that support the claim, are near to it, or contradict it.' }),
    ),
  }),
)

const media = Type.Object({
  treatment: Type.String({
    description: 'New treatments may appear.',
    examples: [
      'none',
      'use_source',
      'annotate_source',
      'statement_card',
      'carousel',
      'concept_image',
      'short_video_script',
      'edit_existing_video',
    ],
  }),
  source_ref: Type.String({ description: 'Empty when no source is used.' }),
  role: Type.String(),
  brief: Type.String(),
})

const { code, parameters } = saidProperties('builds')
const words = Type.Object({
  code: Type.String({
    description: 'Stable code, in the group `builds`; `other` for text from a language model.',
    examples: ['sentence_split'],
  }),
  parameters,
})

const slot = Type.Object({
  slot_id: Type.String({ examples: ['hook', 'fact:1', 'closing'] }),
  chosen: Type.String({ description: 'Id of the unit in the post; empty if the slot is empty.' }),
  units: Type.Array(
    Type.Object({
      unit_id: Type.String({ description: 'Stays the same as long as the source does.' }),
      text: Type.String({ description: 'Empty for no link.' }),
      source_spans: Type.Array(span, { description: 'Where the unit comes from; empty for the idea, titles and links.' }),
      counts: Type.Record(Type.String(), Int(), { description: 'Length of the text by output profile, as the network counts it.' }),
      score: Type.Number(),
    }),
    { description: 'Up to 5, best first.' },
  ),
})

const draft = Type.Object({
  account_id: Type.String({ description: 'Id in this API.' }),
  platform,
  output_profile: Type.String(),
  objective: Type.String({ examples: ['conversation', 'inform'] }),
  archetype: Type.String({ examples: ['technical_update', 'discussion'] }),
  preview: Type.String({ description: 'The start of the first segment.' }),
  segments: Type.Array(Type.Object({ body: Type.String(), title: Type.String(), description: Type.String() })),
  settings: FreeObject('Settings of the post on its network, as a commit stores them.'),
  media_ids: Type.Array(Type.String(), { description: 'Files that a commit attaches to the post.' }),
  claims,
  media,
  warnings: Type.Array(
    Type.String({
      description: 'Starts with the kind of warning.',
      examples: ['sentence_split: A long sentence was split across two posts.'],
    }),
  ),
  warning_words: Type.Optional(Type.Array(words, { description: 'Code and parameters of each warning, in the same order.' })),
  follow_up_notes: Type.Array(Type.String()),
  follow_up_words: Type.Optional(Type.Array(words, { description: 'Code and parameters of each note, in the same order.' })),
  confidence: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'The probability that the post can be published as it is, with two decimals.' }),
  ),
  reasons: Type.Optional(
    Type.Array(
      Type.Object({
        code: Type.String({ description: 'New codes may appear.', examples: ['rare_terms', 'points_back'] }),
        parameters: FreeObject('Parameters of the reason.'),
        weight: Type.Number({ description: 'Positive if it speaks for the post.' }),
      }),
      { description: 'The reasons for the confidence, up to 8, strongest first.' },
    ),
  ),
  alternatives: Type.Optional(
    Type.Object(
      { hook: slot, facts: Type.Array(slot), closing: slot },
      {
        description:
          'What each part of the post could hold instead. Absent if a language model wrote the post without a draft of the composer.',
      },
    ),
  ),
  edited: Type.Optional(Type.Boolean({ description: "True for a caller's own text." })),
})

const direction = Type.Object({
  thesis: Type.String(),
  outcome: Type.String(),
  audience: Type.String(),
  angle: Type.String(),
  route: Type.String({ examples: ['artifact_led', 'thesis_led'] }),
  canonical_text: Type.String(),
  factual_kernel: Type.Array(Type.String()),
  claims,
  media,
  destinations: Type.Array(Type.Object({ account_id: Type.String(), include: Type.Boolean(), reason: Type.String() })),
})

export const BuildResult = Type.Object(
  {
    canonical_text: Type.String(),
    direction,
    destinations: Type.Array(draft),
    skipped: Type.Array(Type.Object({ account_id: Type.String(), platform, reason: Type.String() })),
    review_flags: Type.Array(
      Type.Object({
        id: Type.String({
          description: 'Stays the same as long as account, field, code and parameters do.',
          examples: ['5f1c0a9be2d4471c'],
        }),
        severity: OneOf(['info', 'warning', 'error'], { description: 'A commit of a post with `error` requires `confirm_flags`.' }),
        account_id: Type.String({ description: 'Empty when it applies to the complete build or to several posts.' }),
        account_ids: Type.Array(Type.String(), {
          description: 'The posts it applies to; empty for the complete build. A claim has one flag, however many posts make it.',
        }),
        field: Type.String({ examples: ['text', 'claims', 'sources'] }),
        message: Type.String(),
        code,
        parameters,
      }),
    ),
    sources: Type.Array(Type.Object({ id: Type.String(), kind: Type.String(), label: Type.String(), publishable: Type.Boolean() }), {
      description: '`idea` first, then every source.',
    }),
  },
  { description: 'Present when the build is ready or committed, and while one of its posts is regenerated.' },
)
