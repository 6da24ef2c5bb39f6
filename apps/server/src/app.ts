/** All wiring of the app, top to bottom. `overrides` is the only seam for tests. */
import { hostname } from 'node:os'
import { join } from 'node:path'
import { networks } from '@broadside/networks/registry'
import type { Config } from './config.ts'
import type { App, Clock } from './context.ts'
import { createAnnouncer } from '#db/announcer.ts'
import { createBatches } from '#db/batch.ts'
import { askTime, createDatabaseClock, type DatabaseClock } from '#db/clock.ts'
import { ensureSchema, type SchemaOptions } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { openLiveSettings } from './live-settings.ts'
import { createDrawing } from '#studio/designs/drawing/drawing.ts'
import { createMediaStore } from '#lib/media-store/open.ts'
import { openMetricsServer } from '#instance/metrics/metrics.pages.ts'
import { enqueueReseal } from '#instance/keys/keys.jobs.ts'
import { createLiveStreams } from '#http/live-streams.ts'
import { createImaging } from '#media/media/media.ts'
import { createPictures } from '#media/pictures/pictures.ts'
import { createLinkPreviews } from '#publishing/link-previews/link-previews.ts'
import { createPasswords, type PasswordCost } from '#identity/passwords/passwords.ts'
import { createTelegramPolling } from '#publishing/telegram/polling.ts'
import { handlers } from '#server/features/handlers.ts'
import { jobs, recurring, upkeep } from '#server/features/jobs.ts'
import { pages } from '#server/features/pages.ts'
import { routes } from '#server/features/routes.ts'
import { builtApp } from '#http/app-files.ts'
import { createHttpServer, type HttpServer } from '#http/server.ts'
import { createRateLimiter } from '#http/rate-limit.ts'
import { createQueue } from '#jobs/queue.ts'
import { scheduleRecurring } from '#jobs/schedules.ts'
import { createProcessHeartbeat } from '#jobs/process-heartbeat.ts'
import { createWorker, type Worker } from '#jobs/worker.ts'
import { defined } from '#lib/defined.ts'
import { createBox, type SecretKeys } from '#lib/crypto-box.ts'
import { uuid7 } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { createMailer } from '#lib/mailer.ts'
import { createMetrics } from '#lib/metrics/metrics.ts'
import { memoize } from '#lib/memoize.ts'
import { deriveClientKeys } from '#lib/client-keys.ts'
import { createNetworkHttp } from '#lib/network-http.ts'
import { createNetworkSocket } from '#lib/network-socket.ts'
import { createSafeFetch } from '#lib/safe-fetch.ts'
import type { Lookup } from '#lib/safe-fetch-guard.ts'
import { assertSecretKey } from '#lib/secret-check.ts'
import { createSigner } from '#lib/signer.ts'
import { StartupError } from '#lib/startup-error.ts'
import { createSharing } from '#lib/sharing.ts'
import { createThreads } from '#lib/threads.ts'
import { traceFetch, traceSocket } from '#lib/traces/traced-calls.ts'
import { createTraces } from '#lib/traces/traces.ts'
import { version } from '#lib/version.ts'

export interface Parts {
  config: Config
  log: Log
  database: Database
  secretKeys: SecretKeys
  /** Receives the progress of a slow start, in one line each. */
  progress?: (message: string) => void
  /** Called before migrations change a database that people use; rejects to prevent them. */
  beforeChange?: SchemaOptions['beforeChange']
}

export interface Overrides {
  clock?: Clock
  networks?: App['networks']
  drawing?: App['drawing']
  webFolder?: string
  /** Resolves the names of other servers. */
  lookup?: Lookup | undefined
  /** A lower cost than in production is for tests that sign in often. */
  passwordCost?: PasswordCost | undefined
}

export interface Broadside extends AsyncDisposable {
  app: App
  http: HttpServer
  worker: Worker
  /** Starts listening and running jobs, as the role requires. Calls `onListening` once it listens. */
  start(onListening?: () => void): Promise<void>
}

const asDatabaseClock = (clock: Clock): DatabaseClock => ({ now: clock.now, measure: async () => 0, settle: async () => {} })

