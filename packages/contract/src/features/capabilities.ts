/** The capabilities of networks, as data. */
import { endpointsOf, self } from '../endpoint.ts'
import { Capabilities, ResolveCapabilitiesBody, ResolvedCapabilities } from './capabilities.schemas.ts'

const { get, post } = endpointsOf('capabilities')

export const getCapabilities = get('get-capabilities', '/capabilities', {
  summary: 'Get the capabilities of every network',
  description:
    "Output profiles, limits, counting rules and settings, with each network's default limits. An account's own limits can differ.",
  access: self,
  success: { 200: Capabilities },
})

export const resolveCapabilities = post('resolve-capabilities', '/capabilities/resolve', {
  summary: 'Find the output profiles that fit content',
  description:
    'Per account, with its current limits. Changes nothing. The accounts must be active and in workspaces that the caller can read.',
  access: self,
  body: ResolveCapabilitiesBody,
  success: { 200: ResolvedCapabilities },
  readOnly: true,
})
