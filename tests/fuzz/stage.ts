/** The real app on a PostgreSQL of its own, and the people who call it. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networks } from '@broadside/networks/registry'
import { type Broadside, createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { insertAccount } from '../../apps/server/src/features/deliveries/testing/scene.ts'
import { findFreePort } from '../../apps/server/src/db/embedded-socket.ts'
import { openEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { uuid7 } from '../../apps/server/src/lib/ids.ts'
import { createLog } from '../../apps/server/src/lib/log.ts'
import { createFakeNetwork } from '../../apps/server/src/test/fake-network.ts'
import { addMember, createToken, createUser, createWorkspace, signIn } from '../../apps/server/src/test/factories.ts'

export interface Scene {
  workspaceId: string
  organizationId: string
  accountId: string
  mediaId: string
  /** Header lines of each kind of caller. */
  callers: Record<string, Record<string, string>>
}

export interface Stage extends AsyncDisposable {
  port: number
  app: Broadside
  /** People and a workspace that nothing has happened to. */
  setScene(): Promise<Scene>
}

/** The counted limits have tests of their own; here they would hide what lies behind them. */
const unlimited = [
  'default',
  'writes',
  'auth-ip',
  'register',
  'register-email',
  'login',
  'login-email',
  'mfa',
  'mfa-user',
  'reauth',
  'password-reset',
  'password-reset-email',
  'password-reset-confirm',
  'password-change',
  'email-verification',
  'email-verification-resend',
  'email-change',
  'email-change-resend',
  'email-change-confirm',
  'api-tokens',
  'invitations',
  'invitation-resend',
  'invitation-resend-each',
  'builds',
  'webhook-test',
  'upload-session',
]
  .map((name) => `${name}=1000000`)
  .join(',')

/** Nothing of a run leaves this machine, whatever address a request names. */
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

/** A picture of the library whose bytes are lost. */
async function insertPicture({ app }: Broadside, workspaceId: string): Promise<string> {
  const id = uuid7()
  const now = app.clock.now()
  const file = {
    filename: 'a.png',
    mime: 'image/png',
    size: 1,
    width: 64,
    height: 64,
    storage_key: 'none',
    processing_status: 'ready' as const,
  }
  await app.db
    .insertInto('media')
    .values({ ...file, id, workspace_id: workspaceId, created_at: now, updated_at: now })
    .execute()
  return id
}

async function setScene(broadside: Broadside): Promise<Scene> {
  const owner = await createUser(broadside, { is_admin: true })
  const workspace = await createWorkspace(broadside, owner)
  const accountId = await insertAccount(broadside, workspace.id, 'ada')
  const mediaId = await insertPicture(broadside, workspace.id)
  const elsewhere = await createWorkspace(broadside, owner, { name: 'Elsewhere' })
  const [admin, editor, viewer] = [
    await addMember(broadside, workspace, 'admin'),
    await addMember(broadside, workspace, 'editor'),
    await addMember(broadside, workspace, 'viewer'),
  ]
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    workspaceId: workspace.id,
    organizationId: workspace.organization_id,
    accountId,
    mediaId,
    callers: {
      none: {},
      viewer: bearer(await createToken(broadside, viewer)),
      editor: bearer(await createToken(broadside, editor)),
      admin: bearer(await createToken(broadside, admin)),
      reader: bearer(await createToken(broadside, owner, { permissions: ['api:read'] })),
      elsewhere: bearer(await createToken(broadside, owner, { workspaceId: elsewhere.id })),
      session: { cookie: await signIn(broadside, admin) },
      instance: { cookie: await signIn(broadside, owner) },
      stranger: bearer(await createToken(broadside, await createUser(broadside))),
    },
  }
}

export async function openStage(): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  stack.use(keepInside())
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-fuzz-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const log = createLog('error')
  const postgres = await openEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  stack.defer(() => postgres.stop())
  const database = openDatabase({ connection: postgres.connection, poolSize: 10, onError: (error) => log.error(error) })
  stack.defer(() => database.close())
  const port = await findFreePort()
  const fake = stack.use(await createFakeNetwork())
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    ROLE: 'web',
    REGISTRATION: 'open',
    LOG_LEVEL: 'error',
    RATE_LIMITS: unlimited,
    DNS_SERVERS: '127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'broadside@social.example',
    FETCH_ALLOW_LIST: `${new URL(fake.server.url).host},127.0.0.1:443,127.0.0.1:9`,
  }
  const broadside = stack.use(
    await createApp(
      { config: readConfig(env), log, database, secretKeys: [randomBytes(32)] },
      { networks: { ...networks, fake: fake.network } },
    ),
  )
  await broadside.start()
  const all = stack.move()
  return { port, app: broadside, setScene: () => setScene(broadside), [Symbol.asyncDispose]: () => all.disposeAsync() }
}
