import type { Pages } from '#http/server.ts'
import { notFound } from '#lib/errors.ts'
import { sendMedia } from './content.ts'
import { findSigned } from './media.store.ts'
import { readMediaToken } from './public-url.ts'

export const mediaPages: Pages = (fastify, app) => {
  fastify.get<{ Params: { token: string } }>('/media/:token', async (request, reply) => {
    const id = readMediaToken(app, request.params.token)
    const row = id ? await findSigned(app.db, id) : undefined
    if (!row) throw notFound('media')
    return sendMedia(request, reply, app, row, { copy: 'public', cache: 'private, max-age=3600' })
  })
}
