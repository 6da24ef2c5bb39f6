/** What happened on the way to the networks. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { idParams, pageQuery } from './common.ts'
import { DeliveryList, PublicationEventList } from './deliveries.schemas.ts'

const { get } = endpointsOf('publications')

const publicationParams = idParams('The publication.')

export const listPublicationDeliveries = get('list-publication-deliveries', '/publications/{id}/deliveries', {
  summary: 'Lists the deliveries of a publication',
  description: 'With their attempts, newest first.',
  access: inWorkspace('viewer', 'resource.publication'),
  params: publicationParams,
  query: Type.Object(pageQuery()),
  success: { 200: DeliveryList },
  eventCursor: true,
})

export const listPublicationEvents = get('list-publication-events', '/publications/{id}/events', {
  summary: 'Lists the activity of a publication',
  description: 'Newest first.',
  access: inWorkspace('viewer', 'resource.publication'),
  params: publicationParams,
  query: Type.Object(pageQuery()),
  success: { 200: PublicationEventList },
  eventCursor: true,
})
