/** A restored server, which sends nothing until an administrator releases it. */
import { endpointsOf, onInstance } from '../endpoint.ts'
import { Held, ReleaseHeldBody } from './held.schemas.ts'

const { get, post } = endpointsOf('administration')

export const getHeld = get('get-held', '/admin/held', {
  summary: 'Get whether the server is held',
  description:
    'A server that was restored from a backup sends nothing, because the server whose data it has may have sent it already. While it is held, deliveries, webhooks, emails other than codes and links for signing in, and everything else that uses the credentials of accounts waits.',
  access: onInstance,
  success: { 200: Held },
})

export const releaseHeld = post('release-held', '/admin/held/release', {
  summary: 'Release the server',
  description:
    'Looks on the networks for every destination that was due since the backup, then lets jobs that send run again. Destinations that are found become published, `late` applies to those that are certainly absent, and a person is asked about the others. The work continues after the response. Refused with `state_conflict` if the server is not held, or is being released with another choice.',
  access: onInstance,
  body: ReleaseHeldBody,
  success: { 202: Held },
  problems: ['state_conflict'],
})
