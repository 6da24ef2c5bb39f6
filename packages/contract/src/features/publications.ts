/** Publications, their destinations, and publishing them. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, inWorkspaceOrTrash, self } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { resourceOf, throughResource } from '../resource.ts'
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
const { get, post } = endpointsOf('publications')
const publications = resourceOf({
  tag: 'publications',
  path: '/publications',
  params: publicationParams,
  item: Publication,
  access: throughResource('publication'),
})

export const listPublications = publications.list('list-publications', {
  summary: 'List publications',
  description:
    "Newest first, or by schedule with `order=scheduled`, latest first. `direction=asc` reverses either order: `status=scheduled&order=scheduled&direction=asc` lists what is published next. Items don't include segments. With `view=summary`, every item is a `PublicationOverview`. Deleted publications are listed only with `lifecycle=trash`.",
  query: PublicationQuery,
  success: { 200: PublicationList },
  eventCursor: true,
})

export const countPublications = get('count-publications', '/publications/counts', {
  summary: 'Count publications by status',
  description: 'Counts for the whole workspace, without the trash, and the numbers that need attention and that are at risk.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: PublicationCounts },
  eventCursor: true,
})

export const createPublication = publications.create('create-publication', {
  summary: 'Create a publication',
  description:
    'Creates a draft. Destinations come from at most one of `social_set_id`, `account_ids` and `destinations`. A schedule is stored but nothing is queued until the publication is scheduled.',
  body: CreatePublicationBody,
})

export const getPublication = publications.get('get-publication', {
  summary: 'Get a publication',
  description: 'Its content, segments and destinations. A publication in the trash returns 404.',
  eventCursor: true,
})

export const replacePublication = publications.replace('replace-publication', {
  summary: "Replace a publication's content",
  description:
    "Destinations aren't changed. Scheduled destinations are validated again, and a change that causes an error there is refused.",
  body: ReplacePublicationBody,
  problems: ['revision_conflict', 'state_conflict', 'publication_invalid'],
})

export const saveDraft = publications.below.put('save-draft', 'draft', {
  summary: 'Save a draft with its destinations',
  description:
    "Saves content and all destinations in one step, as one revision. Content with errors is accepted. Destinations are matched by account and target; omitted ones are removed. Without `apply`, the publication must be a draft, failed or partially published. With `apply`, it can also be scheduled or published: scheduled destinations are validated and keep their times, a change that causes an error there is refused, and an added destination isn't queued. A destination that is published, unknown or being published keeps its content: omitting it, or sending overrides that differ from the stored ones, is a `state_conflict` that names each of them in `errors` and changes nothing. `output_profile` and `profile_locked` of such a destination can be omitted. Shared content can change; it no longer affects these destinations.",
  body: DraftBody,
  problems: ['revision_conflict', 'state_conflict', 'publication_invalid'],
})

export const duplicatePublication = publications.below.post('duplicate-publication', 'duplicate', {
  summary: 'Duplicate a publication',
  description:
    "Creates a draft with the same content, for the accounts that are still connected. Schedules, statuses and history aren't copied.",
  success: { 201: Publication },
  problems: ['state_conflict'],
  conditional: false,
})

export const deletePublication = publications.delete('delete-publication', {
  summary: 'Delete a publication',
  description:
    "Moves it to the trash for 30 days, where only `restore` and `permanent=true` find it. Pending deliveries are canceled, and unknown outcomes are no longer checked. Posts that are live on networks stay live; posts on the workspace's own site are hidden until it is restored. Refused while a destination is being published. Media files are kept until the publication is permanently deleted.",
  access: inWorkspaceOrTrash('editor', 'resource.publication'),
  query: Type.Object({ confirm: confirmDeletion, permanent, expected_revision: Type.Optional(expectedRevision) }),
  problems: ['revision_conflict', 'state_conflict'],
})

export const restorePublication = publications.restore('restore-publication', {
  summary: 'Restore a publication',
  description:
    "Restores the publication from the trash, with its media and its posts on the workspace's own site. Queued destinations stay canceled, unless `reschedule` is true: those with a time in the future are validated and queued again, and `not_rescheduled` lists the rest with reasons. A publication that isn't in the trash is returned unchanged.",
  body: RestorePublicationBody,
  success: { 200: RestoredPublication },
  problems: ['revision_conflict', 'state_conflict'],
})

export const batchPublications = post('batch-publications', '/publications/batch', {
  summary: 'Change several publications',
  description:
    "`reschedule` sets one time with `at`, or moves by `shift_minutes`; `cancel`, `delete` and `restore` do the same as the operations on one publication. Each item succeeds or fails independently, and the response has one result per item, in request order. Items can be from any workspaces in which the caller is an editor. `at` moves the destinations that follow their publication's schedule, which keeps its time zone and anchor. `shift_minutes` also moves destinations with their own time, and the planned times of drafts. A shift by whole days keeps the time of day of a schedule with the anchor `wall` across daylight saving changes; every other shift counts minutes. Repeating the request with the same Idempotency-Key after a server failure redoes the items that weren't recorded; `expected_revision` keeps completed items from being changed twice.",
  access: self,
  body: BatchBody,
  success: { 200: BatchResult },
  problems: ['workspace_access_denied', 'role_insufficient', 'sso_required'],
  idempotency: 'optional',
})

export const putPublicationDestinations = publications.below.put('put-publication-destinations', 'destinations', {
  summary: 'Add or update destinations',
  description:
    "Destinations are matched by account and target; others stay unchanged. Published and unknown destinations can't be changed.",
  body: PutDestinationsBody,
  problems: ['revision_conflict', 'state_conflict', 'publication_invalid'],
})

export const deletePublicationDestination = publications.below.del('delete-publication-destination', 'destinations/{destination_id}', {
  summary: 'Remove a destination',
  description:
    "A scheduled delivery is canceled. For a published destination, only the local record and the post on the workspace's own site are removed. Refused while it is being published.",
  params: destinationParams,
  query: Type.Object({ confirm, expected_revision: expectedRevision }),
  problems: ['revision_conflict', 'state_conflict'],
})

export const validatePublication = post('validate-publication', '/publications/{id}/validate', {
  summary: 'Validate a publication',
  description: "Checks every destination against its network's rules. Errors block scheduling; warnings don't. Changes nothing.",
  access: reading,
  params: publicationParams,
  success: { 200: Validation },
  readOnly: true,
})

export const forecastPublication = publications.below.post('forecast-publication', 'forecast', {
  summary: 'Forecast a publication',
  description:
    "Checks soon whether the scheduled destinations can be published, from what the service knows, and updates `risks`. Forecasts also run by themselves when a publication is scheduled, when an account, a file or a network's availability changes, and a day and an hour before it is due. A forecast calls the network at most once per account and hour.",
  success: { 202: Publication },
  rateLimits: ['forecast'],
  conditional: false,
  idempotency: 'optional',
})

export const schedulePublication = publications.below.post('schedule-publication', 'schedule', {
  summary: 'Schedule a publication',
  description:
    'Queues every destination that is pending, scheduled, failed or canceled. Without `schedule`, the stored schedule is used. Success means that the work is queued, not that it is published. Validation errors are refused with `publication_invalid`.',
  body: ScheduleBody,
  problems: ['revision_conflict', 'state_conflict', 'provider_not_ready', 'publication_invalid'],
})

export const changePublicationSchedule = publications.below.patch('change-publication-schedule', 'schedule', {
  summary: "Change a publication's schedule",
  description:
    "For a draft: its planned time; nothing is queued. For a scheduled publication: the due times of the scheduled destinations that follow its schedule, or of the named destinations, which get their own time. Null removes a draft's planned time and cancels scheduled destinations.",
  body: ChangeScheduleBody,
  problems: ['revision_conflict', 'state_conflict', 'provider_not_ready', 'publication_invalid'],
})

export const publishPublicationNow = publications.below.post('publish-publication-now', 'publish-now', {
  summary: 'Publish a publication now',
  description:
    'Queues every destination that is pending, scheduled, failed or canceled, without a random delay. Success means that the work is queued. With `delay_seconds`, publishing waits that long, and `cancel` restores the previous state until then.',
  body: PublishNowBody,
  success: { 202: Publication },
  problems: ['revision_conflict', 'state_conflict', 'provider_not_ready', 'publication_invalid', 'server_held'],
})

export const cancelPublication = publications.below.post('cancel-publication', 'cancel', {
  summary: 'Cancel scheduled destinations',
  description:
    'Every scheduled destination becomes `cancelled` and the stored schedule is removed. Deliveries in progress finish. Within the `delay_seconds` of a publish-now request, the previous state is restored instead.',
  body: RevisionBody,
  problems: ['revision_conflict', 'state_conflict'],
})

export const retryFailedDestinations = publications.below.post('retry-failed-destinations', 'retry-failed', {
  summary: 'Retry failed destinations',
  description:
    'Skips destinations that must be edited or reconnected first, and published and unknown ones. Refused with `state_conflict` when nothing can be retried.',
  body: RetryBody,
  success: { 202: Publication },
  problems: ['revision_conflict', 'state_conflict', 'server_held'],
})

export const retryDestination = publications.below.post('retry-destination', 'destinations/{destination_id}/retry', {
  summary: 'Retry a failed destination',
  description:
    "Queues another attempt; steps that already succeeded aren't repeated. Refused with `state_conflict` unless the destination is `failed`.",
  params: destinationParams,
  body: RetryBody,
  success: { 202: Publication },
  problems: ['revision_conflict', 'state_conflict', 'server_held'],
})

export const resolveDestination = publications.below.post('resolve-destination', 'destinations/{destination_id}/resolve', {
  summary: 'Resolve an unknown outcome',
  description:
    'Reports what happened to a destination with status `unknown`: `published` and `not_published` return 200; `retry` queues another attempt, with the risk of a double post, and returns 202.',
  params: destinationParams,
  body: ResolveDestinationBody,
  success: { 200: Publication, 202: Publication },
  problems: ['revision_conflict', 'state_conflict', 'server_held'],
})
