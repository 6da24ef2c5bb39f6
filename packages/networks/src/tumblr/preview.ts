/** Previews a post as the dashboard of tumblr.com shows it. Not certain: how Tumblr arranges more than one image, which blogs can change. */
import { findUrls } from '../kit/links.ts'
import { factsOf, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { listTexts } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { toBlocks } from './blocks.ts'
import { look } from './look.ts'

const toPieces = (draft: Draft, { text, media }: DraftSegment): PreviewPiece[] => {
  const tags = listTexts(draft.settings, 'tags')
  return [
    // Without a layout, each file is in a row of its own.
    ...media.map((medium): PreviewPiece => ({ kind: 'media', ratio: ratioOf(medium), cells: [toCell(medium, whole)] })),
    ...toBlocks(text).flatMap((block) => toText(toRuns(block.text, toSpans('link', findUrls(block.text))))),
    ...(tags.length > 0 ? [{ kind: 'tags', tags: tags.map((tag) => `#${tag}`) } as const] : []),
  ]
}

export const preview: NetworkPreview = {
  id: 'tumblr',
  look,
  show: (draft, { username }) => ({
    author: { name: username, handle: '', picture: true },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'state', 'source_url'),
  }),
}
