/** Builds messages: https://discord.com/developers/docs/resources/message#create-message */
import { findFlag, findText, altTextOf, listTexts } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, DraftSegment, Json, MediaFile, Run } from '../spec/index.ts'

export type Fields = { [key: string]: Json }

/** https://discord.com/developers/docs/resources/message#message-object-message-flags */
const suppressEmbeds = 1 << 2

/** The id is the number of the file's part. */
const toAttachment = (medium: DraftMedia, index: number, { filename }: MediaFile): Fields => {
  const description = altTextOf(medium)
  return { id: String(index), filename, ...(description === '' ? {} : { description }) }
}

/** Returns what the messages of webhooks, of bots, and at the start of threads have in common. */
export const toMessage = ({ settings }: Draft, { text, media }: DraftSegment, files: readonly MediaFile[]): Fields => ({
  ...(text === '' ? {} : { content: text }),
  allowed_mentions: { parse: listTexts(settings, 'allowed_mentions') },
  ...(findFlag(settings, 'suppress_embeds') ? { flags: suppressEmbeds } : {}),
  ...(files.length > 0
    ? { attachments: media.flatMap((medium, index) => (files[index] ? [toAttachment(medium, index, files[index])] : [])) }
    : {}),
})

/** A thread to start in a forum. */
export interface Thread {
  name: string
  tags: Fields
}

export const findNewThread = ({ settings }: Draft): Thread | undefined => {
  const name = findText(settings, 'thread_name')
  const tags = listTexts(settings, 'applied_tags')
  return name === undefined ? undefined : { name, tags: tags.length > 0 ? { applied_tags: tags } : {} }
}

export const openFiles = async (run: Run, maxSize: number, media: readonly DraftMedia[]): Promise<MediaFile[]> => {
  const files: MediaFile[] = []
  for (const medium of media) {
    const file = await run.media(medium, { maxSize })
    if (file.size > maxSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
    files.push(file)
  }
  return files
}

const uploadTimeout = 10 * 60_000

/** https://discord.com/developers/docs/reference#uploading-files */
export const toBody = async (
  json: Fields,
  files: readonly MediaFile[],
): Promise<{ json: Fields } | { multipart: FormData; timeout: number }> => {
  if (files.length === 0) return { json }
  const multipart = new FormData()
  multipart.set('payload_json', JSON.stringify(json))
  for (const [index, file] of files.entries())
    multipart.set(`files[${index}]`, new File([new Uint8Array(await file.bytes())], file.filename, { type: file.mime }))
  return { multipart, timeout: uploadTimeout }
}
