/**
 * What is added to a video once it exists. Each is a step of its own, so a retry after a failure continues with it, and none is done twice: a
 * thumbnail replaces the one before, a caption track is refused if it exists, and a playlist is looked through first.
 */
import { randomUUID } from 'node:crypto'
import { listAt } from '../kit/expect.ts'
import { findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, MediaFile, Run } from '../spec/index.ts'
import { thumbnailMimes, thumbnailSize } from './limits.ts'
import { captionsOf, thumbnailOf } from './video.ts'
import type { Api } from './wire.ts'

const openThumbnail = async (run: Run, image: DraftMedia): Promise<MediaFile> => {
  const file = await run.media(image, { maxSize: thumbnailSize, mimes: thumbnailMimes })
  if (file.size > thumbnailSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  return file
}

/** Makes the image small enough while there is no video yet. */
export const prepareThumbnail = async (run: Run, draft: Draft): Promise<void> => {
  const image = thumbnailOf(draft)
  if (image) await openThumbnail(run, image)
}

/** https://developers.google.com/youtube/v3/docs/thumbnails/set */
const setThumbnail = async (run: Run, api: Api, videoId: string, image: DraftMedia): Promise<true> => {
  const file = await openThumbnail(run, image)
  const headers = { 'content-type': file.mime, 'content-length': String(file.size) }
  await api.upload('thumbnails/set', { query: { videoId, uploadType: 'media' }, headers, body: file.stream() })
  return true
}

/** RFC 2387: the description and the file in one body. */
const toRelated = async (description: object, file: { mime: string; bytes(): Promise<Uint8Array> }) => {
  const boundary = randomUUID()
  const head = `--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(description)}\r\n--${boundary}\r\ncontent-type: ${file.mime}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), await file.bytes(), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { headers: { 'content-type': `multipart/related; boundary=${boundary}` }, body }
}

/** https://developers.google.com/youtube/v3/docs/captions/insert */
const addCaptions = async (run: Run, api: Api, videoId: string, track: DraftMedia, language: string): Promise<true> => {
  const request = await toRelated({ snippet: { videoId, language, name: '' } }, await run.media(track))
  try {
    await api.upload('captions', { query: { part: 'snippet', uploadType: 'multipart' }, ...request })
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code !== 'caption_exists') throw error
  }
  return true
}

/** https://developers.google.com/youtube/v3/docs/playlistItems/insert */
const addToPlaylist = async (api: Api, videoId: string, playlistId: string): Promise<true> => {
  const { json } = await api.get('playlistItems', { part: 'snippet', playlistId, videoId })
  if (listAt(json, 'items').length > 0) return true
  const resourceId = { kind: 'youtube#video', videoId }
  await api.post('playlistItems', { query: { part: 'snippet' }, json: { snippet: { playlistId, resourceId } } })
  return true
}

export const addAll = async (run: Run, api: Api, videoId: string, draft: Draft): Promise<void> => {
  const [thumbnail, captions] = [thumbnailOf(draft), captionsOf(draft)]
  const [language, playlistId] = [findText(draft.settings, 'caption_language'), findText(draft.settings, 'playlist_id')]
  if (thumbnail) await run.step(`thumbnail:${thumbnail.id}`, () => setThumbnail(run, api, videoId, thumbnail))
  if (captions && language) await run.step(`captions:${captions.id}:${language}`, () => addCaptions(run, api, videoId, captions, language))
  if (playlistId) await run.step(`playlist:${playlistId}`, () => addToPlaylist(api, videoId, playlistId))
}
