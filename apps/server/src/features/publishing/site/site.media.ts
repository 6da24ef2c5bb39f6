/** Serves media of published posts: the public copy, or pictures in two smaller sizes. */
import { NetworkError } from '@broadside/networks/spec/index'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { isNotModified } from '#http/etag.ts'
import { type MediaRow, openRendition, sendMedia } from '#media/media/media.ts'
import { mediumWidth } from './render/picture.ts'

type Rendition = Awaited<ReturnType<typeof openRendition>>

const resizable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

export interface Pictures {
  /** `size`: `small`, `medium`, or anything else for the full file. */
  send(request: FastifyRequest, reply: FastifyReply, picture: { row: MediaRow; size: unknown; cache: string }): Promise<FastifyReply>
}

/** Resizes a picture once for all concurrent requests. */
export function createPictures(app: App): Pictures {
  const making = new Map<string, Promise<Rendition | undefined>>()
  const open = (row: MediaRow): Promise<Rendition | undefined> => {
    const running = making.get(row.id)
    if (running) return running
    const started = makeMedium(app, row).finally(() => making.delete(row.id))
    making.set(row.id, started)
    return started
  }
  return {
    async send(request, reply, { row, size, cache }) {
      const file = size === 'medium' && isLarge(row) ? await open(row) : undefined
      if (file) return sendFile(request, reply.header('cache-control', cache), file, `"${row.id}-m${file.size}"`)
      return sendMedia(request, reply, app, row, { copy: size === 'small' && row.thumbnail_key !== null ? 'thumbnail' : 'public', cache })
    },
  }
}

const isLarge = ({ mime, width }: MediaRow): boolean => resizable.has(mime) && width !== null && width > mediumWidth

/** Undefined when the picture cannot be read. */
const makeMedium = (app: App, row: MediaRow): Promise<Rendition | undefined> =>
  openRendition(app, row, { maxWidth: mediumWidth, mimes: ['image/webp'] }).catch((error: unknown) => {
    if (error instanceof NetworkError) return undefined
    throw error
  })

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: Rendition, tag: string): Promise<FastifyReply> {
  void reply.headers({ etag: tag, 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" })
  if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply
    .header('content-type', file.mime)
    .header('content-length', String(file.size))
    .send(Buffer.from(await file.bytes()))
}
