/** Previews a post as the profile of the business on Google Search shows it. Not certain: how Google crops an image, which depends on the device. */
import { findString } from '../kit/expect.ts'
import { factsOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import type { Draft, DraftSegment, NetworkPreview, PreviewFact, PreviewPiece } from '../spec/index.ts'
import { isUsed, linked } from './check.ts'
import { look } from './look.ts'

/** Width divided by height. */
const imageRatio = 4 / 3

/** Lines of a text until the reader expands it. */
const fold = { over: 4, to: 4 }

const eventOf = (draft: Draft): unknown => (isUsed('event', draft) ? draft.settings['event'] : undefined)

const toPieces = (draft: Draft, { text, media }: DraftSegment): PreviewPiece[] => {
  const [image] = media
  const title = findString(eventOf(draft), 'title')?.trim()
  return [
    ...(image ? [{ kind: 'media', ratio: imageRatio, cells: [toCell(image, whole)] } as const] : []),
    ...(title ? [{ kind: 'title', text: title } as const] : []),
    ...toText(toRuns(text.trim(), linked(text.trim()))).map((piece) => (piece.kind === 'text' ? { ...piece, fold } : piece)),
  ]
}

/** Dates and times as they are written in the settings, because Google writes them in the language of the reader. */
const periodOf = (draft: Draft): PreviewFact[] => {
  const event = eventOf(draft)
  const [from, to] = ['start', 'end'].map((end) =>
    [findString(event, `${end}_date`), findString(event, `${end}_time`)].filter(Boolean).join(' '),
  )
  return from && to ? [{ key: 'event', value: `${from} – ${to}` }] : []
}

const buttonOf = (draft: Draft): PreviewFact[] => {
  if (isUsed('call_to_action', draft)) return factsOf(draft.settings, 'call_to_action')
  return isUsed('action_url', draft) ? [{ key: 'call_to_action', value: 'LEARN_MORE' }] : []
}

const couponOf = (draft: Draft): PreviewFact[] => {
  const code = isUsed('offer', draft) ? findString(draft.settings['offer'], 'coupon_code') : undefined
  return code ? [{ key: 'offer', value: code }] : []
}

export const preview: NetworkPreview = {
  id: 'google_business',
  look,
  show: (draft, { name, username }) => ({
    author: { name: name || username, handle: '', picture: true },
    posts: draft.segments.slice(0, 1).map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: [...periodOf(draft), ...couponOf(draft), ...buttonOf(draft)],
  }),
}
