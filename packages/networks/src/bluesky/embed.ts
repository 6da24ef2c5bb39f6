import { expectString } from '../kit/expect.ts'
import { altTextOf, findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, DraftSegment, Json, LinkCard, Run } from '../spec/index.ts'
import { uploadImage, type Uploaded } from './blobs.ts'
import { takesCard, takesQuote } from './check.ts'
import { findCard } from './receives.ts'
import { findDid } from './identity.ts'
import { imagesPerEmbed } from './limits.ts'
import { postCollection, type StrongRef } from './records.ts'
import { uploadVideo } from './video.ts'
import type { Hosts } from './hosts.ts'
import type { Session } from './wire.ts'

const isVideo = (medium: DraftMedia): boolean => medium.mime.startsWith('video/')

export const upload = (run: Run, session: Session, hosts: Hosts, medium: DraftMedia): Promise<Uploaded> =>
  isVideo(medium) ? uploadVideo(run, session, hosts, medium) : uploadImage(run, session, medium)

const ratio = ({ width, height }: Uploaded): { aspectRatio?: Json } => (width > 0 && height > 0 ? { aspectRatio: { width, height } } : {})

const toVideo = (medium: DraftMedia, file: Uploaded): Json => ({
  $type: 'app.bsky.embed.video',
  video: file.blob,
  alt: altTextOf(medium),
  ...ratio(file),
})

const toImages = (media: readonly DraftMedia[], files: readonly Uploaded[]): Json => {
  const images = files.map((file, index) => {
    const medium = media[index]
    return { image: file.blob, alt: medium ? altTextOf(medium) : '', ...ratio(file) }
  })
  if (images.length <= imagesPerEmbed) return { $type: 'app.bsky.embed.images', images }
  return { $type: 'app.bsky.embed.gallery', items: images.map((image) => ({ $type: 'app.bsky.embed.gallery#image', ...image })) }
}

const toCard = ({ url: uri, ...words }: LinkCard): Json => ({ $type: 'app.bsky.embed.external', external: { uri, ...words } })

/** The post behind `https://bsky.app/profile/<handle or DID>/post/<key>` or an at:// address. */
const findQuoted = async (run: Run, session: Session, address: string): Promise<StrongRef> => {
  const match =
    /^https:\/\/[^/]+\/profile\/([^/]+)\/post\/([^/?#]+)/.exec(address) ?? /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/?#]+)/.exec(address)
  const [, authority = '', rkey = ''] = match ?? []
  const repo = match ? await findDid(run, session.service, decodeURIComponent(authority)) : undefined
  if (!repo) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'quote_not_found' })
  // A PDS also serves repositories from other servers, through the app view.
  const query = { repo, collection: postCollection, rkey }
  const { json } = await session.send('com.atproto.repo.getRecord', () => ({ method: 'GET', query }))
  return { uri: expectString(json, 'uri'), cid: expectString(json, 'cid') }
}

const findAttachment = async (run: Run, session: Session, hosts: Hosts, draft: Draft, segment: DraftSegment): Promise<Json | undefined> => {
  const files: Uploaded[] = []
  for (const medium of segment.media) files.push(await upload(run, session, hosts, medium))
  const [medium] = segment.media
  const [file] = files
  if (medium && file) return isVideo(medium) ? toVideo(medium, file) : toImages(segment.media, files)
  const card = takesCard(draft, segment) ? findCard(draft) : undefined
  return card && toCard(card)
}

/** Returns the `embed` of a post and uploads its media; undefined for plain text. */
export const findEmbed = async (
  run: Run,
  session: Session,
  hosts: Hosts,
  draft: Draft,
  segment: DraftSegment,
): Promise<Json | undefined> => {
  const media = await findAttachment(run, session, hosts, draft, segment)
  const address = takesQuote(draft, segment) ? findText(draft.settings, 'quote_url') : undefined
  if (!address) return media
  const quoted = await run.step('quote', () => findQuoted(run, session, address))
  const record = { $type: 'app.bsky.embed.record', record: quoted }
  return media === undefined ? record : { $type: 'app.bsky.embed.recordWithMedia', record, media }
}
