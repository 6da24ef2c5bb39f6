/** Publications: writing them, their destinations, and bringing them out. */
import { Type } from 'typebox'
import { endpoint, inWorkspace, noContent } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { confirm, expectedRevision, idParams } from './common.ts'
import {
  CreatePublicationBody,
  Publication,
  PublicationList,
  PublicationQuery,
  PutDestinationsBody,
  ReplacePublicationBody,
  ResolveDestinationBody,
  RevisionBody,
  ScheduleBody,
  Validation,
} from './publications.schemas.ts'

const publicationParams = idParams('The publication.')
const destinationParams = Type.Object({ id: Id('The publication.'), destination_id: Id('The destination.') })
const reading = inWorkspace('viewer', 'resource.publication')
const writing = inWorkspace('editor', 'resource.publication')
const tag = 'publications'

export const listPublications = endpoint({
  id: 'list-publications',
  method: 'GET',
  path: '/publications',
  tag,
  summary: 'Lists publications',
  description: 'Newest first, or with `order=scheduled` in the order of their schedules. Items are without segments.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: PublicationQuery,
  success: { 200: PublicationList },
})

export const createPublication = endpoint({
  id: 'create-publication',
  method: 'POST',
  path: '/publications',
  tag,
  summary: 'Creates a publication',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreatePublicationBody,
  success: { 201: Publication },
  idempotency: 'optional',
})

export const getPublication = endpoint({
  id: 'get-publication',
  method: 'GET',
  path: '/publications/{id}',
  tag,
  summary: 'One publication',
  access: reading,
  params: publicationParams,
  success: { 200: Publication },
})

export const replacePublication = endpoint({
  id: 'replace-publication',
  method: 'PUT',
  path: '/publications/{id}',
  tag,
  summary: 'Replaces the content of a publication',
  description: 'Destinations are not touched. Scheduled ones are checked again; a change that leaves an error there is refused.',
  access: writing,
  params: publicationParams,
  body: ReplacePublicationBody,
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict', 'publication_invalid'],
  conditional: true,
})

export const deletePublication = endpoint({
  id: 'delete-publication',
  method: 'DELETE',
  path: '/publications/{id}',
  tag,
  summary: 'Deletes a publication',
  description: 'Pending deliveries are cancelled. What is live on networks stays live.',
  access: writing,
  params: publicationParams,
  query: Type.Object({ confirm, expected_revision: Type.Optional(expectedRevision) }),
  success: { 204: noContent },
  problems: ['revision_conflict', 'state_conflict'],
  conditional: true,
})

export const putPublicationDestinations = endpoint({
  id: 'put-publication-destinations',
  method: 'PUT',
  path: '/publications/{id}/destinations',
  tag,
  summary: 'Adds or changes destinations',
  description: 'By account and target. Destinations that are not named stay; published and unknown ones are frozen.',
  access: writing,
  params: publicationParams,
  body: PutDestinationsBody,
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict', 'publication_invalid'],
  conditional: true,
})

export const deletePublicationDestination = endpoint({
  id: 'delete-publication-destination',
  method: 'DELETE',
  path: '/publications/{id}/destinations/{destination_id}',
  tag,
  summary: 'Removes a destination',
  description: 'A scheduled delivery is cancelled. Of a published one only the local record goes, and the post of the own site.',
  access: writing,
  params: destinationParams,
  query: Type.Object({ confirm, expected_revision: expectedRevision }),
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict'],
  conditional: true,
})

export const validatePublication = endpoint({
  id: 'validate-publication',
  method: 'POST',
  path: '/publications/{id}/validate',
  tag,
  summary: 'Checks a publication against its networks',
  description: 'Changes nothing.',
  access: reading,
  params: publicationParams,
  success: { 200: Validation },
  readOnly: true,
})

export const schedulePublication = endpoint({
  id: 'schedule-publication',
  method: 'POST',
  path: '/publications/{id}/schedule',
  tag,
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

export const publishPublicationNow = endpoint({
  id: 'publish-publication-now',
  method: 'POST',
  path: '/publications/{id}/publish-now',
  tag,
  summary: 'Publishes now',
  description:
    'Takes every destination that is pending, scheduled, failed or cancelled, without a random delay. Success means that the work is queued.',
  access: writing,
  params: publicationParams,
  body: RevisionBody,
  success: { 202: Publication },
  problems: ['revision_conflict', 'state_conflict', 'provider_not_ready', 'publication_invalid'],
  idempotency: 'optional',
  conditional: true,
})

export const cancelPublication = endpoint({
  id: 'cancel-publication',
  method: 'POST',
  path: '/publications/{id}/cancel',
  tag,
  summary: 'Takes scheduled destinations back',
  description: 'Every scheduled destination becomes cancelled and the stored schedule is removed. Running deliveries finish.',
  access: writing,
  params: publicationParams,
  body: RevisionBody,
  success: { 200: Publication },
  problems: ['revision_conflict', 'state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const retryFailedDestinations = endpoint({
  id: 'retry-failed-destinations',
  method: 'POST',
  path: '/publications/{id}/retry-failed',
  tag,
  summary: 'Tries the failed destinations again',
  description: 'Those that must be edited or reconnected first are left alone, as are published and unknown ones.',
  access: writing,
  params: publicationParams,
  success: { 202: Publication },
  problems: ['state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const retryDestination = endpoint({
  id: 'retry-destination',
  method: 'POST',
  path: '/publications/{id}/destinations/{destination_id}/retry',
  tag,
  summary: 'Tries a failed destination again',
  access: writing,
  params: destinationParams,
  success: { 202: Publication },
  problems: ['state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const resolveDestination = endpoint({
  id: 'resolve-destination',
  method: 'POST',
  path: '/publications/{id}/destinations/{destination_id}/resolve',
  tag,
  summary: 'Says what became of a destination whose outcome is unknown',
  description: '202 when the answer queues another try.',
  access: writing,
  params: destinationParams,
  body: ResolveDestinationBody,
  success: { 200: Publication, 202: Publication },
  problems: ['state_conflict'],
  idempotency: 'optional',
  conditional: true,
})
