import { titleOf } from '../kit/counts.ts'
import { defined } from '../kit/defined.ts'
import { findString, isFields } from '../kit/expect.ts'
import { altTextOf } from '../kit/settings.ts'
import { unsure } from '../kit/recall.ts'
import type { Draft, DraftMedia, DraftSegment, HttpResponse, Json, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { send, toCredential } from './wire.ts'

const mediaLifetime = 24 * 3_600_000

const toMedium = async (run: Run, medium: DraftMedia): Promise<Json> => {
  const { id, mime, filename, size, width, height, duration } = medium
  const url = await run.mediaAddress(medium, mediaLifetime)
  const facts: { [key: string]: Json } = defined({ width, height, duration })
  return { id, url, mime_type: mime, filename, size, ...facts, alt_text: altTextOf(medium) }
}

const toSegment = async (run: Run, { text, title, description, media }: DraftSegment): Promise<Json> => ({
  text,
  title,
  description,
  media: await Promise.all(media.map((medium) => toMedium(run, medium))),
})

const toData = async (run: Run, { account }: Target, draft: Draft): Promise<{ [key: string]: Json }> => ({
  publication_id: run.subject.publicationId,
  account: { id: run.subject.accountId, name: account.displayName },
  output_profile: draft.profile,
  title: titleOf(draft),
  description: draft.description,
  link: run.subject.link,
  segments: await Promise.all(draft.segments.map((segment) => toSegment(run, segment))),
  fields: fieldsOf(draft),
})

/** Settings are JSON, because clients send them. */
const fieldsOf = ({ settings: { fields } }: Draft): { [key: string]: Json } => (isFields(fields) ? (fields as { [key: string]: Json }) : {})

/** UTF-16 units of an answer that are considered. */
const longestAnswer = 16_384
const longestAddress = 2048

/** The post's address, if the receiver returned one. */
const addressOf = ({ json, text }: HttpResponse): string => {
  const address = text.length <= longestAnswer ? (findString(json, 'url') ?? '') : ''
  const url = address.length <= longestAddress ? URL.parse(address) : null
  return url?.protocol === 'https:' ? url.href : ''
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const credential = toCredential(target.credential)
  const data = await toData(run, target, draft)
  return run.once('post', {
    // The addresses of media differ between attempts; the files are the same.
    payload: { profile: draft.profile, title: titleOf(draft), segments: JSON.stringify(draft.segments), fields: fieldsOf(draft) },
    // A receiver knows a message by its id, and must not act on the same one twice.
    repeatableFor: Number.POSITIVE_INFINITY,
    send: async (id) => {
      const response = await send(run, credential, { id, type: 'post.publish', data })
      return { externalId: id, externalUrl: addressOf(response) }
    },
  })
}

/** The receiver can't be read, but ignores the same message when it arrives again. */
export const recall = async (_run: Run, _target: Target, _draft: Draft, { sharesSeeds }: Lost): Promise<Recalled> =>
  sharesSeeds ? { posts: [], rest: 'absent' } : unsure
