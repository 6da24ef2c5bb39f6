import { Type } from 'typebox'
import { Answer, Body, Defaulted, exampleOf, FreeObject, Id, Int, Line, Lines, Nullable, OneOf, Timestamp } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { Can, exampleId, expectedRevision, saidProperties, trashProperties, webUrl, webUrlOrEmpty, workspaceId } from './common.ts'
import {
  contentIntent,
  destinationSegmentList,
  mediaList,
  scheduleInput,
  segmentList,
  storedDestinationSegmentList,
  storedMediaList,
  storedSchedule,
  storedSegmentList,
  textLimit,
} from './content.schemas.ts'
import { DeliverySummary, DestinationError } from './deliveries.schemas.ts'
import { PublishedContent, PublishedSummary } from './published-content.schemas.ts'
import { risks } from './risks.schemas.ts'

export const publicationStatuses = ['draft', 'scheduled', 'publishing', 'published', 'partial', 'failed'] as const
export const publicationStatus = OneOf(publicationStatuses)
export const destinationStatuses = [
  'pending',
  'scheduled',
  'publishing',
  'processing',
  'published',
  'failed',
  'unknown',
  'cancelled',
] as const
export const destinationStatus = OneOf(destinationStatuses, {
  description: '`unknown`: may or may not be live; never retried without a resolution.',
})

export const Destination = Answer(
  'DestinationResponse',
  {
    id: Type.String(),
    social_account_id: Type.String(),
    platform,
    target_key: Type.String({ description: 'The board, channel or community; empty where the account has a single target.' }),
    output_profile: Type.String({ examples: ['mastodon.post'] }),
    profile_locked: Type.Boolean({ description: "A locked profile isn't changed automatically." }),
    text: Type.Optional(Type.String({ description: "Absent: the publication's." })),
    title: Type.Optional(Type.String({ description: "Absent: the publication's." })),
    description: Type.Optional(Type.String()),
    segments: Type.Optional(storedDestinationSegmentList),
    settings: FreeObject('Network settings.'),
    schedule: Type.Optional(storedSchedule),
    status: destinationStatus,
    due_at: Type.Optional(Timestamp('When it is published, including the random delay. Present once scheduled.')),
    external_id: Type.Optional(Type.String()),
    external_url: Type.Optional(Type.String()),
    published_at: Type.Optional(Timestamp()),
    error: Type.Optional(DestinationError),
    delivery: Type.Optional(DeliverySummary),
    risks: risks('it'),
    published_content: Type.Optional({
      ...PublishedContent,
      description:
        'The content that was sent to the network. Present once the first part is confirmed, and while the outcome is unknown. Not in lists; absent for posts from before this was recorded.',
    }),
    published_summary: Type.Optional(PublishedSummary),
  },
  {
    description: 'The version of a publication for one account. Read the outcome of publishing from its status.',
    examples: [
      {
        id: exampleId(51),
        social_account_id: exampleId(20),
        platform: 'mastodon',
        target_key: '',
        output_profile: 'mastodon.post',
        profile_locked: false,
        settings: { visibility: 'public' },
        status: 'scheduled',
        due_at: '2026-11-24T09:00:00.000Z',
        risks: [],
      },
    ],
  },
)

const publicationCan = Can({
  edit: 'Change the content.',
  schedule: 'Schedule destinations.',
  publish: 'Publish destinations now.',
  cancel: 'Cancel scheduled destinations.',
  retry: 'Retry failed destinations that can be retried.',
  resolve: 'Resolve a destination with an unknown outcome.',
  delete: 'Delete it.',
  duplicate: 'Duplicate it.',
  restore: 'Restore it from the trash.',
})

const summaryProperties = {
  id: Type.String(),
  workspace_id: Type.String(),
  build_id: Type.Optional(Type.String({ description: 'The build that created it.' })),
  created_by: Type.Optional(Type.String({ description: 'User id; absent when the user was deleted.' })),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  revision: Int(),
  title: Type.String(),
  text: Type.String(),
  source_url: Type.String(),
  goal: Type.String(),
  audience: Type.String(),
  intent: contentIntent,
  social_set_id: Type.Optional(
    Type.String({ description: 'The social set that it was made from, whose posting slots and queue it uses.' }),
  ),
  media: storedMediaList,
  schedule: Type.Optional(storedSchedule),
  random_delay_minutes: Type.Optional(Int({ description: "Absent: the workspace's value." })),
  metadata: FreeObject('Keys that start with `broadside.` are reserved.'),
  status: publicationStatus,
  needs_attention: Type.Boolean({
    description: 'True when a destination failed, or its outcome must be confirmed by the user. False while the service is still checking.',
  }),
  can: publicationCan,
  risks: risks('one of its destinations'),
  destinations: Type.Array(Destination),
  ...trashProperties,
}

