/** Uploads a video in parts: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api */
import { createByteReader } from '../kit/byte-reader.ts'
import { expectList, expectString, findNumber, findString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { DraftMedia, MediaFile } from '../spec/index.ts'
import { toSubRip } from './captions.ts'
import { imageConstraints } from './limits.ts'
import { authorization, awaitReady, initialize, lengthOf, transfer, type Uploader } from './upload.ts'

/** A video with the files that belong to it. */
export interface Film {
  video: DraftMedia
  thumbnail: DraftMedia | undefined
  captions: DraftMedia | undefined
}

interface Part {
  [key: string]: string | number
  url: string
  first: number
  last: number
}

interface Session {
  [key: string]: string | Part[]
  urn: string
  token: string
  parts: Part[]
  thumbnailUrl: string
  captionsUrl: string
}

const broken = (): NetworkError => new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'broken_answer' })

const toPart = (instruction: unknown): Part => {
  const [first, last] = [findNumber(instruction, 'firstByte'), findNumber(instruction, 'lastByte')]
  if (first === undefined || last === undefined || last < first) throw broken()
  return { url: expectString(instruction, 'uploadUrl'), first, last }
}

const begin = async (uploader: Uploader, file: MediaFile, { thumbnail, captions }: Film): Promise<Session> => {
  const wanted = { fileSizeBytes: file.size, uploadCaptions: captions !== undefined, uploadThumbnail: thumbnail !== undefined }
  const { urn, value } = await initialize(uploader, 'video', wanted)
  return {
    urn,
    token: findString(value, 'uploadToken') ?? '',
    parts: expectList(value, 'uploadInstructions').map(toPart),
    thumbnailUrl: findString(value, 'thumbnailUploadUrl') ?? '',
    captionsUrl: findString(value, 'captionsUploadUrl') ?? '',
  }
}

/** Returns the tag of each part. Unlike other uploads, these refuse a token. */
const sendParts = async (uploader: Uploader, file: MediaFile, { urn, parts }: Session): Promise<string[]> => {
  const reader = createByteReader(() => file.stream())
  const tags: string[] = []
  try {
    for (const [index, { url, first, last }] of parts.entries())
      tags.push(
        await uploader.run.step(`${urn}:part:${index}`, async () => {
          const body = await reader.read(first, last)
          const { headers } = await transfer(uploader, { method: 'PUT', url, headers: lengthOf({ size: body.byteLength }), body })
          const tag = headers.get('etag')
          if (!tag) throw broken()
          return tag.replaceAll(/^"|"$/g, '')
        }),
      )
  } finally {
    await reader.close()
  }
  return tags
}

const sendThumbnail = async (uploader: Uploader, url: string, medium: DraftMedia): Promise<null> => {
  const file = await uploader.run.media(medium, { ...imageConstraints, mimes: ['image/jpeg', 'image/png'] })
  const headers = { ...lengthOf(file), ...authorization(uploader), 'media-type-family': 'STILLIMAGE' }
  await transfer(uploader, { method: 'PUT', url, headers, body: file.stream() })
  return null
}

/** LinkedIn takes captions in English only. */
const captionsFormat = {
  format: 'SRT',
  formattedForEasyReader: true,
  largeText: true,
  source: 'USER_PROVIDED',
  locale: { variant: 'AMERICAN', country: 'US', language: 'EN' },
  transcriptType: 'CLOSED_CAPTION',
}

const sendCaptions = async (uploader: Uploader, url: string, medium: DraftMedia): Promise<null> => {
  const file = await uploader.run.media(medium)
  const multipart = new FormData()
  multipart.set('metadata', new Blob([JSON.stringify(captionsFormat)], { type: 'application/json' }))
  const words = toSubRip(new TextDecoder().decode(await file.bytes()))
  multipart.set('file', new File([words], file.filename.replace(/\.vtt$/i, '.srt'), { type: 'application/x-subrip' }))
  await transfer(uploader, { method: 'POST', url, headers: authorization(uploader), multipart })
  return null
}

const complete = async ({ api }: Uploader, { urn, token }: Session, tags: readonly string[]): Promise<null> => {
  const json = { finalizeUploadRequest: { video: urn, uploadToken: token, uploadedPartIds: tags } }
  await api.call({ method: 'POST', path: '/rest/videos', query: { action: 'finalizeUpload' }, json })
  return null
}

/** Returns the URN of the video once it can be posted. A resumed run continues with the part that is missing. */
export const uploadVideo = async (uploader: Uploader, film: Film): Promise<string> => {
  const { run } = uploader
  const { video, thumbnail, captions } = film
  const file = await run.media(video)
  const session = await run.step(`media:${video.id}`, () => begin(uploader, file, film))
  const tags = await sendParts(uploader, file, session)
  if (thumbnail) await run.step(`${session.urn}:thumbnail`, () => sendThumbnail(uploader, session.thumbnailUrl, thumbnail))
  if (captions) await run.step(`${session.urn}:captions`, () => sendCaptions(uploader, session.captionsUrl, captions))
  await run.step(`${session.urn}:complete`, () => complete(uploader, session, tags))
  await awaitReady(uploader, 'video', video.id, session.urn)
  return session.urn
}
