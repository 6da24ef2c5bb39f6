import { accountsOrigin, tokenOrigin } from '../kit/google/oauth.ts'
import type { Draft, DraftMedia, Target } from '../spec/index.ts'
import { finish, start } from '../youtube/connect.ts'
import { origin } from '../youtube/wire.ts'
import { draftOf, mediaOf, segmentOf } from './drafts.ts'
import type { FakeYouTube } from './fake-youtube.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const origins = [origin, accountsOrigin, tokenOrigin]

export const originsOf = ({ url }: Pick<FakeYouTube, 'url'>) => Object.fromEntries(origins.map((one) => [one, url]))
export const toolsFor = (fake: FakeYouTube, now = () => new Date()) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now })

export const redirectUri = 'https://social.example/callback'

/** Acts as the browser of a user who allows everything. Returns the query of the redirect. */
export const allow = async ({ url: fakeUrl }: Pick<FakeYouTube, 'url'>, url: string): Promise<Record<string, string>> => {
  const { pathname, search } = new URL(url)
  const response = await fetch(`${fakeUrl}${pathname}${search}`, { redirect: 'manual' })
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
}

export const connectFake = async (fake: FakeYouTube, now?: () => Date): Promise<Target> => {
  const tools = toolsFor(fake, now)
  const { url, pending } = await start(tools, { redirectUri, state: 's', operatorApp: fake.google.app })
  const { accounts, credential } = await finish(tools, { query: await allow(fake, url), pending, redirectUri })
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}

export const requiredSettings = { privacy: 'public', category_id: '22', made_for_kids: false }

export const clip = (fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ id: 'clip', mime: 'video/mp4', filename: 'clip.mp4', size: 3_000, width: 1920, height: 1080, duration: 12, ...fields })

export const videoDraft = ({ media = [], settings = {}, ...fields }: Partial<Draft> & { media?: DraftMedia[] } = {}): Draft =>
  draftOf('youtube.video', {
    title: 'Winter at the quay',
    segments: [segmentOf({ text: 'We keep the lamp lit.', media: [clip(), ...media] })],
    settings: { ...requiredSettings, ...settings },
    ...fields,
  })
