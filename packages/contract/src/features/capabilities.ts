/** What networks can do, as data. */
import { endpointsOf, self } from '../endpoint.ts'
import { Capabilities, ResolveCapabilitiesBody, ResolvedCapabilities } from './capabilities.schemas.ts'

const { get, post } = endpointsOf('capabilities')

export const getCapabilities = get('get-capabilities', '/capabilities', {
  summary: 'What every network can do',
  description: 'Output profiles, limits, counting rules and settings, with the default limits of each network.',
  access: self,
  success: { 200: Capabilities },
})

export const resolveCapabilities = post('resolve-capabilities', '/capabilities/resolve', {
  summary: 'Which forms fit a content, per account',
  description: 'Changes nothing. The accounts must be active ones of workspaces that the caller may read.',
  access: self,
  body: ResolveCapabilitiesBody,
  success: { 200: ResolvedCapabilities },
  readOnly: true,
})
