import { Type } from 'typebox'
import { Answer, Body, exampleOf, Int, Line, Lines, Page, Timestamp } from '../primitives.ts'
import { exampleId, expectedRevision, languageTag, workspaceId } from './common.ts'
import { defined } from '../defined.ts'

const lines = (maxItems: number, max: number, description?: string) =>
  Type.Optional(Type.Array(Lines({ min: 1, max }), { maxItems, ...defined({ description }) }))

const definitionInput = Body(
  {
    identity_summary: Type.Optional(Lines({ max: 1200, description: 'Who is speaking.' })),
    preferred_language: Type.Optional(languageTag('BCP 47.')),
    traits: lines(40, 200),
    vocabulary: lines(40, 200),
    recurring_expressions: lines(40, 200),
    expertise: lines(40, 200),
    forbidden_phrases: lines(40, 200, 'Posts never contain these phrases.'),
    opinions: lines(40, 600),
    boundaries: lines(40, 400),
    disliked_patterns: lines(40, 400),
    humor: Type.Optional(Lines({ max: 400 })),
    formality: Type.Optional(Lines({ max: 400 })),
    examples: Type.Optional(
      Type.Array(
        Body({
          text: Lines({ min: 1, max: 4000 }),
          platform: Type.Optional(Line({ max: 40 })),
          why_it_fits: Type.Optional(Lines({ max: 500 })),
        }),
        { maxItems: 20 },
      ),
    ),
    corrections: Type.Optional(
      Type.Array(
        Body({
          original: Lines({ min: 1, max: 3000 }),
          preferred: Lines({ max: 3000 }),
          lesson: Type.Optional(Lines({ max: 600 })),
        }),
        { maxItems: 20 },
      ),
    ),
    interview_answers: Type.Optional(
      Type.Array(Body({ question: Lines({ min: 1, max: 500 }), answer: Lines({ min: 1, max: 4000 }) }), { maxItems: 20 }),
    ),
  },
  { description: 'Up to 64 KiB in total. Lists have no duplicates, case-insensitive.' },
)

const texts = Type.Array(Type.String())

const definition = Type.Object({
  identity_summary: Type.String(),
  preferred_language: Type.String(),
  traits: texts,
  vocabulary: texts,
  recurring_expressions: texts,
  expertise: texts,
  forbidden_phrases: texts,
  opinions: texts,
  boundaries: texts,
  disliked_patterns: texts,
  humor: Type.String(),
  formality: Type.String(),
  examples: Type.Array(Type.Object({ text: Type.String(), platform: Type.String(), why_it_fits: Type.String() })),
  corrections: Type.Array(Type.Object({ original: Type.String(), preferred: Type.String(), lesson: Type.String() })),
  interview_answers: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() })),
})

export const VoiceProfile = Answer(
  'VoiceProfileResponse',
  {
    id: Type.String(),
    workspace_id: Type.String(),
    name: Type.String(),
    is_default: Type.Boolean(),
    revision: Int(),
    schema_version: Int({ description: "Version of the definition's schema; 1." }),
    definition,
    assigned_account_ids: Type.Array(Type.String(), { description: 'Ids of the accounts that this voice is assigned to.' }),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  {
    description: 'A voice profile.',
    examples: [
      {
        id: exampleId(30),
        workspace_id: exampleId(10),
        name: 'House voice',
        is_default: true,
        revision: 1,
        schema_version: 1,
        definition: {
          identity_summary: 'A small cafe at the harbour.',
          preferred_language: 'en',
          traits: ['warm', 'brief'],
          vocabulary: [],
          recurring_expressions: [],
          expertise: ['coffee'],
          forbidden_phrases: ['game changer'],
          opinions: [],
          boundaries: [],
          disliked_patterns: [],
          humor: '',
          formality: 'informal',
          examples: [],
          corrections: [{ original: 'utilize', preferred: 'use', lesson: '' }],
          interview_answers: [],
        },
        assigned_account_ids: [],
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const VoiceProfileList = Page('ListVoiceProfilesOutputBody', VoiceProfile)

const name = Line({ min: 1, max: 80, description: 'Unique in the workspace, case-insensitive.' })

export const CreateVoiceProfileBody = Body(
  { workspace_id: workspaceId, name, definition: Type.Optional(definitionInput) },
  { examples: [{ workspace_id: exampleId(10), name: 'House voice', definition: { traits: ['warm', 'brief'] } }] },
)

export const ReplaceVoiceProfileBody = Body(
  { expected_revision: expectedRevision, name, definition: definitionInput },
  { examples: [{ expected_revision: 1, name: 'House voice', definition: exampleOf(VoiceProfile).definition }] },
)

export const VoicePreviewBody = Body({ text: Lines({ min: 1, max: 5000 }) }, { examples: [{ text: "We don't do half measures." }] })

export const VoicePreview = Answer(
  'PreviewVoiceProfileOutputBody',
  { text: Type.String({ description: 'Empty when nothing but forbidden phrases was given.' }) },
  { description: 'A text in a voice.', examples: [{ text: 'We do not do half measures.' }] },
)