export const PublicationSummary = Answer('PublicationSummary', summaryProperties, {
  description: "A publication in a list, without its own and its destinations' segments.",
  examples: [
    {
      id: exampleId(50),
      workspace_id: exampleId(10),
      created_by: exampleId(1),
      created_at: '2026-11-20T15:04:05.123Z',
      updated_at: '2026-11-20T15:10:00.000Z',
      revision: 2,
      title: 'Opening hours',
      text: 'From Monday on we open at seven.',
      source_url: '',
      goal: '',
      audience: '',
      intent: 'post',
      media: [],
      schedule: { at: '2026-11-24T09:00:00.000Z', wall_time: '2026-11-24T09:00:00', time_zone: 'Europe/Lisbon', anchor: 'wall' },
      metadata: {},
      status: 'scheduled',
      needs_attention: false,
      can: { ...exampleOf(publicationCan), retry: false, resolve: false },
      risks: [],
      destinations: [exampleOf(Destination)],
    },
  ],
})

const reviewFlag = Type.Object({
  id: Type.String(),
  ...saidProperties('builds'),
  message: Type.String(),
  account_ids: Type.Array(Type.String(), { description: 'Empty when it applies to all destinations of the build.' }),
  confirmed_by: Type.String({ description: 'User id.' }),
  confirmed_at: Timestamp(),
})

export const publicationProperties = {
  ...summaryProperties,
  segments: storedSegmentList,
  review_flags: Type.Optional(
    Type.Array(reviewFlag, { description: 'Error flags of the build that were confirmed by the commit; absent without any.' }),
  ),
}

export const Publication = Answer('PublicationResponse', publicationProperties, {
  description: 'A publication: shared content and destinations.',
  examples: [{ ...exampleOf(PublicationSummary), segments: [] }],
})

const nextFreeSlot = 'next-free-slot'

const destinationInput = Body({
  social_account_id: Id('An active account of the workspace.'),
  target_key: Type.Optional(Line({ max: 300 })),
  output_profile: Type.Optional(Line({ min: 1, max: 80, description: 'Absent: chosen to fit the content.', examples: ['mastodon.post'] })),
  profile_locked: Type.Optional(Type.Boolean()),
  text: Type.Optional(Lines({ max: textLimit })),
  title: Type.Optional(Line({ max: 300 })),
  description: Type.Optional(Lines({ max: 10_000 })),
  segments: Type.Optional(destinationSegmentList),
  settings: Type.Optional(FreeObject('Network settings.')),
  schedule: Type.Optional(scheduleInput),
})

const contentProperties = {
  title: Type.Optional(Line({ max: 300 })),
  text: Type.Optional(Lines({ max: textLimit })),
  source_url: Type.Optional(webUrlOrEmpty(8192, 'What the post links to or is about.')),
  goal: Type.Optional(Line({ max: 200 })),
  audience: Type.Optional(Line({ max: 1000 })),
  intent: Type.Optional(contentIntent),
  segments: Type.Optional(segmentList),
  media: Type.Optional(mediaList),
  schedule: Type.Optional(scheduleInput),
  random_delay_minutes: Type.Optional(Int({ min: 0, max: 60, description: "Absent: the workspace's value." })),
  metadata: Type.Optional(FreeObject('Up to 16 KiB.')),
}

export const CreatePublicationBody = Body(
  {
    workspace_id: workspaceId,
    ...contentProperties,
    publish_at: Type.Optional(OneOf([nextFreeSlot], { description: "Sets `schedule` to the workspace's next open slot." })),
    social_set_id: Type.Optional(Id('A social set whose accounts become destinations.')),
    account_ids: Type.Optional(Type.Array(Id(), { maxItems: 50, uniqueItems: true })),
    destinations: Type.Optional(Type.Array(destinationInput, { maxItems: 50 })),
  },
  {
    description: 'At most one of `social_set_id`, `account_ids` and `destinations`. A schedule is stored, but nothing is queued.',
    examples: [
      {
        workspace_id: exampleId(10),
        title: 'Opening hours',
        text: 'From Monday on we open at seven.',
        account_ids: [exampleId(20)],
        schedule: { wall_time: '2026-11-24T09:00:00', time_zone: 'Europe/Lisbon' },
      },
    ],
  },
)

export const ReplacePublicationBody = Body(
  { expected_revision: expectedRevision, ...contentProperties },
  {
    description: 'Replaces the content; omitted properties become empty.',
    examples: [{ expected_revision: 1, title: 'Opening hours', text: 'From Monday on we open at seven.', segments: [{ text: 'Seven!' }] }],
  },
)

