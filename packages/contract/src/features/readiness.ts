/** The provider readiness ledger and the states derived from it. */
import { endpointsOf, inWorkspace, onInstance } from '../endpoint.ts'
import { workspaceQuery } from './common.ts'
import {
  AppendApprovalReviewBody,
  AppendCertificationBody,
  AppendRuntimeControlBody,
  ControlEffect,
  LedgerEntry,
  ReadinessLedger,
  ReadinessLedgerQuery,
  ProviderReadinessList,
} from './readiness.schemas.ts'

const { get, post } = endpointsOf('readiness')

export const appendRuntimeControl = post('append-runtime-control', '/admin/provider-readiness/runtime-controls', {
  summary: 'Append a runtime control',
  description:
    'Of the controls that match and are in force, the newest of each selector counts, and the most restrictive of those wins. Takes effect with the next decision. To lift a control, append `enabled` with exactly the same selector, or let it expire.',
  access: onInstance,
  body: AppendRuntimeControlBody,
  success: { 200: LedgerEntry },
  idempotency: 'optional',
})

export const previewRuntimeControl = post('preview-runtime-control', '/admin/provider-readiness/runtime-controls/preview', {
  summary: 'Preview a runtime control',
  description: 'Counts what the control would block or release, compared with the controls in force when it starts. Stores nothing.',
  access: onInstance,
  body: AppendRuntimeControlBody,
  success: { 200: ControlEffect },
  readOnly: true,
})

export const getReadinessLedger = get('get-readiness-ledger', '/admin/provider-readiness', {
  summary: 'Get the readiness ledger',
  description: 'The state of every network on this instance, the controls in force, and the entries of the ledger, newest first.',
  access: onInstance,
  query: ReadinessLedgerQuery,
  success: { 200: ReadinessLedger },
})

export const appendApprovalReview = post('append-approval-review', '/admin/provider-readiness/approval-reviews', {
  summary: 'Append an approval review',
  description:
    "Records the outcome of a network's app review in the readiness ledger. Used only while the instance enforces certification.",
  access: onInstance,
  body: AppendApprovalReviewBody,
  success: { 200: LedgerEntry },
  idempotency: 'optional',
})

export const appendCertification = post('append-certification', '/admin/provider-readiness/certifications', {
  summary: 'Append a certification',
  description:
    'Records in the readiness ledger that an account and output profile were tested. Requires an approval review; used only while the instance enforces certification.',
  access: onInstance,
  body: AppendCertificationBody,
  success: { 200: LedgerEntry },
  problems: ['approval_review_missing'],
  idempotency: 'optional',
})

export const getProviderReadiness = get('get-provider-readiness', '/provider-readiness', {
  summary: 'Get the readiness of networks',
  description: 'Per network: whether accounts can be connected and posts published in this workspace, and every reason why not.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: ProviderReadinessList },
})
