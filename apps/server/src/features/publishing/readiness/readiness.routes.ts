import * as contract from '@broadside/contract/features/readiness'
import { type Route, route } from '#http/bind.ts'
import { appendCertification, appendControl, appendReview } from './append.ts'

export const readinessRoutes: Route[] = [
  route(contract.appendRuntimeControl, async (ctx, { body }) => ({ id: await appendControl(ctx, body) })),
  route(contract.appendApprovalReview, async (ctx, { body }) => ({ id: await appendReview(ctx, body) })),
  route(contract.appendCertification, async (ctx, { body }) => ({ id: await appendCertification(ctx, body) })),
]
