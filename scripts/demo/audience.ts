/** Guests who react to what a visitor of the demo publishes. */
import { setTimeout as wait } from 'node:timers/promises'
import { refreshEngagementAndMessaging } from '@broadside/contract/features/engagement'
import { answers, guests } from './content/people.ts'
import type { Neighbors } from './neighbors.ts'
import { findExternalId, type Scene } from './writing.ts'

/** Milliseconds until someone replies. */
const patienceMs = 4000

const publicationOf = (message: unknown): string | undefined => {
  const { type, data } = message as { type?: string; data?: { publication?: { id: string } } }
  return type === 'publication.published' ? data?.publication?.id : undefined
}

async function react(scene: Scene, publicationId: string, count: number): Promise<void> {
  const { fakes, accounts, cast } = scene
  const text = answers[count % answers.length] ?? ''
  const guest = guests[count % guests.length]
  const bluesky = await findExternalId(scene, publicationId, accounts.ids.bluesky)
  const mastodon = await findExternalId(scene, publicationId, accounts.ids.mastodon)
  if (bluesky !== undefined) {
    fakes.bluesky.strangers.like(bluesky, { from: `${guest}.example` })
    fakes.bluesky.strangers.reply(bluesky, text, { from: `${guest}.example` })
  }
  if (mastodon !== undefined) fakes.mastodon.strangers.reply(mastodon, text, { from: `${guest}@shore.example` })
  if (bluesky ?? mastodon) await cast.ada.client.call(refreshEngagementAndMessaging, { body: { workspace_id: cast.workspaceId } })
}

/** From now on, posts get replies. What goes wrong is passed to `report`. */
export function invite(scene: Scene, neighbors: Neighbors, report: (error: unknown) => void): void {
  let count = 0
  neighbors.onMessage = (message) => {
    const publicationId = publicationOf(message)
    if (publicationId === undefined) return
    wait(patienceMs, undefined, { ref: false })
      .then(() => react(scene, publicationId, count++))
      .catch(report)
  }
}
