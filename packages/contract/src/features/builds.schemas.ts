import { Type } from 'typebox'
import { Answer, Body, Defaulted, exampleOf, Id, Int, Line, Lines, OneOf, Page, Timestamp } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { BuildResult } from './build-result.schemas.ts'
import { exampleId, expectedRevision, pageQuery, search, webUrl, workspaceId } from './common.ts'

const policies = ['recommend', 'require_all'] as const
const roles = ['context', 'evidence', 'artifact'] as const
const buildState = OneOf(['queued', 'building', 'ready', 'committed', 'failed', 'cancelled'])
const phase = Type.String({
  description: "The build's step within its state. New phases may appear.",
  examples: ['queued', 'sources', 'directing', 'drafting', 'reviewing', 'ready', 'committing', 'committed', 'failed', 'cancelled'],
})

export const CreateBuildBody = Body(
  {
    workspace_id: workspaceId,
    idea: Type.Optional(Lines({ max: 20_000 })),
    account_ids: Type.Optional(Type.Array(Id(), { maxItems: 20, uniqueItems: true })),
    social_set_id: Type.Optional(Id('Its accounts are the destinations; `account_ids` selects some of them.')),
    voice_profile_id: Type.Optional(Id('Overrides the voice of every destination.')),
    context_urls: Type.Optional(Type.Array(webUrl(8192, 'A page to read. Never published verbatim.'), { maxItems: 10, uniqueItems: true })),
    context_notes: Type.Optional(Lines({ max: 10_000 })),
    context_may_publish: Defaulted(Type.Boolean({ default: false, description: 'Whether the notes can be published verbatim.' })),
    assets: Type.Optional(
      Type.Array(
        Body({
          media_id: Id(),
          role: Type.Optional(OneOf(roles, { default: 'context' })),
          may_publish: Type.Optional(Type.Boolean({ default: false })),
        }),
        { maxItems: 10, description: 'Together with `context_urls`, at most 10.' },
      ),
    ),
    direction: Type.Optional(
      Body({
        outcome: Type.Optional(Line({ max: 200 })),
        audience: Type.Optional(Line({ max: 1000 })),
        angle: Type.Optional(Line({ max: 1500 })),
        tone_adjustment: Type.Optional(Line({ max: 500 })),
        media_preference: Type.Optional(Line({ max: 500 })),
      }),
    ),
    destination_policy: Defaulted(OneOf(policies, { default: 'recommend', description: 'Whether the engine can leave out destinations.' })),
  },
  {
    description: "Without accounts or a set: the workspace's default set, else its oldest accounts.",
    examples: [
      {
        workspace_id: exampleId(10),
        idea: 'From Monday on we open at seven, because the ferry is earlier now.',
        account_ids: [exampleId(20)],
        context_urls: ['https://ferry.example/timetable'],
        direction: { audience: 'Commuters' },
      },
      { workspace_id: exampleId(10) },
    ],
  },
)

const AllowedProfile = Type.Object({
  key: Type.String(),
  text_limit: Int({ description: "In the network's own units; 0 means that text isn't supported." }),
  max_segments: Int(),
  media_max_count: Int(),
  allowed_mimes: Type.Array(Type.String()),
})

const Voice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  revision: Int(),
  definition: Type.Object({
    identity: Type.String(),
    language: Type.String(),
    guidance: Type.String(),
    avoidances: Type.Array(Type.String()),
    examples: Type.Array(Type.Object({ platform: Type.String(), body: Type.String() })),
  }),
})

const sourceProperties = {
  id: Type.String({ examples: ['context:notes', 'url:1'] }),
  kind: Type.String({ description: 'New kinds may appear.', examples: ['text', 'url', 'image', 'audio', 'video', 'document'] }),
  label: Type.String(),
  mime_type: Type.String(),
  publishable: Type.Boolean({ description: 'Whether it can be published verbatim.' }),
}

const inputProperties = {
  idea: Type.String(),
  destination_policy: OneOf(policies),
  direction: Type.Object({
    outcome: Type.String(),
    audience: Type.String(),
    angle: Type.String(),
    tone_adjustment: Type.String(),
    media_preference: Type.String(),
  }),
  destinations: Type.Array(
    Type.Object({
      account_id: Type.String({ description: 'Id in this API.' }),
      platform,
      label: Type.String(),
      allowed_output_profiles: Type.Array(AllowedProfile),
      voice: Voice,
    }),
    { description: 'Frozen at creation.' },
  ),
}

