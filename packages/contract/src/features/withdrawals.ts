/** Notices of Meta about people who withdrew the permission of an app, or request the deletion of their data. */
import { anyone, endpointsOf, raw } from '../endpoint.ts'
import { DataDeletionReceipt, DeauthorizationReceipt, deletionParams, SignedRequestForm } from './withdrawals.schemas.ts'

const { get, post } = endpointsOf('webhooks')

const notice = {
  access: anyone,
  body: SignedRequestForm,
  form: true,
  bodyLimit: 64 * 1024,
  problems: ['signature_invalid'],
  rateLimits: ['auth-ip'],
} as const

export const receiveMetaDeauthorization = post('receive-meta-deauthorization', '/webhooks/meta/deauthorize', {
  summary: 'Receive the withdrawal of a permission at Meta',
  description:
    "For Meta only, signed with the secret of one of the instance's apps for Facebook, Instagram or Threads. Accounts that the person connected must be reconnected. A repeated notice has no effect.",
  success: { 200: DeauthorizationReceipt },
  ...notice,
})

export const receiveMetaDataDeletion = post('receive-meta-data-deletion', '/webhooks/meta/data-deletion', {
  summary: 'Receive a request to delete data from Meta',
  description:
    "For Meta only, signed like a deauthorization. Accounts that the person connected are disconnected, and their credentials, profiles and collected data are erased; the workspace's own posts stay. A repeated request returns the same confirmation code.",
  success: { 200: DataDeletionReceipt },
  ...notice,
})

export const getMetaDataDeletion = get('get-meta-data-deletion', '/webhooks/meta/deletion/{code}', {
  summary: 'Show the state of a request to delete data',
  description: 'A page for the person who made the request. No credential is required.',
  access: anyone,
  params: deletionParams,
  success: { 200: raw('text/html') },
  rateLimits: ['auth-ip'],
})
