import {
  beginEmailChange as beginEmailChangeEndpoint,
  confirmEmailChange as confirmEmailChangeEndpoint,
  deleteEmailChange,
  getEmailChange,
  resendEmailChange as resendEmailChangeEndpoint,
} from '@broadside/contract/features/account-safety'
import { type Route, route } from '#http/bind.ts'
import { getSessionId } from '#identity/sessions/sessions.ts'
import { presentUser } from '#identity/users/users.ts'
import { presentEmailChange } from './email-changes.present.ts'
import { beginEmailChange, cancelEmailChange, confirmEmailChange, findEmailChange, resendEmailChange } from './email-changes.ts'

export const emailChangesRoutes: Route[] = [
  route(getEmailChange, async (ctx) => {
    const change = await findEmailChange(ctx)
    return change ? { pending: presentEmailChange(change) } : {}
  }),
  route(beginEmailChangeEndpoint, async (ctx, { body }) => {
    const { new_email: email, ...proof } = body
    return presentEmailChange(await beginEmailChange(ctx, email, proof))
  }),
  route(confirmEmailChangeEndpoint, async (ctx, { params, body }) =>
    presentUser(ctx, await confirmEmailChange(ctx, { id: params.id, code: body.code, sessionId: getSessionId(ctx) })),
  ),
  route(resendEmailChangeEndpoint, async (ctx, { params }) => presentEmailChange(await resendEmailChange(ctx, params.id))),
  route(deleteEmailChange, (ctx, { params }) => cancelEmailChange(ctx, params.id)),
]
