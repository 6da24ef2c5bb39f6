/**
 * One writer per upload, over all processes. A newer request wins, because a client that lost its connection returns
 * before the server notices the loss. The newer one waits until the older has stopped or its lease has expired.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { claim, release, renew, takeOver, type UploadRow } from './uploads.store.ts'

const leaseSeconds = 15
const renewInterval = 2000
const pollInterval = 100

export interface Lease {
  /** Throws if another request took over, or the lease could not be renewed in time. */
  assertHeld(): void
}

const lost = () => new Problem('state_conflict', 'Another request is uploading to this session.')

type Leased = Pick<UploadRow, 'workspace_id' | 'media_id'>

async function acquire({ db }: Pick<App, 'db'>, { workspace_id, media_id }: Leased, writer: string): Promise<void> {
  if (!(await takeOver(db, workspace_id, media_id, writer))) throw lost()
  for (;;) {
    const answer = await claim(db, workspace_id, media_id, writer, leaseSeconds)
    if (answer === 'granted') return
    if (answer === 'lost') throw lost()
    await delay(pollInterval)
  }
}

/** Runs work as the only writer of an upload. Throws 409 if another request takes over. */
export async function withLease<T>(app: Pick<App, 'db' | 'outages'>, upload: Leased, work: (lease: Lease) => Promise<T>): Promise<T> {
  const { workspace_id, media_id } = upload
  const writer = uuid7()
  // Counted from before the statement that grants the lease, so that it ends here before it ends in the database.
  const next = () => performance.now() + (leaseSeconds - 1) * 1000
  await acquire(app, upload, writer)
  let end = next()
  let held = true
  const timer = setInterval(() => {
    const later = next()
    renew(app.db, workspace_id, media_id, writer, leaseSeconds).then(
      (renewed) => {
        if (renewed) end = later
        else held = false
      },
      (error: unknown) => app.outages.report(error, {}, 'upload lease not renewed'),
    )
  }, renewInterval)
  const isHeld = () => held && performance.now() < end
  try {
    return await work({
      assertHeld: () => {
        if (!isHeld()) throw lost()
      },
    })
  } finally {
    clearInterval(timer)
    if (performance.now() < end) await release(app.db, workspace_id, media_id)
  }
}
