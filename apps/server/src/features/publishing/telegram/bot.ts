/** The instance's only bot: stored by an administrator, or configured in the environment. */
import { readBotName } from '@broadside/networks/telegram/chat'
import { botIdOf, type Credential } from '@broadside/networks/telegram/wire'
import { NetworkError, type OperatorApp } from '@broadside/networks/spec/index'
import type { App } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { findOperatorApp } from '#publishing/provider-apps/provider-apps.ts'

export interface Bot {
  id: string
  /** Without @; empty when only Telegram knows it. */
  username: string
  credential: Credential
}

export async function findBot(ctx: Pick<App, 'db' | 'box' | 'config' | 'networks'>): Promise<Bot | undefined> {
  if (!ctx.networks['telegram']) return undefined
  const app = await findOperatorApp(ctx, 'telegram', undefined)
  const token = app?.clientSecret ?? ctx.config.TELEGRAM_BOT_TOKEN
  if (token === '') return undefined
  const username = (app?.clientId ?? ctx.config.TELEGRAM_BOT_USERNAME).replace(/^@/, '')
  return { id: botIdOf(token), username, credential: { apiUrl: ctx.config.TELEGRAM_API_URL, token } }
}

/** Throws `telegram_not_configured`. */
export async function requireBot(ctx: Pick<App, 'db' | 'box' | 'config' | 'networks'>): Promise<Bot> {
  const bot = await findBot(ctx)
  if (!bot) throw new Problem('telegram_not_configured', 'This instance has no Telegram bot. An administrator can add one.')
  return bot
}

export const toolsOf = (app: Pick<App, 'http' | 'clock'>) => ({ http: app.http, now: () => app.clock.now() })

/** The bot's name, requested from Telegram unless it is configured. Throws `telegram_not_configured`, `provider_unavailable`. */
export async function usernameOf(ctx: Pick<App, 'http' | 'clock'>, bot: Bot): Promise<string> {
  if (bot.username !== '') return bot.username
  try {
    return await readBotName(toolsOf(ctx), bot.credential)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (error.kind === 'auth') throw new Problem('telegram_not_configured', "Telegram rejected this instance's bot.")
    throw new Problem('provider_unavailable', "Telegram isn't responding.")
  }
}

const refused = (code: string, cause?: unknown) => new NetworkError({ kind: 'auth', evidence: 'rejected', code, cause })

/** Throws NetworkError `app_refused` or `other_bot`, or one that proves nothing about the bot. */
export async function testBot(ctx: Pick<App, 'http' | 'clock' | 'config'>, { clientId, clientSecret }: OperatorApp): Promise<void> {
  const credential = { apiUrl: ctx.config.TELEGRAM_API_URL, token: clientSecret }
  const name = await readBotName(toolsOf(ctx), credential).catch((error: unknown) => {
    throw error instanceof NetworkError && error.kind === 'auth' ? refused('app_refused', error) : error
  })
  if (name.toLowerCase() !== clientId.replace(/^@/, '').toLowerCase()) throw refused('other_bot')
}

/** Derived from the bot's credential, so that an update for one bot is never accepted for another. */
export const webhookSecret = ({ signer }: Pick<App, 'signer'>, { credential }: Bot): string =>
  signer('telegram-webhook').sign(credential.token).toString('base64url')

export const isWebhookSecret = ({ signer }: Pick<App, 'signer'>, { credential }: Bot, given: string): boolean =>
  signer('telegram-webhook').verify(credential.token, Buffer.from(given, 'base64url'))

/** Telegram sends updates to public https addresses only; other instances poll for them. */
export const hasWebhook = ({ origin }: Pick<App, 'origin'>): boolean => origin.startsWith('https://')
