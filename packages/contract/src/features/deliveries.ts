/** What happened on the way to the networks. */
import { Type } from 'typebox'
import { endpoint, inWorkspace } from '../endpoint.ts'
import { idParams, pageQuery } from './common.ts'
import { DeliveryList, PublicationEventList } from './deliveries.schemas.ts'

const publicationParams = idParams('The publication.')

export const listPublicationDeliveries = endpoint({
  id: 'list-publication-deliveries',
  method: 'GET',
  path: '/publications/{id}/deliveries',
  tag: 'publications',
  summary: 'Lists the deliveries of a publication',
  description: 'With their attempts, newest first.',
  access: inWorkspace('viewer', 'resource.publication'),
  params: publicationParams,
  query: Type.Object(pageQuery()),
  success: { 200: DeliveryList },
})

export const listPublicationEvents = endpoint({
  id: 'list-publication-events',
  method: 'GET',
  path: '/publications/{id}/events',
  tag: 'publications',
  summary: 'Lists who did what with a publication',
  description: 'Newest first.',
  access: inWorkspace('viewer', 'resource.publication'),
  params: publicationParams,
  query: Type.Object(pageQuery()),
  success: { 200: PublicationEventList },
})
