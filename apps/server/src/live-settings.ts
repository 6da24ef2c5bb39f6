/**
 * The current settings. Stored values of administrators have the same names as in the environment, so reading a setting
 * at the time of use gets the current value.
 */
import { type Config, parseSetting } from './config.ts'
import type { App } from './context.ts'
import { SealBroken } from '#lib/crypto-box.ts'
import { type Setting, type SettingName, settings } from './settings.ts'

/** Settings that nothing copies: each is read at the time of use. */
export const changeable = [
  'REGISTRATION',
  'WORKSPACE_CREATION',
  'WORKSPACES_PER_USER',
  'ACCOUNTS_PER_WORKSPACE',
  'MEDIA_MIB_PER_WORKSPACE',
  'SEATS_PER_WORKSPACE',
  'TERMS_VERSION',
  'TERMS_URL',
  'PRIVACY_VERSION',
  'PRIVACY_URL',
  'ENFORCE_CERTIFICATION',
  'COLLECT_ENGAGEMENT',
  'COLLECT_MESSAGES',
  'SMTP_URL',
  'MAIL_FROM',
  'CORS_ORIGINS',
  'FETCH_ALLOW_LIST',
] as const satisfies readonly SettingName[]
export type ChangeableName = (typeof changeable)[number]

/** A change reaches other processes within this time. */
const refreshMs = 3000

export interface LiveSettings extends AsyncDisposable {
  config: Config
  isStored(name: ChangeableName): boolean
  /** Reads the stored settings now, instead of within seconds. */
  reload(): Promise<void>
}

export const isSecret = (name: SettingName): boolean => (settings[name] as Setting).secret === true
export const settingSeal = (name: string) => `instance-setting:${name}`

interface Parts extends Pick<App, 'config' | 'box' | 'db'> {
  /** Reports a stored value that this version, or this key, cannot read. */
  complain(name: SettingName, problem: string): void
}

async function readStored({ config, complain, box, db }: Parts): Promise<Map<SettingName, unknown>> {
  const rows = await db.selectFrom('instance_settings').select(['name', 'value']).execute()
  const values = new Map<SettingName, unknown>()
  for (const name of changeable) {
    const row = rows.find((one) => one.name === name)
    if (!row || config.given.has(name)) continue
    try {
      const parsed = parseSetting(name, isSecret(name) ? (box.open(row.value, settingSeal(name)) as string) : row.value)
      if ('value' in parsed) values.set(name, parsed.value)
      else complain(name, parsed.problem)
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      complain(name, 'it cannot be opened with the keys of this instance')
    }
  }
  return values
}

export async function openLiveSettings({
  log,
  outages,
  ...rest
}: Pick<App, 'config' | 'log' | 'outages' | 'box' | 'db'>): Promise<LiveSettings> {
  const { config } = rest
  const reported = new Set<string>()
  const complain = (name: SettingName, problem: string) => {
    if (!reported.has(name)) log.warn({ name }, `stored setting ignored: ${problem}`)
    reported.add(name)
  }
  const parts: Parts = { ...rest, complain }
  let stored = await readStored(parts)
  const live = Object.create(config) as Config
  for (const name of changeable)
    Object.defineProperty(live, name, { enumerable: true, get: () => (stored.has(name) ? stored.get(name) : config[name]) })
  let reading: Promise<void> = Promise.resolve()
  // Runs one at a time, because a read that began before a change must not finish after the one that saw it.
  const reload = () => {
    const next = reading
      .catch(() => undefined)
      .then(async () => {
        stored = await readStored(parts)
      })
    reading = next
    return next
  }
  const timer = setInterval(() => {
    reload().catch((error: unknown) => outages.report(error, {}, 'stored settings not readable'))
  }, refreshMs).unref()
  return {
    config: live,
    isStored: (name) => stored.has(name),
    reload,
    [Symbol.asyncDispose]: async () => clearInterval(timer),
  }
}
