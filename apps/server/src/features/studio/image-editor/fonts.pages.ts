/** The files of the typefaces for designs, with which browsers draw the same text as the server. */
import { readFile } from 'node:fs/promises'
import { isNotModified } from '#http/etag.ts'
import type { Pages } from '#http/server.ts'
import { notFound } from '#lib/errors.ts'
import { listBundled } from './bundled-fonts.ts'

export const fontPages: Pages = (fastify) => {
  fastify.get<{ Params: { file: string } }>('/assets/fonts/:file', async (request, reply) => {
    const { file } = request.params
    const slice = listBundled()
      .flatMap(({ slices }) => slices)
      .find(({ name }) => name === file)
    if (!slice) throw notFound('font')
    const tag = `"${file}"`
    void reply.headers({ etag: tag, 'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'same-origin' })
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.header('content-type', 'font/woff2').send(await readFile(slice.path))
  })
}
