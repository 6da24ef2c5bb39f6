/** Uploads the files, then signs each post once. A signed event can be sent again forever: its id is the hash of its content. */
import { naddrEncode, neventEncode } from 'nostr-tools/nip19'
import { findNumber, findString } from '../kit/expect.ts'
import { listTexts } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import { recallOne, recallThread, unsure } from '../kit/recall.ts'
import type { Draft, Found, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { atTime, toArticle, toNote, type Link } from './contents.ts'
import { openSigner, toCredential } from './credential.ts'
import { toSeconds, valuesOf, type Content, type SignedEvent } from './events.ts'
import { kinds } from './kinds.ts'
import { articleProfile, limitsOf } from './limits.ts'
import { upload, type Uploaded } from './media.ts'
import { publishToAll, queryAll, type Results } from './relays.ts'
import type { Signer } from './signer.ts'

/** A relay's URL with a query is an account's own, and other people can't use it. */
const hintsOf = (relays: readonly string[]): string[] => relays.filter((url) => !URL.parse(url)?.search).slice(0, 2)

/** A page that shows the post to everyone and offers their apps (https://njump.me). */
const addressOf = (event: SignedEvent, relays: string[]): string => {
  const { id, kind, pubkey } = event
  const code =
    kind === kinds.article
      ? naddrEncode({ identifier: valuesOf(event, 'd')[0] ?? '', pubkey, kind, relays })
      : neventEncode({ id, relays, author: pubkey, kind })
  return `https://njump.me/${code}`
}

const toPublished = (event: SignedEvent, results: Results): Published => {
  const hints = hintsOf(Object.keys(results).filter((url) => results[url] === 'accepted'))
  return {
    externalId: event.id,
    externalUrl: addressOf(event, hints),
    reference: { relay: hints[0] ?? '', createdAt: event.created_at, results },
  }
}

interface Posting {
  run: Run
  signer: Signer
  relays: readonly string[]
}

/** Looks for an event at every relay that it was sent to. A relay that doesn't respond may have it. */
const find = async ({ run, signer, relays }: Posting, event: SignedEvent): Promise<Found> => {
  const { answers, failures } = await queryAll(run, relays, signer, { ids: [event.id], limit: 1 })
  const having = answers.filter(({ value }) => value.some(({ id }) => id === event.id))
  if (having.length === 0) return { state: failures.length > 0 ? 'unsure' : 'absent' }
  return { state: 'found', published: toPublished(event, Object.fromEntries(having.map(({ url }) => [url, 'accepted']))) }
}

const publishOne = (posting: Posting, index: number, content: Content, earliest: number): Promise<Published> => {
  const { run, signer, relays } = posting
  // The first step has the same name whatever the shape of the draft: an edit between two attempts may add or remove segments.
  return run.once<SignedEvent>(index === 0 ? 'post' : `segment:${index + 1}`, {
    nativeKey: () => signer.sign(atTime(content, Math.max(earliest, toSeconds(run.now())))),
    isKeyOfPayload: true,
    payload: content,
    segment: index,
    send: async (event) => toPublished(event, await publishToAll(run, relays, signer, event)),
    find: (event) => find(posting, event),
    repeatableFor: Number.POSITIVE_INFINITY,
  })
}

const toLink = ({ externalId: id, reference }: Published): Link => ({ id, relay: findString(reference, 'relay') ?? '' })

const publishNotes = async (posting: Posting, draft: Draft, files: readonly Uploaded[][]): Promise<Published[]> => {
  const published: Published[] = []
  for (const index of draft.segments.keys()) {
    const [root] = published
    const parent = published.at(-1)
    const thread = root && parent ? { root: toLink(root), parent: toLink(parent) } : undefined
    const content = toNote(draft, index, files[index] ?? [], posting.signer.publicKey, thread)
    // Apps sort posts of the same second at random.
    const earliest = (findNumber(parent?.reference, 'createdAt') ?? 0) + 1
    published.push(await publishOne(posting, index, content, earliest))
  }
  return published
}

const uploadAll = async (run: Run, { account }: Target, signer: Signer, draft: Draft): Promise<Uploaded[][]> => {
  const { mediaServers } = limitsOf(account)
  const files: Uploaded[][] = []
  for (const segment of draft.segments) {
    const own: Uploaded[] = []
    for (const medium of segment.media) own.push(await upload(run, signer, mediaServers, medium))
    files.push(own)
  }
  return files
}

export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  await uploadAll(run, target, openSigner(run, toCredential(target.credential)), draft)
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const signer = openSigner(run, toCredential(target.credential))
  const files = await uploadAll(run, target, signer, draft)
  const named = listTexts(draft.settings, 'relays')
  const posting = { run, signer, relays: named.length > 0 ? named : limitsOf(target.account).relays }
  const [first] =
    draft.profile === articleProfile
      ? [await publishOne(posting, 0, toArticle(draft, files[0] ?? []), 0)]
      : await publishNotes(posting, draft, files)
  if (!first) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  return first
}

/** Clocks differ. */
const clockTolerance = 60
const mostEvents = 500

/** Events have the time of their signature in their id, so those of another server are found by their text. */
const recallOneEvent = async ({ run, signer, relays }: Posting, content: Content, lost: Lost): Promise<Found> => {
  const since = toSeconds(lost.since) - clockTolerance
  const filter = { authors: [signer.publicKey], kinds: [content.kind], since, limit: mostEvents }
  const { answers, failures } = await queryAll(run, relays, signer, filter)
  const events = answers.flatMap(({ value }) => value).filter((event) => event.content === content.content)
  const taken = await run.listTaken(events.map(({ id }) => id))
  const match = events.find(({ id }) => !taken.has(id))
  if (match) return { state: 'found', published: toPublished(match, { [relays[0] ?? '']: 'accepted' }) }
  return { state: failures.length > 0 || answers.some(({ value }) => value.length >= mostEvents) ? 'unsure' : 'absent' }
}

/** Files would have to be uploaded to know the text, which contains their addresses. */
export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  if (draft.segments.some(({ media }) => media.length > 0)) return unsure
  const signer = openSigner(run, toCredential(target.credential))
  const named = listTexts(draft.settings, 'relays')
  const posting = { run, signer, relays: named.length > 0 ? named : limitsOf(target.account).relays }
  if (draft.profile === articleProfile) return recallOne(() => recallOneEvent(posting, toArticle(draft, []), lost))
  return recallThread(draft, (_, index) => recallOneEvent(posting, toNote(draft, index, [], signer.publicKey, undefined), lost))
}
