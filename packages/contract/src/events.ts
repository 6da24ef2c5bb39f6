/**
 * Everything that can happen in a workspace, as data: the type of an event and the shape of its data. The
 * history of a publication, webhooks and their public catalogue all derive from it.
 */
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { Int, OneOf, Timestamp } from './primitives.ts'

const id = Type.String()
const open = (description: string) => Type.String({ description: `${description} New values may appear.` })

const actor = Type.Object(
  { kind: OneOf(['user', 'token', 'system']), user_id: Type.Optional(id) },
  { description: 'Who did it. A token acts for its user; the service itself is nobody.' },
)

/** What an event tells beyond where it happened and who did it. */
const event = <P extends TProperties>(description: string, properties: P) => ({ description, details: Type.Object(properties) })

const publication = Type.Object({
  id,
  title: Type.String(),
  status: open('State of the publication.'),
  revision: Int(),
  scheduled_at: Type.Optional(Timestamp()),
})

const cut = Type.Optional(Type.Literal(true, { description: 'The list was too long for one message and lacks its end.' }))

const queued = {
  publication,
  destinations: Type.Array(Type.Object({ id, social_account_id: id, platform: Type.String(), due_at: Timestamp() })),
  truncated: cut,
}
const ended = {
  publication,
  destinations: Type.Array(
    Type.Object({ id, platform: Type.String(), status: open('State of the destination.'), external_url: Type.Optional(Type.String()) }),
  ),
  truncated: cut,
}

const delivery = Type.Object({
  id,
  destination_id: id,
  publication_id: id,
  social_account_id: id,
  platform: Type.String(),
  due_at: Timestamp(),
  started_at: Type.Optional(Timestamp('Absent when it never began.')),
})
const refused = {
  delivery,
  error: Type.Object({ kind: open('Kind of the failure.'), code: Type.String(), action: open('What can be done.') }),
}

const build = {
  build: Type.Object({
    id,
    state: open('State of the build.'),
    phase: open('Phase of the build.'),
    revision: Int(),
    error_code: Type.Optional(Type.String()),
    publication_id: Type.Optional(id),
  }),
}
const account = { account: Type.Object({ id, platform: Type.String(), account_username: Type.String(), slug: Type.String() }) }
const member = { member: Type.Object({ user_id: id, role: OneOf(['viewer', 'editor', 'admin']), status: OneOf(['active', 'inactive']) }) }
const invitation = {
  invitation: Type.Object({
    id,
    role: OneOf(['viewer', 'editor', 'admin']),
    status: open('State of the invitation.'),
    expires_at: Timestamp(),
  }),
}
const media = { media: Type.Object({ id, mime_type: Type.String(), size: Int({ description: 'Bytes.' }) }) }

export const eventCatalogue = {
  'publication.created': event('A publication was written, or a build became one.', { publication }),
  'publication.updated': event('A publication or its destinations were changed.', { publication }),
  'publication.deleted': event('A publication was deleted. It may come back from the trash.', { publication }),
  'publication.restored': event('A publication came back from the trash.', { publication }),
  'publication.scheduled': event('Destinations were put into the queue.', queued),
  'publication.unscheduled': event('Destinations were taken out of the queue.', queued),
  'publication.published': event('All destinations of a run are live.', ended),
  'publication.partially_published': event('Some destinations of a run are live, others failed or are in doubt.', ended),
  'publication.failed': event('No destination of a run is known to be live.', ended),
  'delivery.started': event('A delivery began.', { delivery }),
  'delivery.processing': event('The network took the post and is still working on it.', { delivery }),
  'delivery.published': event('The post is live.', {
    delivery,
    external_id: Type.String({ description: 'Id on the network; empty when a human said that the post is live.' }),
    external_url: Type.String(),
    finished_at: Timestamp(),
    late_ms: Int({ min: 0, description: 'Milliseconds between the due time and the start.' }),
  }),
  'delivery.failed': event('The delivery failed for good.', refused),
  'delivery.unknown': event('Nobody can tell whether the post is live; a human is asked.', refused),
  'delivery.resolved': event('A human said what became of a delivery in doubt.', {
    delivery,
    resolution: OneOf(['published', 'retry', 'not_published']),
  }),
  'delivery.cancelled': event('The delivery was taken back before it began.', { delivery, resolution: OneOf(['cancelled']) }),
  'build.queued': event('A build waits for its turn.', build),
  'build.ready': event('The posts of a build are written.', build),
  'build.failed': event('A build failed.', build),
  'build.cancelled': event('A build was cancelled.', build),
  'build.committed': event('A build became a publication.', build),
  'account.connected': event('An account was connected, or connected again.', account),
  'account.updated': event('Something about an account changed.', account),
  'account.disconnected': event('An account was disconnected.', account),
  'account.reconnect_required': event('The network refused the credentials of an account.', account),
  'job.failed': event('A background job failed for good. Deliveries to webhooks are not told about.', {
    job: Type.Object({ id, type: Type.String(), attempts: Int(), publication_id: Type.Optional(id) }),
  }),
  'member.added': event('Somebody joined the workspace.', member),
  'member.role_changed': event('A member has another role.', member),
  'member.deactivated': event('A member lost access.', member),
  'member.reactivated': event('A member has access again.', member),
  'member.removed': event('A member left the workspace.', member),
  'invitation.created': event('Somebody was invited.', invitation),
  'invitation.resent': event('An invitation was sent again.', invitation),
  'invitation.delivery_failed': event('The mail of an invitation could not be delivered.', invitation),
  'invitation.revoked': event('An invitation was taken back.', invitation),
  'invitation.accepted': event('An invitation was accepted.', invitation),
  'invitation.expired': event('An invitation ran out.', invitation),
  'media.ready': event('A file can be used.', media),
  'media.failed': event('A file could not be analysed.', media),
  'media.trashed': event('A file was moved to the trash.', media),
  'media.deleted': event('A file was deleted for good.', media),
  'webhook.test': event('An administrator tries a webhook.', { message: OneOf(['This is a test.']) }),
} as const satisfies Record<string, { description: string; details: TObject }>

export type EventType = keyof typeof eventCatalogue
export const eventTypes = Object.keys(eventCatalogue) as EventType[]

/** The data of an event of this type, without its workspace and actor. */
export type EventDetails<T extends EventType> = Static<(typeof eventCatalogue)[T]['details']>

/** The whole `data` of an event. */
export const eventDataSchema = (type: EventType): TObject =>
  Type.Object({ workspace_id: id, actor, ...(eventCatalogue[type].details.properties as TProperties) })
