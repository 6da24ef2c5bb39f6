/** `broadside doctor`: the state of the instance, and advice for each finding. */
import { statfs } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { worryingOffsetMs } from '#db/clock.ts'
import { durabilityAdvice, findUnsafeSettings } from '#db/durability.ts'
import { version } from '#lib/version.ts'
import { createSafeFetch } from '#lib/safe-fetch.ts'
import { type Command, type CommandContext, print, printJson, withDatabase } from './command.ts'
import { checkMediaAddress } from './media-address.ts'

interface Finding {
  subject: string
  state: 'good' | 'attention' | 'broken'
  text: string
  advice?: string
}

const mib = 1024 * 1024
const inMib = (bytes: number) => `${Math.round(bytes / mib).toLocaleString('en')} MiB`

async function checkDatabase({ db, config }: CommandContext): Promise<Finding> {
  const { rows } = await sql<{ version: string; size: number; connections: number; most: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::bigint as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections, current_setting('max_connections')::int as most`.execute(
    db,
  )
  const row = rows[0]
  if (!row)
    return { subject: 'database', state: 'broken', text: "PostgreSQL isn't responding.", advice: 'Start it, or correct DATABASE_URL.' }
  const text = `PostgreSQL ${row.version} (${config.DATABASE_URL ? 'DATABASE_URL' : 'embedded'}), ${inMib(row.size)}, ${row.connections} of ${row.most} connections`
  if (row.connections > row.most * 0.9)
    return { subject: 'database', state: 'attention', text, advice: 'Lower DATABASE_POOL, or raise max_connections.' }
  return { subject: 'database', state: 'good', text }
}

async function checkDisk({ config }: CommandContext): Promise<Finding> {
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  const text = `${inMib(free)} free for ${config.dataDir}`
  if (free < 200 * mib)
    return { subject: 'disk', state: 'broken', text, advice: 'Free up space now. PostgreSQL stops when the disk is full.' }
  if (free < 2048 * mib) return { subject: 'disk', state: 'attention', text, advice: 'Free up space, or move DATA_DIR to a larger disk.' }
  return { subject: 'disk', state: 'good', text }
}

async function checkQueue({ db }: CommandContext): Promise<Finding> {
  const { rows } = await sql<{ waiting: number; active: number; failed: number; late: number | null }>`
    select count(*) filter (where state = 'pending')::int as waiting, count(*) filter (where state = 'processing')::int as active,
      count(*) filter (where state = 'failed' and ended_at > now() - interval '1 day')::int as failed,
      extract(epoch from now() - min(run_at) filter (where state = 'pending' and run_at < now()))::float8 as late
    from jobs`.execute(db)
  const { waiting = 0, active = 0, failed = 0, late = null } = rows[0] ?? {}
  const text = `${waiting} waiting, ${active} running, ${failed} failed in the last 24 hours`
  if (late !== null && late > 60)
    return {
      subject: 'queue',
      state: 'broken',
      text: `${text}; the oldest due job has been waiting for ${Math.round(late)} s`,
      advice: 'Start a server with ROLE=all or ROLE=worker.',
    }
  return { subject: 'queue', state: 'good', text }
}

/** Networks that identify this server by its address read documents there. */
function checkAddress({ config }: CommandContext): Finding {
  const { PUBLIC_URL: url } = config
  const isLocal = url === '' || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
  const text = url === '' ? 'the listening address' : url
  if (isLocal || url.startsWith('https:')) return { subject: 'address', state: 'good', text }
  return {
    subject: 'address',
    state: 'attention',
    text,
    advice: "Set PUBLIC_URL to an https address that others can reach. Until then, Bluesky can't be connected by OAuth.",
  }
}

async function checkDeliveries({ db }: CommandContext): Promise<Finding> {
  const { rows } = await sql<{ overdue: number; unknown: number }>`
    select (select count(*) from deliveries where finished_at is null and due_at < now() - interval '5 minutes' and next_try_at is null)::int as overdue,
      (select count(*) from destinations where status = 'unknown')::int as unknown`.execute(db)
  const { overdue = 0, unknown = 0 } = rows[0] ?? {}
  const text = `${overdue} overdue by more than 5 minutes, ${unknown} with an unknown outcome`
  if (overdue)
    return {
      subject: 'deliveries',
      state: 'broken',
      text,
      advice: 'Check that a worker is running. GET /publications/{id}/deliveries shows what each delivery waits for.',
    }
  if (unknown)
    return {
      subject: 'deliveries',
      state: 'attention',
      text,
      advice: 'Check the networks, then call POST /publications/{id}/destinations/{destination_id}/resolve.',
    }
  return { subject: 'deliveries', state: 'good', text }
}

async function checkAccounts({ db }: CommandContext): Promise<Finding> {
  const { rows } = await sql<{ active: number; broken: number }>`
    select count(*)::int as active, count(*) filter (where g.status = 'reconnect_required')::int as broken
    from accounts a left join grants g on g.id = a.grant_id where a.is_active`.execute(db)
  const { active = 0, broken = 0 } = rows[0] ?? {}
  const text = `${active} connected, ${broken} to reconnect`
  return {
    subject: 'accounts',
    state: broken ? 'attention' : 'good',
    text,
    ...(broken && { advice: 'Reconnect them. Their networks reject the stored credentials.' }),
  }
}

async function checkDurability({ db }: CommandContext): Promise<Finding> {
  const off = await findUnsafeSettings(db)
  if (!off.length) return { subject: 'durability', state: 'good', text: 'Confirmed changes survive a crash' }
  return { subject: 'durability', state: 'attention', text: `PostgreSQL runs without ${off.join(', ')}`, advice: durabilityAdvice }
}

const describeOffset = (offsetMs: number): string =>
  `${(Math.abs(offsetMs) / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s ${offsetMs < 0 ? 'ahead of' : 'behind'} the database`

async function checkClocks({ db, measureClock }: CommandContext): Promise<Finding> {
  const own = await measureClock()
  const { rows } = await sql<{ host: string; pid: number; clock_offset_ms: number }>`
    select host, pid, clock_offset_ms from processes
    where seen_at > now() - interval '2 minutes' and abs(clock_offset_ms) > ${worryingOffsetMs} order by host, pid`.execute(db)
  const others = rows.map(({ host, pid, clock_offset_ms }) => `process ${pid} on ${host} is ${describeOffset(clock_offset_ms)}`)
  const text = [`This machine is ${describeOffset(own)}`, ...others].join('; ')
  if (Math.abs(own) <= worryingOffsetMs && !others.length) return { subject: 'clock', state: 'good', text }
  return {
    subject: 'clock',
    state: 'attention',
    text,
    advice: 'Set the clocks, for example with NTP. Broadside uses the time of the database; logs and other programs use their own.',
  }
}

/** Without the operator's exceptions, because networks have none. */
const checkMedia = (ctx: CommandContext) => checkMediaAddress(ctx, createSafeFetch({ allowList: [], userAgent: `Broadside/${version}` }))

const signs = { good: '✓', attention: '!', broken: '✗' } as const

export const doctor: Command = {
  name: 'doctor',
  about: 'Checks the instance and advises on each finding.',
  options: ['--json'],
  run: async (words) => {
    const { values } = parseArgs({ args: words, options: { json: { type: 'boolean' } } })
    return withDatabase(async (ctx) => {
      const findings: Finding[] = [{ subject: 'versions', state: 'good', text: `Broadside ${version} on Node.js ${process.versions.node}` }]
      for (const check of [
        checkDatabase,
        checkDurability,
        checkClocks,
        checkDisk,
        checkQueue,
        checkAddress,
        checkMedia,
        checkDeliveries,
        checkAccounts,
      ]) {
        const finding = await check(ctx)
        if (finding) findings.push(finding)
      }
      if (values.json) printJson(findings)
      else
        for (const { subject, state, text, advice } of findings)
          print(`${signs[state]} ${subject.padEnd(10)} ${text}${advice ? `\n  ${' '.repeat(10)} ${advice}` : ''}`)
      return findings.some(({ state }) => state === 'broken') ? 1 : 0
    })
  },
}
