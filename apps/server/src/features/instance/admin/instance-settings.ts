import type { Said } from '@broadside/contract/sentences'
import type { InstanceSettings, ReplaceInstanceSettingsBody } from '@broadside/contract/features/admin.schemas'
import type { Static } from 'typebox'
import { defaultOf, parseSetting } from '#server/config.ts'
import { type ActorCtx, type App, transact } from '#server/context.ts'
import { type ErrorDetail, invalid, say, uncoded } from '#lib/errors.ts'
import { readSmtpUrl } from '#lib/smtp-url.ts'
import { isAllowListEntry } from '#lib/safe-fetch-guard.ts'
import { changeable, type ChangeableName, isSecret, settingSeal } from '#server/live-settings.ts'
import { type SettingName, settings } from '#server/settings.ts'
import * as store from './instance-settings.store.ts'

type Body = Static<typeof ReplaceInstanceSettingsBody>
type Answer = Static<typeof InstanceSettings>
type Key = Lowercase<ChangeableName>

const keyOf = (name: ChangeableName) => name.toLowerCase() as Key
const textOf = (value: NonNullable<Body[Key]>): string => (Array.isArray(value) ? value.join(',') : String(value))

function sourceOf({ config, settings }: Pick<App, 'config' | 'settings'>, name: ChangeableName) {
  if (config.given.has(name)) return 'environment'
  return settings.isStored(name) ? 'stored' : 'default'
}

const isChangeable = (name: SettingName): boolean => (changeable as readonly SettingName[]).includes(name)

/** Settings that only the environment changes. Processes read it once. */
const describeFixed = ({ config }: Pick<App, 'config'>): Answer['fixed'] =>
  (Object.keys(settings) as SettingName[])
    .filter((name) => !isChangeable(name))
    .map((name) => {
      const text = String(config[name])
      const source = config.given.has(name) ? 'environment' : 'default'
      return { name, source, has_value: text !== '', ...(isSecret(name) ? {} : { value: text }) }
    })

export function describeSettings(ctx: Pick<App, 'config' | 'settings'>): Answer {
  const entries = changeable.map((name) => {
    const source = sourceOf(ctx, name)
    const value = ctx.config[name]
    return [keyOf(name), isSecret(name) ? { source, has_value: value !== '' } : { source, value, default: defaultOf(name) }]
  })
  return { ...Object.fromEntries(entries), fixed: describeFixed(ctx) } as Answer
}

/** List entries need extra checks: the environment is trusted, a request is not. */
function entryProblems(body: Body): ErrorDetail[] {
  const check = (key: 'cors_origins' | 'fetch_allow_list', isValid: (text: string) => boolean, said: Said): ErrorDetail[] =>
    (body[key] ?? []).flatMap((value, index) => (isValid(value) ? [] : [{ ...said, location: `body.${key}[${index}]`, value }]))
  const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
  return [
    ...check('cors_origins', isOrigin, say('not_an_origin')),
    ...check('fetch_allow_list', isAllowListEntry, say('not_a_host_and_port')),
  ]
}

function problemsOf({ config }: Pick<App, 'config'>, body: Body): ErrorDetail[] {
  const problems = changeable.flatMap((name): ErrorDetail[] => {
    const value = body[keyOf(name)]
    const location = `body.${keyOf(name)}`
    if (value === undefined) return []
    if (config.given.has(name)) return [{ ...say('set_by_environment'), location }]
    const parsed = parseSetting(name, textOf(value))
    if (name === 'SMTP_URL')
      return value === '' || ('value' in parsed && readSmtpUrl(String(value))) ? [] : [{ ...say('not_smtp'), location }]
    if (!('problem' in parsed)) return []
    return [{ ...(name === 'MAIL_FROM' ? say('not_a_sender') : uncoded(`${parsed.problem}.`)), location, value }]
  })
  return [...problems, ...entryProblems(body)]
}

/** Throws `validation_failed`. Applies at once in this process, and within seconds in others. */
export async function replaceSettings(ctx: ActorCtx, body: Body): Promise<Answer> {
  const problems = problemsOf(ctx, body)
  if (problems.length) throw invalid(problems)
  await transact(ctx, async ({ db, box, clock }) => {
    await store.lockSettings(db)
    const replaced = changeable.filter((name) => !isSecret(name) || body[keyOf(name)] !== undefined)
    const rows = replaced.flatMap((name) => {
      const value = body[keyOf(name)]
      if (value === undefined || (isSecret(name) && value === '')) return []
      const text = textOf(value)
      return [{ name, value: isSecret(name) ? box.seal(text, settingSeal(name)) : text, updated_at: clock.now() }]
    })
    await store.replaceSettings(db, replaced, rows)
  })
  await ctx.settings.reload()
  return describeSettings(ctx)
}
