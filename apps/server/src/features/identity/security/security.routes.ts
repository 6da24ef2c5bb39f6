import * as endpoints from '@broadside/contract/features/security'
import type { ActorCtx } from '#server/context.ts'
import { type Route, route } from '#http/bind.ts'
import { beginPasskey, finishPasskey, removePasskey } from '#identity/passkeys/passkeys.ts'
import {
  activateRecoveryCodes,
  confirmTotp,
  disableTotp,
  enableTotp,
  inspectRecoveryCodes,
  regenerateRecoveryCodes,
  setUpTotp,
} from '#identity/totp/totp.ts'
import { getUser } from '#identity/users/users.ts'
import { secondStepRoutes } from './second-step.routes.ts'
import { presentPasskeyRequest, presentSecurity } from './security.present.ts'
import { listSecondFactors } from './security.ts'

const answerStatus = async (ctx: ActorCtx) =>
  presentSecurity(ctx, await getUser(ctx, ctx.actor.userId), await listSecondFactors(ctx, ctx.actor.userId))

export const securityRoutes: Route[] = [
  route(endpoints.getSecurityStatus, answerStatus),
  route(endpoints.setUpTotp, async (ctx, { body }) => {
    const setup = await setUpTotp(ctx, body)
    return {
      challenge_id: setup.challengeId,
      expires_at: setup.expiresAt.toISOString(),
      manual_key: setup.secret,
      otpauth_url: setup.otpauthUrl,
      qr_code: setup.qrCode,
    }
  }),
  route(endpoints.confirmTotp, async (ctx, { body }) => ({ recovery_codes: await confirmTotp(ctx, body.challenge_id, body.code) })),
  route(endpoints.enableTotp, async (ctx, { body }) => {
    await enableTotp(ctx, body.challenge_id)
    return answerStatus(ctx)
  }),
  route(endpoints.disableTotp, async (ctx, { body }) => {
    await disableTotp(ctx, body)
    return answerStatus(ctx)
  }),
  route(endpoints.getRecoveryCodeStatus, async (ctx, { body }) => ({ remaining: await inspectRecoveryCodes(ctx, body) })),
  route(endpoints.regenerateRecoveryCodes, async (ctx, { body }) => {
    const { challengeId, expiresAt, recoveryCodes } = await regenerateRecoveryCodes(ctx, body)
    return { challenge_id: challengeId, expires_at: expiresAt.toISOString(), recovery_codes: recoveryCodes }
  }),
  route(endpoints.activateRecoveryCodes, async (ctx, { body }) => {
    await activateRecoveryCodes(ctx, body.challenge_id)
    return answerStatus(ctx)
  }),
  route(endpoints.beginPasskey, async (ctx, { body }) => presentPasskeyRequest(await beginPasskey(ctx, body))),
  route(endpoints.finishPasskey, async (ctx, { body }) => {
    await finishPasskey(ctx, { challengeId: body.challenge_id, name: body.name, credential: body.credential })
    return answerStatus(ctx)
  }),
  route(endpoints.removePasskey, async (ctx, { params, body }) => {
    await removePasskey(ctx, params.passkey_id, body)
    return answerStatus(ctx)
  }),
  ...secondStepRoutes,
]
