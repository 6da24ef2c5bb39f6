/** Sends the bytes of videos. Both ways continue where an earlier run stopped, and neither publishes anything. */
import { findAt, findNumber } from '../kit/expect.ts'
import { isSuccess, toNetworkError } from '../kit/http-errors.ts'
import { NetworkError } from '../spec/index.ts'
import type { HttpResponse, MediaFile, Run } from '../spec/index.ts'
import { errors } from './errors.ts'
import { type Page, uploadOrigin } from './wire.ts'

/** Of one request. */
const timeout = 60 * 60_000

const toError = (run: Run, response: HttpResponse, { token }: Page): NetworkError =>
  toNetworkError(response, errors, { now: run.now(), secrets: [token] })

/**
 * Sends a file from an offset on in one request: https://developers.facebook.com/docs/video-api/guides/reels-publishing#step-2--upload-the-video.
 * The address is one of Facebook's answers, and the token goes nowhere else.
 */
export const streamVideo = async (run: Run, page: Page, { url, file, offset }: { url: string; file: MediaFile; offset: number }) => {
  if (new URL(url).origin !== uploadOrigin) throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'broken_answer' })
  const headers = {
    authorization: `OAuth ${page.token}`,
    offset: String(offset),
    file_size: String(file.size),
    'content-type': 'application/octet-stream',
    'content-length': String(file.size - offset),
  }
  const response = await run.http({ method: 'POST', url, headers, body: file.stream({ start: offset, end: file.size }), timeout })
  if (!isSuccess(response) || findAt(response.json, 'success') !== true) throw toError(run, response, page)
}

interface Range {
  start: number
  end: number
}

const rangeOf = (value: unknown, ...path: string[]): Range | undefined => {
  // They are numbers in texts.
  const [start, end] = ['start_offset', 'end_offset'].map((name) => {
    const found = findAt(value, ...path, name)
    return typeof found === 'string' && /^\d{1,15}$/.test(found) ? Number(found) : findNumber(value, ...path, name)
  })
  return start === undefined || end === undefined || start > end ? undefined : { start, end }
}

/** Bytes that are held at a time, whatever Facebook asks for. */
const mostBytes = 64 * 1_048_576

/** Parts after which an upload stands where it stood, or before. Otherwise it could go on for ever. */
const mostSetbacks = 3

/** The subcode of a part that doesn't begin where the upload stands: https://developers.facebook.com/documentation/video-api/reference/error-codes */
const wrongOffset = 1_363_037

interface Session {
  id: string
  file: MediaFile
  /** The end of the first part. */
  end: number
}

const isElsewhere = ({ json }: HttpResponse): boolean =>
  findNumber(json, 'error', 'error_subcode') === wrongOffset && rangeOf(json, 'error', 'error_data') !== undefined

const sendPart = async (page: Page, { id, file }: Session, part: Range): Promise<Range> => {
  const bytes = await new Response(file.stream(part)).arrayBuffer()
  const { json } = await page.videos.post(
    `${page.id}/videos`,
    { upload_phase: 'transfer', upload_session_id: id, start_offset: part.start },
    {
      files: { video_file_chunk: new File([new Uint8Array(bytes)], file.filename, { type: 'application/octet-stream' }) },
      timeout,
      accepts: isElsewhere,
    },
  )
  const next = rangeOf(json) ?? rangeOf(json, 'error', 'error_data')
  if (!next) throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'broken_answer' })
  return next
}

/** Sends a file in the parts that Facebook asks for: https://developers.facebook.com/docs/graph-api/reference/page/videos/#Creating */
export const sendParts = async (page: Page, session: Session): Promise<void> => {
  let range: Range = { start: 0, end: session.end }
  let setbacks = 0
  while (range.start < range.end) {
    const end = Math.min(range.end, range.start + mostBytes, session.file.size)
    const next = await sendPart(page, session, { start: range.start, end })
    if (next.start <= range.start && ++setbacks > mostSetbacks)
      throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'upload_interrupted' })
    range = next
  }
}