const buildProperties = {
  id: Type.String(),
  workspace_id: Type.String(),
  state: buildState,
  phase,
  revision: Int(),
  context_urls: Type.Array(Type.String()),
  assets: Type.Array(Type.Object({ media_id: Type.String(), role: OneOf(roles), may_publish: Type.Boolean() })),
  result: Type.Optional(BuildResult),
  error_code: Type.Optional(Type.String({ description: 'New codes may appear.', examples: ['no_material', 'source_unavailable'] })),
  error_message: Type.Optional(Type.String({ description: 'A sentence that is safe to show.' })),
  publication_id: Type.Optional(Type.String({ description: 'The draft created by the commit.' })),
  social_set_id: Type.Optional(Type.String()),
  voice_profile_id: Type.Optional(Type.String()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const BuildSummary = Answer(
  'BuildSummary',
  { ...buildProperties, input: Type.Object({ ...inputProperties, sources: Type.Array(Type.Object(sourceProperties)) }) },
  {
    description: 'A build in a list, without the texts of its sources.',
    examples: [
      {
        id: exampleId(70),
        workspace_id: exampleId(10),
        state: 'queued',
        phase: 'queued',
        revision: 1,
        context_urls: ['https://ferry.example/timetable'],
        assets: [],
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:04:05.123Z',
        input: {
          idea: 'From Monday on we open at seven, because the ferry is earlier now.',
          destination_policy: 'recommend',
          direction: { outcome: '', audience: 'Commuters', angle: '', tone_adjustment: '', media_preference: '' },
          destinations: [
            {
              account_id: exampleId(20),
              platform: 'mastodon',
              label: 'harbour@mastodon.example',
              allowed_output_profiles: [
                { key: 'mastodon.post', text_limit: 500, max_segments: 1, media_max_count: 4, allowed_mimes: ['image/jpeg', 'image/png'] },
              ],
              voice: {
                id: exampleId(30),
                name: 'House voice',
                revision: 1,
                definition: { identity: '', language: 'en', guidance: 'Be brief.', avoidances: [], examples: [] },
              },
            },
          ],
          sources: [],
        },
      },
    ],
  },
)

export const Build = Answer(
  'Build',
  {
    ...buildProperties,
    input: Type.Object({ ...inputProperties, sources: Type.Array(Type.Object({ ...sourceProperties, text: Type.String() })) }),
  },
  {
    description: 'A build: turns an idea and sources into destination-native posts.',
    examples: [{ ...exampleOf(BuildSummary), input: { ...exampleOf(BuildSummary).input, sources: [] } }],
  },
)

export const BuildSource = Answer(
  'BuildSource',
  {
    ...sourceProperties,
    title: Type.String({ description: 'Empty when the source has none.' }),
    text: Type.String({
      description: "The extracted text; claim spans count its code points. Empty when the source couldn't be read.",
    }),
    sentences: Type.Array(Type.Object({ start: Int({ min: 0 }), end: Int({ min: 1, description: 'Exclusive.' }) }), {
      description: 'The sentences that a post can take with `unit`, in code points.',
    }),
    truncated: Type.Boolean({ description: 'True when the end of the text was cut.' }),
  },
  {
    description: 'A build source with its text.',
    examples: [
      {
        id: 'url:1',
        kind: 'url',
        label: 'Timetable',
        mime_type: 'text/html',
        publishable: false,
        title: 'Timetable',
        text: 'The first ferry leaves at seven.',
        sentences: [{ start: 0, end: 32 }],
        truncated: false,
      },
    ],
  },
)

export const BuildOverview = Answer(
  'BuildOverview',
  {
    id: Type.String(),
    revision: Int(),
    state: buildState,
    phase,
    excerpt: Type.String({ description: 'The first line of the idea, up to 140 characters.' }),
    sure: Int({ description: 'Posts that are likely to be publishable as they are.' }),
    unsure: Int({ description: 'Posts to read with more care.' }),
    error_flags: Int({ description: 'Flags that a commit must confirm.' }),
    error_code: buildProperties.error_code,
    created_by: Type.String({ description: 'User id of its author, or of who repeated it last.' }),
    publication_id: buildProperties.publication_id,
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  {
    description: 'A build as a row in a list.',
    examples: [
      {
        id: exampleId(70),
        revision: 3,
        state: 'ready',
        phase: 'ready',
        excerpt: 'From Monday on we open at seven, because the ferry is earlier now.',
        sure: 2,
        unsure: 1,
        error_flags: 0,
        created_by: exampleId(1),
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:04:09.310Z',
      },
    ],
  },
)

export const BuildList = Page('ListBuildsOutputBody', Type.Union([BuildSummary, BuildOverview], { examples: [exampleOf(BuildSummary)] }))

export const BuildQuery = Type.Object({
  workspace_id: workspaceId,
  view: Defaulted(OneOf(['full', 'summary'], { default: 'full', description: '`summary`: only what a row in a list shows.' })),
  state: Type.Optional(buildState),
  author_id: Type.Optional(Id('Only builds of this user.')),
  search: search('idea'),
  ...pageQuery({ max: 100 }),
})

export const CommitBuildBody = Body(
  {
    destinations: Type.Optional(
      Type.Array(Id(), { minItems: 1, maxItems: 20, uniqueItems: true, description: 'Ids of the accounts to commit. Default: all.' }),
    ),
    confirm_flags: Type.Optional(
      Type.Union(
        [Type.Literal(true), Type.Array(Line({ min: 1, max: 64, examples: ['5f1c0a9be2d4471c'] }), { maxItems: 48, uniqueItems: true })],
        {
          description:
            'Commits although the posts have error flags: the ids of these flags, or `true` for all of them as of `expected_revision`.',
        },
      ),
    ),
    expected_revision: Type.Optional(
      Int({
        min: 1,
        description: 'The revision that was read. Refused with `revision_conflict` when it is old; required to confirm all flags.',
      }),
    ),
  },
  {
    examples: [
      { destinations: [exampleId(20)] },
      {},
      { confirm_flags: ['5f1c0a9be2d4471c'] },
      { confirm_flags: true, expected_revision: 3 },
    ],
  },
)

export const RegenerateBody = Body(
  { direction: Type.Optional(Line({ max: 500, description: 'What to change, in a few words.' })) },
  { examples: [{ direction: 'shorter' }, {}] },
)

const unitChoice = Type.Union([
  Line({ min: 1, max: 64, description: 'A `unit_id` of the alternatives.' }),
  Body({ unit: Body({ source_id: Line({ min: 1, max: 200 }), start: Int({ min: 0 }), end: Int({ min: 1 }) }) }),
])

export const ChangeDestinationBody = Body(
  {
    expected_revision: expectedRevision,
    hook: Type.Optional(unitChoice),
    facts: Type.Optional(Type.Array(unitChoice, { maxItems: 24, description: 'All facts of the post, in order.' })),
    order: Type.Optional(
      Type.Array(Line({ min: 1, max: 40, examples: ['fact:2'] }), {
        maxItems: 24,
        description: 'The `slot_id` of each fact, in the new order.',
      }),
    ),
    closing: Type.Optional(Line({ min: 1, max: 64, description: 'A `unit_id` of the closing.' })),
    idea_only: Type.Optional(Type.Boolean({ description: 'Removes all facts.' })),
    segments: Type.Optional(
      Type.Array(
        Body({
          body: Lines({ min: 1, max: 20_000 }),
          title: Type.Optional(Line({ max: 1000 })),
          description: Type.Optional(Lines({ max: 2000 })),
        }),
        { minItems: 1, maxItems: 10, description: 'Text of your own, in place of all choices.' },
      ),
    ),
    reset: Type.Optional(
      Type.Literal(true, { description: 'Restores the post as the engine wrote it, before other changes are applied.' }),
    ),
  },
  {
    description: 'Choices that are left out stay as they are. Instead of a `unit_id`, `unit` takes complete sentences of a source.',
    examples: [
      { expected_revision: 3, facts: ['5f1c0a9be2d4471c', { unit: { source_id: 'url:1', start: 120, end: 214 } }] },
      { expected_revision: 3, order: ['fact:2', 'fact:1'] },
      { expected_revision: 3, segments: [{ body: 'From Monday on we open at seven.' }] },
      { expected_revision: 4, reset: true },
    ],
  },
)

export const CommittedBuild = Answer(
  'CommitBuildOutputBody',
  { publication_id: Type.String(), href: Type.String({ description: 'Path of the draft in the web app.' }) },
  {
    description: 'The draft created from the build.',
    examples: [{ publication_id: exampleId(50), href: `/publications/${exampleId(50)}` }],
  },
)
