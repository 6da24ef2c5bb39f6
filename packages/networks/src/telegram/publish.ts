/**
 * Publishes any post with a single call. Telegram has no idempotency keys and bots can't read history, so an unknown outcome stays unknown.
 */
import { findFlag, findCount, findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, DraftSegment, Json, MediaConstraints, MediaFile, Published, Run, Target } from '../spec/index.ts'
import { isHtml } from './check.ts'
import { fileSize, photoSides, photoSize } from './limits.ts'
import { openApi, toCredential } from './wire.ts'
import { findString, idAt } from '../kit/expect.ts'

type Kind = 'photo' | 'video' | 'animation' | 'document'

const methods: Record<Kind, string> = {
  photo: 'sendPhoto',
  video: 'sendVideo',
  animation: 'sendAnimation',
  document: 'sendDocument',
}

const uploadTimeout = 10 * 60_000

const kindOf = ({ mime }: DraftMedia): Kind => {
  if (mime === 'image/gif') return 'animation'
  if (mime.startsWith('image/')) return 'photo'
  return mime.startsWith('video/') ? 'video' : 'document'
}

const constraintsOf = (medium: DraftMedia): MediaConstraints => {
  if (kindOf(medium) !== 'photo') return { maxSize: fileSize }
  const { width = 0, height = 0 } = medium
  const scale = photoSides / (width + height)
  const sides = scale < 1 ? { maxWidth: Math.floor(width * scale), maxHeight: Math.floor(height * scale) } : {}
  return { maxSize: photoSize, mimes: ['image/jpeg', 'image/png'], ...sides }
}

const openFile = async (run: Run, medium: DraftMedia): Promise<MediaFile> => {
  const constraints = constraintsOf(medium)
  const file = await run.media(medium, constraints)
  if (constraints.maxSize !== undefined && file.size > constraints.maxSize)
    throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
  return file
}

const given = (fields: Record<string, Json | undefined>): Record<string, Json> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined))

const previews: Readonly<Record<string, Json>> = {
  on: { is_disabled: false },
  off: { is_disabled: true },
  large: { prefer_large_media: true },
  small: { prefer_small_media: true },
}

const commonFields = (target: Target, draft: Draft): Record<string, Json> =>
  given({
    chat_id: target.account.accountId,
    disable_notification: findFlag(draft.settings, 'disable_notification'),
    protect_content: findFlag(draft.settings, 'protect_content'),
    message_thread_id: findCount(draft.settings, 'message_thread_id'),
  })

const formatOf = (draft: Draft): Record<string, Json> => (isHtml(draft) ? { parse_mode: 'HTML' } : {})

const captionOf = (draft: Draft, { text }: DraftSegment): Record<string, Json> => (text === '' ? {} : { caption: text, ...formatOf(draft) })

const factsOf = (medium: DraftMedia): Record<string, Json> =>
  kindOf(medium) === 'video'
    ? given({
        width: medium.width,
        height: medium.height,
        duration: medium.duration === undefined ? undefined : Math.round(medium.duration),
        supports_streaming: true,
      })
    : {}

interface Plan {
  method: string
  fields: Record<string, Json>
  files: { part: string; medium: DraftMedia }[]
}

const planOf = (target: Target, draft: Draft, segment: DraftSegment): Plan => {
  const common = commonFields(target, draft)
  const [first, ...others] = segment.media
  if (!first) {
    const preview = previews[findText(draft.settings, 'link_preview') ?? '']
    const link = preview === undefined ? {} : { link_preview_options: preview }
    return { method: 'sendMessage', fields: { ...common, text: segment.text, ...formatOf(draft), ...link }, files: [] }
  }
  if (others.length === 0) {
    const kind = kindOf(first)
    const fields = { ...common, ...captionOf(draft, segment), ...factsOf(first) }
    return { method: methods[kind], fields, files: [{ part: kind, medium: first }] }
  }
  const files = segment.media.map((medium, index) => ({ part: `file${index}`, medium }))
  const media = files.map(({ part, medium }, index) => ({
    type: kindOf(medium),
    media: `attach://${part}`,
    ...(index === 0 ? captionOf(draft, segment) : {}),
    ...factsOf(medium),
  }))
  return { method: 'sendMediaGroup', fields: { ...common, media }, files }
}

const toForm = async (run: Run, { fields, files }: Plan): Promise<FormData> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const { part, medium } of files) {
    const file = await openFile(run, medium)
    form.set(part, new File([new Uint8Array(await file.bytes())], file.filename, { type: file.mime }))
  }
  return form
}

/** A message in a chat with a username has a public URL; otherwise only members can follow the link. */
const addressOf = ({ account }: Target, messageId: string): string => {
  const name = findString(account.limits, 'chatName')
  if (name) return `https://t.me/${name}/${messageId}`
  const inner = /^-100(\d+)$/.exec(account.accountId)?.[1]
  return inner === undefined ? `https://web.telegram.org/a/#${account.accountId}` : `https://t.me/c/${inner}/${messageId}`
}

const toPublished = (target: Target, result: unknown): Published => {
  const message: unknown = Array.isArray(result) ? result[0] : result
  const id = idAt(message, 'message_id')
  if (id === undefined) throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'broken_answer' })
  return { externalId: id, externalUrl: addressOf(target, id) }
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const [segment] = draft.segments
  if (!segment) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const api = openApi(run, toCredential(target.credential))
  const plan = planOf(target, draft, segment)
  // Prepare files before recording the attempt: a file that can't be prepared must not look like a call that was made.
  const multipart = plan.files.length > 0 ? await toForm(run, plan) : undefined
  const files = plan.files.map(({ medium }) => medium.id)
  return run.once('post', {
    payload: { method: plan.method, ...plan.fields, files },
    send: async () => {
      const body = multipart ? { multipart, timeout: uploadTimeout } : { json: plan.fields }
      return toPublished(target, await api(plan.method, body))
    },
  })
}
