import { type Static, Type } from 'typebox'
import { Answer, Body, exampleOf, FreeObject, Id, Int, Line, OneOf, TextMap, Timestamp } from '../primitives.ts'
import { exampleId, saidProperties, workspaceId } from './common.ts'

export const emailFrequencies = ['off', 'immediate', 'daily'] as const
type EmailFrequency = (typeof emailFrequencies)[number]

export interface Preference {
  email_frequency: EmailFrequency
  in_app: boolean
}

interface Topic {
  group: 'publishing' | 'conversations' | 'workspace' | 'account'
  /** Always delivered in the app. */
  critical: boolean
  /** Always emailed at once, regardless of mutes. */
  transactional: boolean
  /** The default email frequency. */
  email: EmailFrequency
}

/** Notification topics, in display order. */
export const topics = {
  post_published: { group: 'publishing', critical: false, transactional: false, email: 'off' },
  publish_failed: { group: 'publishing', critical: true, transactional: false, email: 'immediate' },
  post_at_risk: { group: 'publishing', critical: true, transactional: false, email: 'immediate' },
  account_needs_attention: { group: 'publishing', critical: true, transactional: false, email: 'off' },
  new_engagement: { group: 'conversations', critical: false, transactional: false, email: 'off' },
  new_message: { group: 'conversations', critical: false, transactional: false, email: 'off' },
  reply_failed: { group: 'conversations', critical: true, transactional: false, email: 'immediate' },
  workspace_invite: { group: 'workspace', critical: true, transactional: true, email: 'immediate' },
  webhook_disabled: { group: 'workspace', critical: true, transactional: false, email: 'immediate' },
  ownership_transfer: { group: 'account', critical: true, transactional: true, email: 'immediate' },
  security_action: { group: 'account', critical: true, transactional: true, email: 'immediate' },
  access_changed: { group: 'account', critical: true, transactional: true, email: 'immediate' },
} as const satisfies Record<string, Topic>

export type TopicId = keyof typeof topics
export const topicIds = Object.keys(topics) as TopicId[]

const keysOf = (fits: (topic: Topic) => boolean): string => `^(?:${topicIds.filter((id) => fits(topics[id])).join('|')})$`

const preferenceFor = (frequencies: readonly EmailFrequency[], inApp: 'free' | 'always') =>
  Body({
    email_frequency: OneOf(frequencies),
    in_app: inApp === 'free' ? Type.Boolean() : Type.Unsafe<boolean>({ type: 'boolean', const: true }),
  })

/** Values that a topic doesn't allow fail schema validation, so that one response lists all errors. */
const wishes = Type.Unsafe<Partial<Record<TopicId, Preference>>>({
  type: 'object',
  description: 'By topic. Omitted topics return to their defaults.',
  patternProperties: {
    [keysOf(({ critical }) => !critical)]: preferenceFor(emailFrequencies, 'free'),
    [keysOf(({ critical, transactional }) => critical && !transactional)]: preferenceFor(emailFrequencies, 'always'),
    [keysOf(({ transactional }) => transactional)]: preferenceFor(['immediate'], 'always'),
  },
  additionalProperties: false,
})

export const ReplacePreferencesBody = Body(
  {
    preferences: wishes,
    digest_time: Type.String({
      maxLength: 5,
      pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$',
      description: 'Time of day of the daily digest, as `HH:MM`.',
      examples: ['09:00'],
    }),
    digest_timezone: Type.String({
      maxLength: 64,
      format: 'time-zone',
      description: 'IANA time zone name.',
      examples: ['Europe/Lisbon'],
    }),
  },
  {
    examples: [
      {
        preferences: { post_published: { email_frequency: 'daily', in_app: true } },
        digest_time: '08:30',
        digest_timezone: 'Europe/Lisbon',
      },
    ],
  },
)

const preference = Type.Object({ email_frequency: OneOf(emailFrequencies), in_app: Type.Boolean() })

const Mute = Type.Object(
  {
    id: Type.String(),
    scope: OneOf(['account', 'workspace']),
    starts_at: Timestamp(),
    ends_at: Timestamp(),
    workspace_id: Type.Optional(Type.String({ description: 'With scope `workspace`.' })),
    workspace_name: Type.Optional(Type.String()),
  },
  { description: 'A period without optional email.' },
)

const TopicDefinition = Type.Object({
  id: Type.String(),
  group: Type.String(),
  presentation_key: Type.String({ description: "Key of the topic's texts in the user interface." }),
  critical_in_app: Type.Boolean({ description: 'Always delivered in the app.' }),
  transactional: Type.Boolean({ description: 'Always emailed at once.' }),
  default_preference: preference,
  in_app_mutable: Type.Boolean(),
  email_mutable: Type.Boolean(),
  mute_applies: Type.Boolean({ description: 'Whether a mute applies to its email.' }),
  email_frequencies: Type.Array(Type.String()),
})

