/** The files of the typefaces for designs, with which browsers draw the same text as the server. */
import { readFile } from 'node:fs/promises'
import { isNotModified } from '#http/etag.ts'
import type { Pages } from '#http/server.ts'
import { notFound } from '#lib/errors.ts'
import { boxWidth, getBoxFont, listBundled } from './bundled-fonts.ts'

interface FontFile {
  type: 'font/woff2' | 'font/ttf'
  read(): Promise<Uint8Array>
}

function findFile(name: string): FontFile | undefined {
  const boxes = getBoxFont(boxWidth)
  if (name === boxes.name) return { type: 'font/ttf', read: async () => boxes.bytes }
  const slice = listBundled()
    .flatMap(({ slices }) => slices)
    .find((one) => one.name === name)
  return slice && { type: 'font/woff2', read: () => readFile(slice.path) }
}

export const fontPages: Pages = (fastify) => {
  fastify.get<{ Params: { file: string } }>('/assets/fonts/:file', async (request, reply) => {
    const { file: name } = request.params
    const file = findFile(name)
    if (!file) throw notFound('font')
    const tag = `"${name}"`
    void reply.headers({ etag: tag, 'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'same-origin' })
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.header('content-type', file.type).send(await file.read())
  })
}
