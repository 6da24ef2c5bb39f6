/** The provider-readiness ledger and what it means. */
import { endpointsOf, inWorkspace, onInstance } from '../endpoint.ts'
import { workspaceQuery } from './common.ts'
import {
  AppendApprovalReviewBody,
  AppendCertificationBody,
  AppendRuntimeControlBody,
  LedgerEntry,
  ProviderReadinessList,
} from './readiness.schemas.ts'

const { get, post } = endpointsOf('readiness')

export const appendRuntimeControl = post('append-runtime-control', '/admin/provider-readiness/runtime-controls', {
  summary: 'Appends a runtime control of a network',
  description:
    'Of the controls that match and are in force, the newest of each selector counts, and the most restrictive of those wins. It acts on the next decision. To lift a control, append `enabled` with exactly the same selector, or let it expire.',
  access: onInstance,
  body: AppendRuntimeControlBody,
  success: { 200: LedgerEntry },
  idempotency: 'optional',
})

export const appendApprovalReview = post('append-approval-review', '/admin/provider-readiness/approval-reviews', {
  summary: "Appends what a network's review of the app came to",
  description: 'Asked for only while the instance enforces certification.',
  access: onInstance,
  body: AppendApprovalReviewBody,
  success: { 200: LedgerEntry },
  idempotency: 'optional',
})

export const appendCertification = post('append-certification', '/admin/provider-readiness/certifications', {
  summary: 'Appends a proof that an account works',
  description: 'Asked for only while the instance enforces certification.',
  access: onInstance,
  body: AppendCertificationBody,
  success: { 200: LedgerEntry },
  problems: ['approval_review_missing'],
  idempotency: 'optional',
})

export const getProviderReadiness = get('get-provider-readiness', '/provider-readiness', {
  summary: 'Which networks are ready for a workspace, and why not',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: ProviderReadinessList },
})
