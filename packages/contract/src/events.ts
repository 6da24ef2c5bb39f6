/**
 * The event types of a workspace and the shapes of their data. The history of a publication, webhooks and their public
 * catalog all derive from them.
 */
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { Int, OneOf, Timestamp } from './primitives.ts'

const id = Type.String()
const open = (description: string) => Type.String({ description: `${description} New values may appear.` })

const actor = Type.Object(
  { kind: OneOf(['user', 'token', 'system']), user_id: Type.Optional(id) },
  { description: 'Who did it. A token acts for its user; the service itself has no user.' },
)

/** The data of an event in addition to its workspace and actor. */
const event = <P extends TProperties>(description: string, properties: P) => ({ description, details: Type.Object(properties) })

const publication = Type.Object({
  id,
  title: Type.String(),
  status: open('State of the publication.'),
  revision: Int(),
  scheduled_at: Type.Optional(Timestamp()),
})

const cut = Type.Optional(Type.Literal(true, { description: 'Present when the list was cut to fit into one message.' }))

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

const risks = {
  publication,
  destinations: Type.Array(
    Type.Object({
      id,
      social_account_id: id,
      platform: Type.String(),
      risks: Type.Array(Type.Object({ code: Type.String(), severity: open('How certain the failure is.') })),
    }),
    { description: 'The scheduled destinations that are at risk.' },
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
  started_at: Type.Optional(Timestamp('Absent when it never started.')),
})
const refused = {
  delivery,
  error: Type.Object({ kind: open('Kind of the failure.'), code: Type.String(), action: open('How it can be fixed.') }),
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

export const eventCatalog = {
  'publication.created': event('A publication was created, by a user or from a build.', { publication }),
  'publication.updated': event('A publication or its destinations changed.', { publication }),
  'publication.deleted': event('A publication was deleted. It can still be in the trash.', { publication }),
  'publication.restored': event('A publication was restored from the trash.', { publication }),
  'publication.scheduled': event('Destinations were queued.', queued),
  'publication.unscheduled': event('Destinations were removed from the queue.', queued),
  'publication.at_risk': event('A new reason was found why scheduled destinations will or may not be published.', risks),
  'publication.risk_cleared': event('No scheduled destination is at risk anymore.', { publication }),
  'publication.published': event('All destinations of a run are live.', ended),
  'publication.partially_published': event('Some destinations of a run are live; others failed or have an unknown outcome.', ended),
  'publication.failed': event('No destination of a run is known to be live.', ended),
  'delivery.started': event('A delivery started.', { delivery }),
  'delivery.processing': event('The network accepted the post and is still processing it.', { delivery }),
  'delivery.published': event('The post is live.', {
    delivery,
    external_id: Type.String({ description: 'Id on the network; empty when a user marked the post as published.' }),
    external_url: Type.String(),
    finished_at: Timestamp(),
    late_ms: Int({ min: 0, description: 'Milliseconds between the due time and the start.' }),
  }),
  'delivery.failed': event("The delivery failed and won't be retried.", refused),
  'delivery.unknown': event('It is unknown whether the post is live; a user is asked to confirm.', refused),
  'delivery.resolved': event('A user resolved an unknown outcome.', {
    delivery,
    resolution: OneOf(['published', 'retry', 'not_published']),
  }),
  'delivery.cancelled': event('The delivery was canceled before it started.', { delivery, resolution: OneOf(['cancelled']) }),
  'build.queued': event('A build was queued.', build),
  'build.ready': event('A build is ready.', build),
  'build.failed': event('A build failed.', build),
  'build.cancelled': event('A build was canceled.', build),
  'build.committed': event('A publication was created from a build.', build),
  'account.connected': event('An account was connected or reconnected.', account),
  'account.updated': event('An account changed.', account),
  'account.disconnected': event('An account was disconnected.', account),
  'account.reconnect_required': event('The network rejected the credentials of an account.', account),
  'job.failed': event("A background job failed and won't be retried. Not sent for webhook deliveries.", {
    job: Type.Object({ id, type: Type.String(), attempts: Int(), publication_id: Type.Optional(id) }),
  }),
  'member.added': event('A member joined the workspace.', member),
  'member.role_changed': event('The role of a member changed.', member),
  'member.deactivated': event('A member lost access.', member),
  'member.reactivated': event('A member regained access.', member),
  'member.removed': event('A member left or was removed.', member),
  'invitation.created': event('A person was invited.', invitation),
  'invitation.resent': event('An invitation was resent.', invitation),
  'invitation.delivery_failed': event("The email of an invitation couldn't be delivered.", invitation),
  'invitation.revoked': event('An invitation was revoked.', invitation),
  'invitation.accepted': event('An invitation was accepted.', invitation),
  'invitation.expired': event('An invitation expired.', invitation),
  'media.ready': event('A file is ready to use.', media),
  'media.failed': event('The analysis of a file failed.', media),
  'media.trashed': event('A file was moved to the trash.', media),
  'media.deleted': event('A file was permanently deleted.', media),
  'webhook.test': event('An admin tested a webhook.', { message: OneOf(['This is a test.']) }),
} as const satisfies Record<string, { description: string; details: TObject }>

export type EventType = keyof typeof eventCatalog
export const eventTypes = Object.keys(eventCatalog) as EventType[]

/** The data of an event, without its workspace and actor. */
export type EventDetails<T extends EventType> = Static<(typeof eventCatalog)[T]['details']>

/** The complete `data` of an event. */
export const eventDataSchema = (type: EventType): TObject =>
  Type.Object({ workspace_id: id, actor, ...(eventCatalog[type].details.properties as TProperties) })