export const PreferenceSettings = Answer(
  'PreferenceSettings',
  {
    preferences: Type.Unsafe<Partial<Record<TopicId, Preference>>>({
      type: 'object',
      additionalProperties: preference,
      description: 'By topic. Empty for a token bound to one workspace.',
    }),
    topic_definitions: Type.Array(TopicDefinition),
    digest_configured: Type.Boolean({ description: 'Whether the user has ever saved preferences.' }),
    digest_time: Type.String({ description: 'As `HH:MM`.' }),
    digest_timezone: Type.String(),
    email_address: Type.String({ description: "The user's email address. Empty for a token bound to one workspace." }),
    email_available: Type.Boolean({ description: 'Whether the instance can send email.' }),
    mutes: Type.Array(Mute, { description: "Active mutes: the account's first, then by end." }),
  },
  {
    description: 'The notification preferences of a user.',
    examples: [
      {
        preferences: { post_published: { email_frequency: 'daily', in_app: true } },
        topic_definitions: [
          {
            id: 'post_published',
            group: 'publishing',
            presentation_key: 'notifications.event.post_published',
            critical_in_app: false,
            transactional: false,
            default_preference: { email_frequency: 'off', in_app: true },
            in_app_mutable: true,
            email_mutable: true,
            mute_applies: true,
            email_frequencies: [...emailFrequencies],
          },
        ],
        digest_configured: true,
        digest_time: '08:30',
        digest_timezone: 'Europe/Lisbon',
        email_address: 'ada@harbour.example',
        email_available: true,
        mutes: [
          {
            id: '0f6c2d34-4b1a-5d0e-8a3c-5c9e6b1f7d20',
            scope: 'workspace',
            starts_at: '2026-11-20T15:04:05.123Z',
            ends_at: '2026-11-27T15:04:05.123Z',
            workspace_id: exampleId(10),
            workspace_name: 'Harbour Cafe',
          },
        ],
      },
    ],
  },
)

export const CreateMuteBody = Body(
  {
    scope: OneOf(['account', 'workspace'], { description: 'All optional email, or only that of one workspace.' }),
    workspace_id: Type.Optional(Id('Required with scope `workspace`; must be absent with `account`.')),
    ends_at: Timestamp('Must be in the future.'),
  },
  { examples: [{ scope: 'workspace', workspace_id: exampleId(10), ends_at: '2126-11-27T15:04:05.123Z' }] },
)

const parameters = Type.Optional(
  FreeObject('Numbers and strings by name. An object with `group` and `code` is a phrase, to be translated like a sentence.'),
)

const NoticeAction = Type.Object({
  label: Type.String(),
  ...saidProperties('notices'),
  href: Type.Optional(Type.String({ description: 'Path in the web app.' })),
  kind: OneOf(['primary', 'secondary']),
  operation: Type.Optional(
    OneOf(['retry_failed_publication', 'resolve_destination'], { description: 'The operation that the user interface performs.' }),
  ),
  target_id: Type.Optional(Type.String({ description: 'The id that the operation applies to.' })),
})

const wording = Type.Object({ group: Type.String({ examples: ['notices', 'deliveries'] }), code: Type.String(), parameters })

const NoticeWords = Type.Object(
  { title: wording, body: Type.Array(wording, { description: 'Sentences, joined by spaces.' }) },
  { description: 'Codes and parameters of title and body. Absent from older notifications.' },
)

const Notification = Type.Object(
  {
    id: Type.String(),
    type: OneOf(topicIds, { description: 'The topic.' }),
    title: Type.String(),
    body: Type.String(),
    words: Type.Optional(NoticeWords),
    href: Type.String({ description: 'Path in the web app.' }),
    workspace_id: Type.Optional(Type.String({ description: "Absent for notifications about the user's own account." })),
    payload: TextMap('Ids of the related resources.'),
    read_at: Type.Optional(Timestamp()),
    created_at: Timestamp(),
    actions: Type.Array(NoticeAction, { description: 'At most 3.' }),
  },
  {
    examples: [
      {
        id: exampleId(60),
        type: 'publish_failed',
        title: 'Partially published: We open at seven.',
        body: "Mastodon: The network isn't responding.",
        words: {
          title: { group: 'notices', code: 'partly_published', parameters: { post: 'We open at seven.' } },
          body: [
            {
              group: 'notices',
              code: 'at_network',
              parameters: { network: 'Mastodon', reason: { group: 'deliveries', code: 'unavailable' } },
            },
          ],
        },
        href: `/publications/${exampleId(20)}`,
        workspace_id: exampleId(10),
        payload: { publication_id: exampleId(20) },
        created_at: '2026-11-20T15:04:05.123Z',
        actions: [
          { label: 'Try again', code: 'try_again', kind: 'primary', operation: 'retry_failed_publication', target_id: exampleId(20) },
        ],
      },
    ],
  },
)
export type NotificationItem = Static<typeof Notification>

export const NotificationList = Answer(
  'ListNotificationsOutputBody',
  {
    items: Type.Array(Notification),
    next_cursor: Type.Optional(Type.String({ description: 'Pass it as `cursor` to get the next page.' })),
    unread_count: Int({ description: 'For the complete inbox.' }),
  },
  { description: 'A page of the inbox.', examples: [{ items: [exampleOf(Notification)], unread_count: 1 }] },
)

export const NotificationSelection = Body(
  {
    workspace_id: workspaceId,
    ids: Type.Optional(Type.Array(Id(), { maxItems: 100, description: "Notifications in the workspace's inbox." })),
    all: Type.Optional(Type.Unsafe<true>({ type: 'boolean', const: true, description: "All notifications in the workspace's inbox." })),
  },
  { examples: [{ workspace_id: exampleId(10), ids: [exampleId(60)] }] },
)

export const lastEventId = Type.Object({
  'Last-Event-ID': Type.Optional(Line({ max: 4096, description: 'The last received `id`; newer events are sent first.' })),
})
