/** The provider-readiness ledger and what it means. */
import { endpoint, inWorkspace, onInstance } from '../endpoint.ts'
import { workspaceQuery } from './common.ts'
import {
  AppendApprovalReviewBody,
  AppendCertificationBody,
  AppendRuntimeControlBody,
  LedgerEntry,
  ProviderReadinessList,
} from './readiness.schemas.ts'

const tag = 'readiness'

export const appendRuntimeControl = endpoint({
  id: 'append-runtime-control',
  method: 'POST',
  path: '/admin/provider-readiness/runtime-controls',
  tag,
  summary: 'Appends a runtime control of a network',
  description:
    'Of the controls that match and are in force, the newest of each selector counts, and the most restrictive of those wins. It acts on the next decision. To lift a control, append `enabled` with exactly the same selector, or let it expire.',
  access: onInstance,
  body: AppendRuntimeControlBody,
  success: { 200: LedgerEntry },
  idempotency: 'optional',
})

export const appendApprovalReview = endpoint({
  id: 'append-approval-review',
  method: 'POST',
  path: '/admin/provider-readiness/approval-reviews',
  tag,
  summary: "Appends what a network's review of the app came to",
  description: 'Asked for only while the instance enforces certification.',
  access: onInstance,
  body: AppendApprovalReviewBody,
  success: { 200: LedgerEntry },
  idempotency: 'optional',
})

export const appendCertification = endpoint({
  id: 'append-certification',
  method: 'POST',
  path: '/admin/provider-readiness/certifications',
  tag,
  summary: 'Appends a proof that an account works',
  description: 'Asked for only while the instance enforces certification.',
  access: onInstance,
  body: AppendCertificationBody,
  success: { 200: LedgerEntry },
  problems: ['approval_review_missing'],
  idempotency: 'optional',
})

export const getProviderReadiness = endpoint({
  id: 'get-provider-readiness',
  method: 'GET',
  path: '/provider-readiness',
  tag,
  summary: 'Which networks are ready for a workspace, and why not',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: ProviderReadinessList },
})
