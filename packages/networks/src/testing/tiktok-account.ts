import type { Connected, Draft, DraftMedia, Target } from '../spec/index.ts'
import { finish, pagesOrigin, start } from '../tiktok/connect.ts'
import { draftOf, mediaOf, segmentOf } from './drafts.ts'
import { apiOrigin, type FakeTikTok, uploadOrigin } from './fake-tiktok.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const origins = [apiOrigin, uploadOrigin, pagesOrigin]

export const originsOf = ({ url }: Pick<FakeTikTok, 'url'>) => Object.fromEntries(origins.map((one) => [one, url]))
export const toolsFor = (fake: FakeTikTok, now = () => new Date()) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now })

export const redirectUri = 'https://social.example/callback'

/** Acts as the browser of a user who allows everything. Returns the query of the redirect. */
export const allow = async (fake: FakeTikTok, url: string): Promise<Record<string, string>> => {
  const { pathname, search } = new URL(url)
  const response = await fetch(`${fake.url}${pathname}${search}`, { redirect: 'manual' })
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
}

export const authorize = async (fake: FakeTikTok, now?: () => Date): Promise<{ url: string; connected: Connected }> => {
  const tools = toolsFor(fake, now)
  const { url, pending } = await start(tools, { redirectUri, state: 's', operatorApp: fake.app })
  return { url, connected: await finish(tools, { query: await allow(fake, url), pending, redirectUri }) }
}

export const connectFake = async (fake: FakeTikTok, now?: () => Date): Promise<Target> => {
  const { accounts, credential } = (await authorize(fake, now)).connected
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}

export const requiredSettings = { privacy_level: 'PUBLIC_TO_EVERYONE', music_usage_confirmed: true }

export const clip = (fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ id: 'clip', mime: 'video/mp4', filename: 'clip.mp4', size: 3_000, width: 1080, height: 1920, duration: 12, ...fields })

export const videoDraft = ({ settings = {}, ...fields }: Partial<Draft> = {}): Draft =>
  draftOf('tiktok.video', {
    segments: [segmentOf({ text: 'We keep the lamp lit. #harbour', media: [clip()] })],
    settings: { ...requiredSettings, ...settings },
    ...fields,
  })

export const photoDraft = (media: DraftMedia[], settings: Draft['settings'] = {}): Draft =>
  draftOf('tiktok.photo', { segments: [segmentOf({ text: 'Four of the quay.', media })], settings: { ...requiredSettings, ...settings } })
