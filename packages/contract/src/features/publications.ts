/** Publications: writing them, their destinations, and bringing them out. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, inWorkspaceOrTrash, noContent, self } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { confirm, confirmDeletion, expectedRevision, idParams, permanent, workspaceQuery } from './common.ts'
import { BatchBody, BatchResult, RestorePublicationBody, RestoredPublication } from './publication-trash.schemas.ts'
import { PublicationCounts, PublicationList, PublicationQuery } from './publication-lists.schemas.ts'
import {
  ChangeScheduleBody,
  CreatePublicationBody,
  DraftBody,
  Publication,
  PublishNowBody,
  PutDestinationsBody,
  ReplacePublicationBody,
  ResolveDestinationBody,
  RetryBody,
  RevisionBody,
  ScheduleBody,
  Validation,
} from './publications.schemas.ts'

const publicationParams = idParams('The publication.')
const destinationParams = Type.Object({ id: Id('The publication.'), destination_id: Id('The destination.') })
const reading = inWorkspace('viewer', 'resource.publication')
const writing = inWorkspace('editor', 'resource.publication')
const { get, post, put, patch, del } = endpointsOf('publications')

export const listPublications = get('list-publications', '/publications', {
  summary: 'Lists publications',
  description:
    'Newest first, or with `order=scheduled` by schedule, latest first. `direction=asc` reverses either order, so `status=scheduled&order=scheduled&direction=asc` lists what is published next. Items are without segments. With `view=summary` every item is a `PublicationOverview`. What was deleted is only shown with `lifecycle=trash`.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: PublicationQuery,
  success: { 200: PublicationList },
  eventCursor: true,
})

export const countPublications = get('count-publications', '/publications/counts', {
  summary: 'Counts publications by status',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: PublicationCounts },
  eventCursor: true,
})

export const createPublication = post('create-publication', '/publications', {
  summary: 'Creates a publication',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreatePublicationBody,
  success: { 201: Publication },
  idempotency: 'optional',
})

export const getPublication = get('get-publication', '/publications/{id}', {
  summary: 'One publication',
  access: reading,
  params: publicationParams,
  success: { 200: Publication },
  eventCursor: true,
})

export const replacePublication = put('replace-publication', '/publications/{id}', {
  summary: 'Replaces the content of a publication',
  description: 'Destinations are not touched. Scheduled ones are checked again; a change that leaves an error there is refused.',
  access: writing,
  params: publicationParams,
  body: ReplacePublicationBody,
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict', 'publication_invalid'],
  conditional: true,
})

export const saveDraft = put('save-draft', '/publications/{id}/draft', {
  summary: 'Saves content and all destinations of a draft',
  description:
    'One step, one revision. Content with errors is accepted. Destinations are matched by account and target; those left out are removed. Without `apply` the publication must be a draft, failed or partially published. With `apply` it may also be scheduled or published: scheduled destinations are checked and keep their times, a change that leaves an error there is refused, and an added destination is not queued. A destination that is published, unknown or being published keeps its content: leaving it out, or sending overrides for it that differ from the stored ones, is a `state_conflict` whose `errors` name each of them, and changes nothing. `output_profile` and `profile_locked` of such a destination may be left out. Shared content may change; it no longer concerns these destinations.',
  access: writing,
  params: publicationParams,
  body: DraftBody,
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict', 'publication_invalid'],
  conditional: true,
})

export const duplicatePublication = post('duplicate-publication', '/publications/{id}/duplicate', {
  summary: 'Copies a publication into a new draft',
  description: 'Content and destinations of accounts that are still connected; no times, and nothing of what happened to it.',
  access: writing,
  params: publicationParams,
  success: { 201: Publication },
  problems: ['state_conflict'],
  idempotency: 'optional',
})

export const deletePublication = del('delete-publication', '/publications/{id}', {
  summary: 'Deletes a publication',
  description:
    'It goes to the trash for 30 days, where only `restore` and `permanent=true` find it. Pending deliveries are cancelled, and a destination in doubt is not looked for any more. What is live on networks stays live; posts of the own site go offline until it is restored. Refused while a destination is being published. Its files are kept until it is removed for good.',
  access: inWorkspaceOrTrash('editor', 'resource.publication'),
  params: publicationParams,
  query: Type.Object({ confirm: confirmDeletion, permanent, expected_revision: Type.Optional(expectedRevision) }),
  success: { 204: noContent },
  problems: ['revision_conflict', 'state_conflict'],
  conditional: true,
})

export const restorePublication = post('restore-publication', '/publications/{id}/restore', {
  summary: 'Takes a publication out of the trash',
  description:
    'As it was, with its files and its posts on the own site; what was queued is cancelled. With `reschedule` every destination that was queued for a time still to come is queued for it again, after the checks of scheduling; `not_rescheduled` names those that were not, and why. One that is not in the trash stays as it is.',
  access: inWorkspaceOrTrash('editor', 'resource.publication'),
  params: publicationParams,
  body: RestorePublicationBody,
  success: { 200: RestoredPublication },
  problems: ['revision_conflict', 'state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const batchPublications = post('batch-publications', '/publications/batch', {
  summary: 'Does one thing with many publications',
  description:
    '`reschedule` to one instant with `at`, or by `shift_minutes`; `cancel`, `delete` and `restore` do what the operations on one publication do. Each item is a change of its own, so some may fail while others are done: the answer has a result for each, in the order of the items. Items may be of any workspaces in which you are an editor. `at` moves the destinations that follow the schedule of their publication, which keeps its time zone and anchor. `shift_minutes` also moves the destinations with a time of their own, and the wishes of drafts. A shift by whole days keeps the time of day of a schedule with the anchor `wall` when the clocks change in between; every other shift counts minutes. A repeat with the same Idempotency-Key after a failure of the server does again what was not noted; `expected_revision` then keeps what was done from being done twice.',
  access: self,
  body: BatchBody,
  success: { 200: BatchResult },
  problems: ['workspace_access_denied', 'role_insufficient', 'sso_required'],
  idempotency: 'optional',
})

export const putPublicationDestinations = put('put-publication-destinations', '/publications/{id}/destinations', {
  summary: 'Adds or changes destinations',
  description: 'By account and target. Destinations that are not named stay; published and unknown ones are frozen.',
  access: writing,
  params: publicationParams,
  body: PutDestinationsBody,
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict', 'publication_invalid'],
  conditional: true,
})

export const deletePublicationDestination = del('delete-publication-destination', '/publications/{id}/destinations/{destination_id}', {
  summary: 'Removes a destination',
  description: 'A scheduled delivery is cancelled. Of a published one only the local record goes, and the post of the own site.',
  access: writing,
  params: destinationParams,
  query: Type.Object({ confirm, expected_revision: expectedRevision }),
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict'],
  conditional: true,
})

export const validatePublication = post('validate-publication', '/publications/{id}/validate', {
  summary: 'Checks a publication against its networks',
  description: 'Changes nothing.',
  access: reading,
  params: publicationParams,
  success: { 200: Validation },
  readOnly: true,
})

export const schedulePublication = post('schedule-publication', '/publications/{id}/schedule', {
  summary: 'Schedules a publication',
  description:
    'Takes every destination that is pending, scheduled, failed or cancelled. Without `schedule` the stored one counts. Success means that the work is queued.',
  access: writing,
  params: publicationParams,
  body: ScheduleBody,
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict', 'provider_not_ready', 'publication_invalid'],
  idempotency: 'optional',
  conditional: true,
})

export const changePublicationSchedule = patch('change-publication-schedule', '/publications/{id}/schedule', {
  summary: 'Changes only the time',
  description:
    "Of a draft: the wish, nothing is queued. Of a scheduled publication: the due times of the scheduled destinations that follow its schedule, or of those that are named, which get a time of their own. Null takes a draft's wish away, and what is scheduled back.",
  access: writing,
  params: publicationParams,
  body: ChangeScheduleBody,
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict', 'provider_not_ready', 'publication_invalid'],
  conditional: true,
})

export const publishPublicationNow = post('publish-publication-now', '/publications/{id}/publish-now', {
  summary: 'Publishes now',
  description:
    'Takes every destination that is pending, scheduled, failed or cancelled, without a random delay. Success means that the work is queued. With `delay_seconds` it waits that long first, and `cancel` restores until then what was before.',
  access: writing,
  params: publicationParams,
  body: PublishNowBody,
  success: { 202: Publication },
  problems: ['revision_conflict', 'state_conflict', 'provider_not_ready', 'publication_invalid'],
  idempotency: 'optional',
  conditional: true,
})

export const cancelPublication = post('cancel-publication', '/publications/{id}/cancel', {
  summary: 'Takes scheduled destinations back',
  description:
    'Every scheduled destination becomes cancelled and the stored schedule is removed. Running deliveries finish. Within the `delay_seconds` of a publish-now it restores what was before instead.',
  access: writing,
  params: publicationParams,
  body: RevisionBody,
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const retryFailedDestinations = post('retry-failed-destinations', '/publications/{id}/retry-failed', {
  summary: 'Tries the failed destinations again',
  description: 'Skips those that must be edited or reconnected first, and published and unknown ones.',
  access: writing,
  params: publicationParams,
  body: RetryBody,
  success: { 202: Publication },
  problems: ['revision_conflict', 'state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const retryDestination = post('retry-destination', '/publications/{id}/destinations/{destination_id}/retry', {
  summary: 'Tries a failed destination again',
  access: writing,
  params: destinationParams,
  body: RetryBody,
  success: { 202: Publication },
  problems: ['revision_conflict', 'state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const resolveDestination = post('resolve-destination', '/publications/{id}/destinations/{destination_id}/resolve', {
  summary: 'Resolves a destination whose outcome is unknown',
  description: '202 when the answer queues another try.',
  access: writing,
  params: destinationParams,
  body: ResolveDestinationBody,
  success: { 200: Publication, 202: Publication },
  problems: ['revision_conflict', 'state_conflict'],
  idempotency: 'optional',
  conditional: true,
})