export async function createApp(
  { config, log, database, secretKeys, progress, beforeChange }: Parts,
  overrides: Overrides = {},
): Promise<Broadside> {
  const box = createBox(...secretKeys)
  const migrations = await ensureSchema(database, { progress, beforeChange })
  if (migrations.length) log.info({ migrations: migrations.length, last: migrations.at(-1) }, 'database migrated')
  await assertSecretKey(database.db, box)
  const announcer = createAnnouncer(database)
  const clock = overrides.clock ? asDatabaseClock(overrides.clock) : await createDatabaseClock({ log, ask: () => askTime(database.db) })
  const processId = uuid7()
  const traces = await createTraces(config, log, processId)
  const queue = createQueue({ db: database.db, announcer, traces, definitions: jobs })
  const { outages } = database
  const mediaStore = createMediaStore(config)
  outages.addProbe('full', () => mediaStore.assertRoom())
  const settings = await openLiveSettings({ config, log, outages, box, db: database.db })
  const fetchOptions = {
    allowList: () => settings.config.FETCH_ALLOW_LIST,
    userAgent: `Broadside/${version}`,
    ...defined({ lookup: overrides.lookup }),
  }
  const guardedFetch = createSafeFetch(fetchOptions)
  const safeFetch = traces.isOn ? traceFetch(guardedFetch, traces) : guardedFetch
  const openSocket = createNetworkSocket(fetchOptions)
  const threads = createThreads()
  const limiter = createRateLimiter({ config, outages, clock, db: database.db })
  const clientKeys = memoize((purpose: string) => deriveClientKeys(secretKeys, purpose))
  const app: App = {
    config: settings.config,
    settings,
    log,
    outages,
    database,
    announcer,
    queue,
    clock,
    measureClock: clock.measure,
    settleClock: clock.settle,
    limiter,
    safeFetch,
    handlers,
    processId,
    db: database.db,
    inBatch: createBatches(() => app),
    share: createSharing(),
    box,
    signer: memoize((purpose: string) => createSigner(secretKeys, purpose)),
    networks: overrides.networks ?? networks,
    serviceClient: {
      get origin() {
        return app.origin
      },
      keys: () => clientKeys('service-client'),
    },
    http: createNetworkHttp({ safeFetch, origins: config.NETWORK_ORIGINS }),
    openSocket: traces.isOn ? traceSocket(openSocket, traces) : openSocket,
    mediaStore,
    live: createLiveStreams({ announcer, clock, outages, db: database.db }),
    mailer: createMailer(settings.config),
    traces,
    forwarded: {},
    metrics: await createMetrics(config.METRICS_TOKEN !== '' || config.METRICS_PORT !== 0),
    drawing: overrides.drawing ?? createDrawing(),
    imaging: createImaging(),
    passwords: createPasswords(overrides.passwordCost),
    threads,
    linkPreviews: createLinkPreviews({ safeFetch, threads, clock }),
    pictures: createPictures({ safeFetch, clock, outages, folder: join(config.dataDir, 'cache', 'pictures') }),
    ...addresses(config, config.PORT),
  }
  const now = app.clock.now()
  await app.db
    .insertInto('processes')
    .values({
      id: app.processId,
      host: hostname(),
      pid: process.pid,
      started_at: now,
      seen_at: now,
      works_jobs: config.ROLE !== 'web',
      key_ids: [...box.keyIds],
    })
    .execute()
  const http = await createHttpServer(app, { routes, pages, webFolder: overrides.webFolder ?? builtApp })
  const worker = createWorker(app, jobs, upkeep)
  const telegramPolling = createTelegramPolling(app)
  const processHeartbeat = createProcessHeartbeat(app)

  let metricsServer: AsyncDisposable | undefined

  return {
    app,
    http,
    worker,
    start: async (onListening) => {
      metricsServer = await openMetricsServer(app)
      if (config.ROLE !== 'worker') {
        await listen(app, http)
        onListening?.()
      }
      if (config.ROLE !== 'web') {
        await scheduleRecurring(queue, recurring)
        await worker.start()
        telegramPolling.start()
      } else processHeartbeat.start()
      await enqueueReseal(app)
    },
    [Symbol.asyncDispose]: async () => {
      // Disposed from last to first, even if one fails.
      await using rest = new AsyncDisposableStack()
      rest.defer(async () => void (await app.db.deleteFrom('processes').where('id', '=', app.processId).execute()))
      for (const part of [
        traces,
        announcer,
        app.live.notes,
        settings,
        limiter,
        app.drawing,
        app.imaging,
        app.pictures,
        app.threads,
        app.mailer,
      ])
        rest.use(part)
      // First, because the server waits for open responses.
      await app.live[Symbol.asyncDispose]()
      processHeartbeat.stop()
      await Promise.all([http, telegramPolling, worker, metricsServer].map((part) => part?.[Symbol.asyncDispose]()))
    },
  }
}

async function listen(app: App, { fastify }: HttpServer): Promise<void> {
  const { HOST: host, PORT: port } = app.config
  await fastify.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} of ${host} is in use: stop the program that uses it, or set PORT to another number.`)
    if (error.code === 'EACCES') throw new StartupError(`This account isn't allowed to open port ${port}: set PORT to a number above 1023.`)
    if (error.code === 'EADDRNOTAVAIL')
      throw new StartupError(`${host} isn't an address of this machine: set HOST to one of its addresses, or to 0.0.0.0.`)
    throw error
  })
  const address = fastify.server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  Object.assign(app, addresses(app.config, actual))
}

/** The public URLs come from the configuration, never from a Host header. */
function addresses(config: Config, port: number): Pick<App, 'origin' | 'baseUrl'> {
  const origin = config.PUBLIC_URL || `http://localhost:${port}`
  return { origin, baseUrl: `${origin}/api/v1` }
}
