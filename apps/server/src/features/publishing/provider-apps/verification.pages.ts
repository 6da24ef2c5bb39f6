/**
 * Files with which TikTok verifies that an app's operator owns this server's address. Their content follows from their name:
 * https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide#how_to_verify_a_url_prefix
 */
import type { Pages } from '#http/server.ts'

export const verificationPages: Pages = (fastify, { config }) => {
  for (const name of config.TIKTOK_FILES.split(',').filter(Boolean)) {
    const text = `tiktok-developers-site-verification=${name.slice('tiktok'.length, -'.txt'.length)}`
    fastify.get(`/${name}`, (_, reply) => reply.header('cache-control', 'public, max-age=300').type('text/plain; charset=utf-8').send(text))
  }
}
