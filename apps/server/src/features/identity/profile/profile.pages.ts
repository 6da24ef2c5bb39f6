/** User pictures, public at URLs that cannot be guessed. */
import { isNotModified } from '#http/etag.ts'
import type { Pages } from '#http/server.ts'
import { notFound } from '#lib/errors.ts'
import { findAvatarBytes } from './profile.store.ts'

/** The picture at a URL never changes, but a removed one should not stay in caches for longer than a day. */
const cache = 'public, max-age=86400, immutable'

export const profilePages: Pages = (fastify, app) => {
  fastify.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const hash = /^([0-9a-f]{32})\.webp$/.exec(request.params.file)?.[1]
    const bytes = hash === undefined ? undefined : await findAvatarBytes(app.db, hash)
    if (!bytes) throw notFound('image')
    const tag = `"${hash}"`
    void reply.headers({
      etag: tag,
      'cache-control': cache,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.header('content-type', 'image/webp').header('content-disposition', 'inline').send(bytes)
  })
}
