import { Resolver } from 'node:dns'
import { resolve } from 'node:path'
import { parseDatabaseUrl } from '#db/hosts.ts'
import { isHostPattern } from '#lib/host-names.ts'
import { readSmtpUrl } from '#lib/smtp-url.ts'
import { StartupError } from '#lib/startup-error.ts'
import { type Setting, type SettingName, settings } from './settings.ts'

type Value<S> = S extends { kind: 'integer' }
  ? number
  : S extends { kind: 'flag' }
    ? boolean
    : S extends { kind: 'list' }
      ? string[]
      : S extends { kind: 'choice'; options: readonly (infer O)[] }
        ? O
        : string

/** The settings as read, by name. */
export type Config = { readonly [Name in SettingName]: Value<(typeof settings)[Name]> } & {
  readonly dataDir: string
  /** The settings that the environment sets; the others have their defaults. */
  readonly given: ReadonlySet<SettingName>
}

type Parsed = { value: unknown } | { problem: string }

function parse(name: string, setting: Setting, given: string): Parsed {
  switch (setting.kind) {
    case 'integer': {
      const number = /^-?\d{1,15}$/.test(given) ? Number(given) : Number.NaN
      if (number >= setting.min && number <= setting.max) return { value: number }
      return { problem: `${name} must be a whole number from ${setting.min} to ${setting.max}` }
    }
    case 'flag':
      if (/^(true|1|yes|on)$/i.test(given)) return { value: true }
      if (/^(false|0|no|off)$/i.test(given)) return { value: false }
      return { problem: `${name} must be true or false` }
    case 'choice':
      return setting.options.includes(given) ? { value: given } : { problem: `${name} must be one of ${setting.options.join(', ')}` }
    case 'list':
      return {
        value: given
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      }
    case 'url':
      if (given === '') return { value: '' }
      if (!URL.canParse(given) || !setting.protocols.includes(new URL(given).protocol))
        return { problem: `${name} must be an address that starts with ${setting.protocols.map((p) => `${p}//`).join(' or ')}` }
      return { value: given.replace(/\/+$/, '') }
    case 'text':
      if (setting.pattern && !setting.pattern.test(given)) return { problem: `${name} must be ${setting.form}` }
      return { value: given }
  }
}

export const parseSetting = (name: SettingName, text: string): Parsed => parse(name, settings[name], text)

const fallback = (setting: Setting) => (setting.kind === 'list' ? [] : setting.default)

export const defaultOf = (name: SettingName) => fallback(settings[name])

/** Reads the environment. An empty variable counts as absent. Throws one StartupError that names every invalid setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  const set = new Set<SettingName>()
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const given = env[name]?.trim()
    if (given) set.add(name as SettingName)
    const parsed = given ? parse(name, setting, given) : { value: fallback(setting) }
    if ('problem' in parsed) problems.push(parsed.problem)
    else values[name] = parsed.value
  }
  const config = { ...values, dataDir: resolve(String(values['DATA_DIR'] ?? './data')), given: set } as unknown as Config
  if (!problems.length) problems.push(...contradictions(config))
  if (problems.length) throw new StartupError(`Settings are wrong: ${problems.join('; ')}.`)
  return config
}

/** The resolver itself validates its servers. */
function areNameServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers([...servers])
    return true
  } catch {
    return false
  }
}

function addressProblems(url: string): string[] {
  try {
    parseDatabaseUrl(url)
    return []
  } catch (error) {
    if (error instanceof StartupError) return [error.message]
    throw error
  }
}

function contradictions(config: Config): string[] {
  const problems: string[] = []
  const needs = (name: SettingName, because: string) => {
    if (config[name] === '') problems.push(`${name} is needed with ${because}`)
  }
  if (config.DATABASE_URL !== '') problems.push(...addressProblems(config.DATABASE_URL))
  if (config.ROLE === 'worker') {
    needs('DATABASE_URL', 'ROLE=worker, because a worker shares the database of a server')
    needs('PUBLIC_URL', 'ROLE=worker, because a worker writes the addresses of posts but does not know the port of the server')
  }
  if (config.EMAIL_VERIFICATION) needs('SMTP_URL', 'EMAIL_VERIFICATION, because the codes go out by mail')
  if (config.MEDIA_STORE === 's3')
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) needs(name, 'MEDIA_STORE=s3')
  if (config.ENGINE !== 'composer') needs('ENGINE_MODEL', `ENGINE=${config.ENGINE}`)
  if (config.ENGINE === 'openai') needs('ENGINE_URL', 'ENGINE=openai')
  if (config.ENGINE === 'anthropic') needs('ENGINE_API_KEY', 'ENGINE=anthropic')
  if (config.SMTP_URL !== '' && !readSmtpUrl(config.SMTP_URL))
    problems.push(
      'SMTP_URL must be smtp:// or smtps:// and a host, without a path, with special characters of name and password written as %XX',
    )
  if (!areNameServers(config.DNS_SERVERS)) problems.push('DNS_SERVERS must be IP addresses, each with or without a port')
  // Posts are collected for 90 days. Data deleted within that time would be collected and notified again.
  if (config.RETENTION_DAYS > 0 && config.RETENTION_DAYS < 100) problems.push('RETENTION_DAYS must be 0, or 100 or more')
  if (!config.ALLOWED_HOSTS.every(isHostPattern))
    problems.push('ALLOWED_HOSTS must be names of hosts without scheme and path, with *. in front for all names below one')
  const url = config.PUBLIC_URL && new URL(config.PUBLIC_URL)
  if (url && (url.pathname !== '/' || url.search)) problems.push('PUBLIC_URL must be an origin without a path')
  return problems
}
