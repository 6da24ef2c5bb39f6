/** The real app on its own PostgreSQL, with all its external services. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@broadside/contract/client'
import { networks } from '@broadside/networks/registry'
import { createStepsNetwork } from '@broadside/networks/testing/steps-network'
import { createApp, type Parts } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { findFreePort } from '../../apps/server/src/db/embedded-socket.ts'
import { openEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts'
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts'
import { createLog, type Log } from '../../apps/server/src/lib/log.ts'
import type { TestClock } from '../../apps/server/src/test/clock.ts'
import type { TestApp } from '../../apps/server/src/test/create-test-app.ts'
import { hostsOf, openOutside, type Outside } from './outside.ts'
import { defined } from '@broadside/contract/defined'

export interface Stage extends TestApp, Outside {
  port: number
  /** The settings of another process of the same server, on its own port. */
  env: Record<string, string>
  reportsSecret: string
  /** Resets what admins set, which applies to everyone. */
  resetInstance(): Promise<void>
}

/** Rate limits have their own tests; here they would hide other faults. */
const unlimited = [
  'default',
  'writes',
  'auth-ip',
  'register',
  'register-email',
  'login',
  'login-email',
  'login-anywhere',
  'mfa',
  'mfa-user',
  'mfa-anywhere',
  'reauth',
  'password-reset',
  'password-reset-email',
  'password-reset-confirm',
  'password-change',
  'email-verification',
  'email-verification-challenge',
  'email-verification-resend',
  'email-verification-resend-challenge',
  'email-change',
  'email-change-resend',
  'email-change-confirm',
  'api-tokens',
  'invitations',
  'invitation-resend',
  'invitation-resend-each',
  'builds',
  'refresh',
  'webhook-test',
  'upload-session',
  'telegram-code',
  'connection-code',
]
  .map((name) => `${name}=1000000`)
  .join(',')

/** Keeps all requests of a run on this machine, whatever URL they name. */
function keepInside(): Disposable {
  const real = Socket.prototype.connect
  const isInside = (host: unknown) => host === undefined || /^(localhost|127\.|::1$|\[::1\])/.test(String(host))
  Socket.prototype.connect = function connect(this: Socket, ...args: unknown[]) {
    const [first] = args.flat() as [{ host?: string; path?: string } | undefined]
    if (typeof first === 'object' && first !== null && first.path === undefined && !isInside(first.host)) {
      process.nextTick(() => this.destroy(Object.assign(new Error('no way out'), { code: 'ENETUNREACH', syscall: 'connect' })))
      return this
    }
    return (real as (...given: unknown[]) => Socket).apply(this, args)
  } as typeof real
  return { [Symbol.dispose]: () => void (Socket.prototype.connect = real) }
}

/** Runs with the system clock, plus what was added. */
function createAdvancingClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => void (ahead += milliseconds),
    set: (at) => void (ahead = new Date(at).getTime() - Date.now()),
    start: () => undefined,
  }
}

interface Store {
  dataDir: string
  database: Database
  url: string
}

async function openStore(stack: AsyncDisposableStack, log: Log): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-fuzz-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await openEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  stack.defer(() => postgres.stop())
  const database = openDatabase({ connection: postgres.connection, poolSize: 10, log })
  stack.defer(() => database.close())
  const { host, port, user, password = '', database: name } = postgres.connection
  const url = `postgresql:///${name}?${new URLSearchParams({ host, port: String(port), user, password })}`
  return { dataDir, database, url }
}

export async function openStage(): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  stack.use(keepInside())
  const log = createLog('error')
  const { dataDir, database, url } = await openStore(stack, log)
  const port = await findFreePort()
  const outside = await openOutside(stack)
  const { telegram } = outside
  const reportsSecret = `whsec_${randomBytes(32).toString('base64')}`
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    // The stories follow redirects from networks to the address that they call, where their sessions are.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ROLE: 'web',
    REGISTRATION: 'open',
    EMAIL_VERIFICATION: 'true',
    LOG_LEVEL: 'error',
    RATE_LIMITS: unlimited,
    DNS_SERVERS: outside.dns.address,
    SMTP_URL: outside.smtp.url,
    MAIL_FROM: 'broadside@social.example',
    MAIL_REPORTS_SECRET: reportsSecret,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_BOT_USERNAME: telegram.username,
    TELEGRAM_API_URL: telegram.url,
    FETCH_ALLOW_LIST: hostsOf(outside).join(','),
  }
  const secretKey = randomBytes(32)
  const parts: Parts = { config: readConfig(env), log, database, secretKeys: [secretKey] }
  const clock = createAdvancingClock()
  outside.idp.now = () => Math.floor(clock.now().getTime() / 1000)
  const overrides = { clock, networks: { ...networks, fake: outside.fake.network, steps: createStepsNetwork(outside.steps.url) } }
  const broadside = stack.use(await createApp(parts, overrides))
  await broadside.start()
  const resetInstance = async () => {
    for (const table of ['instance_settings', 'provider_apps', 'server_holds'] as const) await broadside.app.db.deleteFrom(table).execute()
    await broadside.app.settings.reload()
  }
  const all = stack.move()
  return {
    ...broadside,
    ...outside,
    port,
    env: { ...env, DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') },
    clock,
    reportsSecret,
    resetInstance,
    client: ({ token, cookie, headers = {} } = {}) =>
      createClient({
        baseUrl: `http://127.0.0.1:${port}/api/v1`,
        fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...headers, ...defined({ cookie }) } }),
        ...defined({ token }),
      }),
    drain: () => broadside.worker.drain(),
    createSecond: () => createApp(parts, overrides),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
