/** Complete responses of Mastodon, most of whose fields no client here reads: https://docs.joinmastodon.org/entities/ */
import { isFields } from '../kit/expect.ts'
import type { Json } from '../spec/index.ts'

type Fields = { [key: string]: Json }

const epoch = new Date(0).toISOString()

/** Ids by name, so one person is one account; 109 is the account itself. */
const personId = (acct: string, own: string): string =>
  acct === own ? '109' : String([...acct].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 900_007, 7) + 1000)

/** `own` is the name of the account itself. */
export const toAuthor = (url: string, acct: string, own: string): Fields & { id: string } => {
  const username = acct.split('@')[0] ?? acct
  const pictures =
    acct === own
      ? { avatar: `${url}/a.png`, avatar_static: `${url}/s.png` }
      : { avatar: `${url}/${username}.gif`, avatar_static: `${url}/${username}.png` }
  return {
    id: personId(acct, own),
    username,
    acct,
    display_name: username.charAt(0).toUpperCase() + username.slice(1),
    ...pictures,
    header: `${url}/header.png`,
    header_static: `${url}/header.png`,
    url: `${url}/@${acct}`,
    uri: `${url}/users/${username}`,
    note: '',
    created_at: epoch,
    emojis: [],
    fields: [],
    bot: false,
    group: false,
    indexable: false,
    locked: false,
    followers_count: 0,
    following_count: 0,
    statuses_count: 0,
  }
}

export const toOwnAccount = (url: string, username: string, statusesCount: number): Fields => ({
  ...toAuthor(url, username, username),
  statuses_count: statusesCount,
  role: { id: '-99', name: '', color: '', permissions: '0', highlighted: false },
  source: {
    note: '',
    fields: [],
    privacy: 'public',
    sensitive: false,
    language: '',
    follow_requests_count: 0,
    quote_policy: 'public',
    attribution_domains: [],
    discoverable: null,
    hide_collections: null,
    indexable: false,
  },
})

/** What is the same in every status here. */
export const plainStatus = {
  reblog: null,
  sensitive: false,
  spoiler_text: '',
  emojis: [],
  mentions: [],
  tags: [],
  favourites_count: 0,
  reblogs_count: 0,
  replies_count: 0,
}

const configurationOf = (changed: Json): Fields => {
  const changes = isFields(changed) ? (changed as Fields) : {}
  const limits: Record<string, Fields> = {
    accounts: { max_featured_tags: 10, max_pinned_statuses: 5 },
    media_attachments: {
      image_matrix_limit: 33_177_600,
      image_size_limit: 16_777_216,
      supported_mime_types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/webm', 'video/mp4', 'video/quicktime'],
      video_frame_rate_limit: 120,
      video_matrix_limit: 8_294_400,
      video_size_limit: 103_809_024,
    },
    polls: { max_characters_per_option: 50, max_expiration: 2_629_746, max_options: 4, min_expiration: 300 },
    statuses: { characters_reserved_per_url: 23, max_characters: 500, max_media_attachments: 4 },
    translation: { enabled: false },
    urls: {},
  }
  return Object.fromEntries(Object.entries(limits).map(([key, fields]) => [key, { ...fields, ...Object(changes[key]) }]))
}

export const toInstance = (configuration: Json, apiVersion: number, domain: string): Fields => ({
  domain,
  title: 'Fake',
  version: '4.5.0',
  api_versions: { mastodon: apiVersion },
  configuration: configurationOf(configuration),
  contact: { email: `staff@${domain}`, account: null },
  description: '',
  icon: [],
  languages: [],
  registrations: { enabled: false, approval_required: false, message: null, url: null },
  rules: [],
  source_url: 'https://github.com/mastodon/mastodon',
  thumbnail: { url: `https://${domain}/thumbnail.png` },
  usage: { users: { active_month: 1 } },
})

/** Of Mastodon 3.5, without version 2. */
export const toFirstInstance = (configuration: Json, domain: string): Fields => ({
  uri: domain,
  title: 'Fake',
  version: '3.5.0',
  configuration: configurationOf(configuration),
  approval_required: false,
  description: '',
  short_description: '',
  email: `staff@${domain}`,
  invites_enabled: false,
  languages: [],
  registrations: false,
  rules: [],
  stats: { domain_count: 1, status_count: 1, user_count: 1 },
  urls: { streaming_api: `wss://${domain}` },
})

export const toApp = (redirectUri: string, scopes: string, clientSecret: string): Fields => ({
  id: '1',
  name: 'Broadside',
  client_id: 'fake-client-id',
  client_secret: clientSecret,
  client_secret_expires_at: 0,
  redirect_uri: redirectUri,
  redirect_uris: [redirectUri],
  scopes: scopes.split(' '),
  vapid_key: '',
  website: null,
})

export const toServerMetadata = (url: string): Fields => ({
  issuer: url,
  service_documentation: 'https://docs.joinmastodon.org/',
  authorization_endpoint: `${url}/oauth/authorize`,
  token_endpoint: `${url}/oauth/token`,
  app_registration_endpoint: `${url}/api/v1/apps`,
  revocation_endpoint: `${url}/oauth/revoke`,
  userinfo_endpoint: `${url}/oauth/userinfo`,
  scopes_supported: ['read', 'write', 'follow', 'push'],
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'fragment', 'form_post'],
  grant_types_supported: ['authorization_code', 'client_credentials'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
})