export const PutDestinationsBody = Body(
  { expected_revision: expectedRevision, destinations: Type.Array(destinationInput, { maxItems: 50 }) },
  {
    examples: [
      {
        expected_revision: 2,
        destinations: [{ social_account_id: exampleId(20), output_profile: 'mastodon.post', settings: { visibility: 'public' } }],
      },
    ],
  },
)

export const DraftBody = Body(
  {
    expected_revision: expectedRevision,
    ...contentProperties,
    destinations: Type.Array(destinationInput, { maxItems: 50, description: 'All destinations, in order. Omitted ones are removed.' }),
    social_set_id: Type.Optional(
      Nullable(Id(), "The social set whose posting slots and queue the publication uses; null for the workspace's. Absent: unchanged."),
    ),
    apply: Type.Optional(
      Type.Boolean({
        description: 'Also allows scheduled and published publications; scheduled destinations are validated and keep their times.',
      }),
    ),
  },
  {
    description: 'The complete publication: omitted content becomes empty, omitted destinations are removed.',
    examples: [
      {
        expected_revision: 2,
        title: 'Opening hours',
        text: 'From Monday on we open at seven.',
        destinations: [{ social_account_id: exampleId(20) }],
      },
    ],
  },
)

const scheduleOrSlot = Type.Union([scheduleInput, OneOf([nextFreeSlot])], {
  description: "A time, or the workspace's next open slot.",
})

export const ScheduleBody = Body(
  { expected_revision: expectedRevision, schedule: Type.Optional(scheduleOrSlot) },
  {
    examples: [
      { expected_revision: 2, schedule: { at: '2026-11-24T09:00:00Z' } },
      { expected_revision: 2, schedule: nextFreeSlot },
      { expected_revision: 2 },
    ],
  },
)

export const ChangeScheduleBody = Body(
  {
    expected_revision: expectedRevision,
    schedule: Nullable(scheduleOrSlot, "A time, or the workspace's next open slot. Null removes the time."),
    destination_ids: Type.Optional(
      Type.Array(Id(), { minItems: 1, maxItems: 50, uniqueItems: true, description: 'Only these destinations, which get their own time.' }),
    ),
  },
  {
    examples: [
      { expected_revision: 2, schedule: { wall_time: '2026-11-25T09:00:00', time_zone: 'Europe/Lisbon' } },
      { expected_revision: 2, schedule: null, destination_ids: [exampleId(51)] },
    ],
  },
)

const longestDelaySeconds = 30

export const PublishNowBody = Body(
  {
    expected_revision: expectedRevision,
    delay_seconds: Defaulted(
      Int({
        min: 0,
        max: longestDelaySeconds,
        default: 0,
        description: 'Delay in seconds, during which `cancel` restores the previous state.',
      }),
    ),
  },
  { examples: [{ expected_revision: 2 }, { expected_revision: 2, delay_seconds: 5 }] },
)

export const RevisionBody = Body({ expected_revision: expectedRevision }, { examples: [{ expected_revision: 2 }] })

export const RetryBody = Body({ expected_revision: Type.Optional(expectedRevision) }, { examples: [{ expected_revision: 2 }, {}] })

export const ResolveDestinationBody = Body(
  {
    expected_revision: Type.Optional(expectedRevision),
    resolution: OneOf(['published', 'retry', 'not_published'], {
      description:
        "`published`: it is live. `retry`: publish again, with the risk of a double post. `not_published`: it isn't live and won't be retried.",
    }),
    external_url: Type.Optional(webUrl(8192, 'Required with `published`: an https URL on the network.')),
  },
  {
    examples: [{ resolution: 'published', external_url: 'https://mastodon.example/@harbour/113012345678901234' }, { resolution: 'retry' }],
  },
)

const Issue = Answer(
  'PublicationIssue',
  {
    severity: OneOf(['error', 'warning'], { description: 'Errors block scheduling.' }),
    code: Type.String({ description: 'New codes may appear.', examples: ['text_too_long', 'media_type', 'link_cost'] }),
    message: Type.String(),
    destination_id: Type.Optional(Type.String()),
    segment_id: Type.Optional(Type.String()),
    media_id: Type.Optional(Type.String()),
    field: Type.Optional(Type.String()),
    parameters: FreeObject('Numbers and names for the message.'),
  },
  {
    description: 'A validation issue of a publication.',
    examples: [
      {
        severity: 'error',
        code: 'text_too_long',
        message: '512 / 500 characters. Shorten the text.',
        destination_id: exampleId(51),
        field: 'text',
        parameters: { limit: 500, count: 512 },
      },
    ],
  },
)

export const Validation = Answer(
  'ValidatePublicationOutputBody',
  { valid: Type.Boolean({ description: 'True when no issue is an error.' }), issues: Type.Array(Issue) },
  { description: 'The validation issues of a publication.', examples: [{ valid: false, issues: [exampleOf(Issue)] }] },
)
