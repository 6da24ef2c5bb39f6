import {
  acceptLegal as acceptLegalEndpoint,
  deleteAvatar,
  putAvatar as putAvatarEndpoint,
  updateProfile as updateProfileEndpoint,
} from '@broadside/contract/features/account-safety'
import type { FastifyRequest } from 'fastify'
import { type Route, route } from '#http/bind.ts'
import { Problem } from '#lib/errors.ts'
import { presentUser } from '#identity/users/users.ts'
import { readUpload } from './avatar.ts'
import { acceptLegal, putAvatar, removeAvatar, updateProfile } from './profile.ts'

/** Reads the raw body. Stopping early leaves the connection open for the response. */
function uploadOf({ headers, raw }: FastifyRequest): Promise<Buffer> {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Problem('unsupported_media_type', 'Send the bytes without Content-Encoding.')
  return readUpload(raw.iterator({ destroyOnReturn: false }))
}

export const profileRoutes: Route[] = [
  route(updateProfileEndpoint, async (ctx, { body }, { ifMatch }) => presentUser(ctx, await updateProfile(ctx, body, ifMatch))),
  route(putAvatarEndpoint, async (ctx, _, { request, ifMatch }) =>
    presentUser(ctx, await putAvatar(ctx, await uploadOf(request), ifMatch)),
  ),
  route(deleteAvatar, async (ctx, _, { ifMatch }) => {
    await removeAvatar(ctx, ifMatch)
  }),
  route(acceptLegalEndpoint, async (ctx) => presentUser(ctx, await acceptLegal(ctx))),
]
