/** Deliveries and events of publications. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { idParams, pageQuery } from './common.ts'
import { DeliveryList, PublicationEventList } from './deliveries.schemas.ts'

const { get } = endpointsOf('publications')

const publicationParams = idParams('The publication.')

export const listPublicationDeliveries = get('list-publication-deliveries', '/publications/{id}/deliveries', {
  summary: "List a publication's deliveries",
  description: 'Newest first, each with its attempts.',
  access: inWorkspace('viewer', 'resource.publication'),
  params: publicationParams,
  query: Type.Object(pageQuery()),
  success: { 200: DeliveryList },
  eventCursor: true,
})

export const listPublicationEvents = get('list-publication-events', '/publications/{id}/events', {
  summary: "List a publication's events",
  description: 'Who did what, and what happened on the networks, newest first.',
  access: inWorkspace('viewer', 'resource.publication'),
  params: publicationParams,
  query: Type.Object(pageQuery()),
  success: { 200: PublicationEventList },
  eventCursor: true,
})
