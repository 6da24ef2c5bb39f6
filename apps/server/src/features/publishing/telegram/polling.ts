/** Polls for updates where Telegram cannot send them, in one process at a time. */
import { setTimeout as delay } from 'node:timers/promises'
import { askForUpdates, removeWebhook } from '@broadside/networks/telegram/updates'
import { findNumber } from '@broadside/networks/kit/expect'
import { type App, transact } from '#server/context.ts'
import { type Bot, findBot, hasWebhook, toolsOf } from './bot.ts'
import { readOffset, saveOffset } from './telegram.store.ts'
import { takeUpdate } from './updates.ts'
import { locks } from '#db/locks.ts'
import { isServerHeld } from '#jobs/hold.ts'

/** How long Telegram holds a request open while there are no updates. */
const patienceSeconds = 25
const pauseMs = 10_000

export interface TelegramPolling extends AsyncDisposable {
  start(): void
}

/** Stores updates and the next offset in one transaction, so that no update is lost or handled twice. */
async function pollOnce(app: App, bot: Bot, signal: AbortSignal): Promise<void> {
  const offset = await readOffset(app.db, bot.id)
  const updates = await askForUpdates(toolsOf(app), bot.credential, { offset, seconds: patienceSeconds, signal })
  const ids = updates.flatMap((update) => findNumber(update, 'update_id') ?? [])
  if (!ids.length) return
  await transact(app, async (app) => {
    for (const update of updates) await takeUpdate(app, bot, update)
    await saveOffset(app.db, bot.id, Math.max(...ids) + 1)
  })
}

/** Polls until the bot is replaced or removed. */
async function pollFor(app: App, bot: Bot, signal: AbortSignal): Promise<void> {
  // Another server with the same bot would miss the updates that this one takes.
  if (await isServerHeld(app.db)) return
  await removeWebhook(toolsOf(app), bot.credential)
  for (let current: Bot | undefined = bot; current?.credential.token === bot.credential.token; current = await findBot(app)) {
    if (signal.aborted || (await isServerHeld(app.db))) return
    await pollOnce(app, bot, signal)
  }
}

async function turn(app: App, signal: AbortSignal): Promise<void> {
  const bot = hasWebhook(app) ? undefined : await findBot(app)
  if (!bot) return
  const client = await app.database.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [...locks.telegramPolling])
    if (rows[0]?.locked) await pollFor(app, bot, signal)
  } finally {
    // The lock ends with its connection.
    await client.end()
  }
}

export function createTelegramPolling(app: App): TelegramPolling {
  const stopping = new AbortController()
  const { signal } = stopping
  let ended: Promise<void> | undefined

  const loop = async () => {
    while (!signal.aborted) {
      await turn(app, signal).catch((error: unknown) => {
        if (!signal.aborted) app.outages.report(error, {}, 'updates of Telegram cannot be read')
      })
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    start: () => void (ended ??= loop()),
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      await ended
    },
  }
}
