import type { Pages } from '#http/server.ts'
import { notFound } from '#lib/errors.ts'
import { sendMedia } from './content.ts'
import { findSigned } from './media.store.ts'
import { readMediaToken } from './public-url.ts'

export const mediaPages: Pages = (fastify, app) => {
  fastify.get<{ Params: { token: string } }>('/media/:token', async (request, reply) => {
    const file = readMediaToken(app, request.params.token)
    const row = file && (await findSigned(app.db, file.mediaId))
    if (!row) throw notFound('media')
    return sendMedia(request, reply, app, row, { copy: file.key ? { key: file.key } : 'public', cache: 'private, max-age=3600' })
  })
}
