/** What an operator checks first after a start, for the log. */
import { sql } from 'kysely'
import type { App } from './context.ts'
import { findHold } from '#jobs/hold.ts'
import { readSmtpUrl } from '#lib/smtp-url.ts'
import { version } from '#lib/version.ts'

const mailOf = (url: string): string => {
  const server = readSmtpUrl(url)
  return server ? `${server.host}:${server.port}` : 'off'
}

type Described = Pick<App, 'config' | 'db' | 'origin' | 'traces' | 'metrics' | 'log' | 'outages'>

async function describeStart({ config, db, origin, traces, metrics }: Described): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  const hold = await findHold(db)
  return {
    version,
    node: process.versions.node,
    pid: process.pid,
    role: config.ROLE,
    address: config.ROLE === 'worker' ? undefined : origin,
    database: `PostgreSQL ${rows[0]?.version} (${config.DATABASE_URL ? 'external' : 'embedded'})`,
    media: config.MEDIA_STORE === 's3' ? `s3 ${config.S3_BUCKET}` : 'disk',
    mail: mailOf(config.SMTP_URL),
    metrics: metrics.isOn,
    traces: traces.isOn,
    held: hold && !hold.released_at ? hold.reason : false,
  }
}

/** A database that goes away right after the start must not end a server that is ready. */
export const logStart = async (app: Described): Promise<void> => {
  try {
    app.log.info(await describeStart(app), 'server started')
  } catch (error) {
    app.outages.report(error, {}, 'the start could not be described')
  }
}
