/** Slack's Web API for one workspace: the bot of an app, channels with messages and threads, files, and OAuth with token rotation. */
import { isFields } from '../kit/expect.ts'
import { complete, describe, fail, type FakeFile, type Fields, receive, reserve, share, succeed } from './fake-slack-files.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

interface FakeMessage {
  channel: string
  ts: string
  threadTs: string | undefined
  fields: Fields
  /** The text as people see it. */
  shown: string
  fileIds: string[]
}

interface FakeChannel {
  id: string
  name: string
  isPrivate: boolean
  /** The bot is one of its members. */
  isMember: boolean
}

export interface FakeSlack extends FakeServer {
  /** The token that is valid now. */
  token: string
  /** Secrets of the registered apps, by client id. */
  readonly apps: Map<string, string>
  /** The app to which the valid token was granted. */
  grantedTo: string
  scopes: string[]
  readonly channels: FakeChannel[]
  readonly messages: FakeMessage[]
  readonly files: Map<string, FakeFile>
  /** Seconds; undefined if tokens don't expire. */
  tokenSeconds: number | undefined
  /** The number of tokens that were issued. */
  issued: number
  pageSize: number
  now: () => Date
}

const firstApp = { clientId: '111.222', clientSecret: 'fake-slack-app-secret' }
const team = 'T0HARBOUR'
const user = 'U0BOT00001'

/** Parameters of each method by name; those that are required have a `!`. */
const parameters: Readonly<Record<string, string>> = {
  'auth.test': '',
  'users.conversations': 'types exclude_archived limit cursor',
  'conversations.history': 'channel! oldest latest inclusive limit cursor include_all_metadata',
  'conversations.replies': 'channel! ts! oldest latest inclusive limit cursor include_all_metadata',
  'files.info': 'file!',
  'files.getUploadURLExternal': 'filename! length! alt_txt',
  'files.completeUploadExternal': 'files!',
  'chat.postMessage': 'channel! text! mrkdwn thread_ts unfurl_links unfurl_media metadata',
}

const scopesOf: Readonly<Record<string, string>> = {
  'users.conversations': 'channels:read',
  'conversations.history': 'channels:history',
  'conversations.replies': 'channels:history',
  'files.info': 'files:read',
  'files.getUploadURLExternal': 'files:write',
  'files.completeUploadExternal': 'files:write',
  'chat.postMessage': 'chat:write',
}

const faultOf = (method: string, fields: Fields): string | undefined => {
  const known = parameters[method]
  if (known === undefined) return 'unknown_method'
  const names = known.split(' ')
  if (!Object.keys(fields).every((name) => names.includes(name) || names.includes(`${name}!`))) return 'invalid_arg_name'
  return names.every((name) => !name.endsWith('!') || fields[name.slice(0, -1)]) ? undefined : 'invalid_arguments'
}

/** A page of a list, and the cursor of the next one. */
const paged = <Item>(fake: FakeSlack, items: readonly Item[], { cursor = '0', limit }: Fields) => {
  const start = Number(cursor)
  const end = start + Math.min(Number(limit ?? 100), fake.pageSize)
  return { page: items.slice(start, end), next: { response_metadata: { next_cursor: end < items.length ? String(end) : '' } } }
}

const toMessage = ({ ts, threadTs, fields, shown, fileIds }: FakeMessage, withMetadata: boolean) => ({
  type: 'message',
  ts,
  text: shown,
  user,
  team,
  ...(threadTs !== undefined && { thread_ts: threadTs }),
  ...(fileIds.length > 0 && { files: fileIds.map((id) => ({ id })) }),
  ...(withMetadata && fields['metadata'] !== undefined && { metadata: JSON.parse(fields['metadata']) as unknown }),
})

/** How a thread's list has its first message and its replies. */
const toThreadMessage = (fake: FakeSlack, message: FakeMessage, withMetadata: boolean) => {
  const shown = toMessage(message, withMetadata)
  if (message.threadTs !== undefined) return { ...shown, parent_user_id: user }
  const replies = fake.messages.filter(({ threadTs }) => threadTs === message.ts)
  return { ...shown, thread_ts: message.ts, reply_count: replies.length, subscribed: false }
}

const toChannel = ({ id, name, isPrivate }: FakeChannel) => ({
  id,
  name,
  name_normalized: name,
  created: 0,
  creator: user,
  topic: { value: '', creator: '', last_set: 0 },
  purpose: { value: '', creator: '', last_set: 0 },
  is_channel: !isPrivate,
  is_group: isPrivate,
  is_private: isPrivate,
  is_archived: false,
  is_general: false,
  is_im: false,
  is_mpim: false,
  is_shared: false,
  is_org_shared: false,
})

const findChannel = (fake: FakeSlack, id: string): FakeChannel | Answer => {
  const channel = fake.channels.find((one) => one.id === id)
  if (!channel || (channel.isPrivate && !channel.isMember)) return fail('channel_not_found')
  return channel.isMember ? channel : fail('not_in_channel')
}

const listMessages = (fake: FakeSlack, method: string, fields: Fields): Answer => {
  const { channel = '', ts, oldest = '0' } = fields
  const found = findChannel(fake, channel)
  if (!('id' in found)) return found
  const isHistory = method === 'conversations.history'
  const withMetadata = fields['include_all_metadata'] === 'true'
  const isListed = (message: FakeMessage): boolean =>
    isHistory ? message.threadTs === undefined : message.ts === ts || message.threadTs === ts
  const messages = fake.messages.filter(
    (message) => message.channel === channel && isListed(message) && Number(message.ts) >= Number(oldest),
  )
  const { page, next } = paged(fake, messages.toReversed(), fields)
  return succeed({
    messages: page.map((message) => (isHistory ? toMessage(message, withMetadata) : toThreadMessage(fake, message, withMetadata))),
    has_more: next.response_metadata.next_cursor !== '',
    ...(isHistory && { pin_count: 0, channel_actions_ts: null, channel_actions_count: 0 }),
    ...next,
  })
}

const isMetadata = (text: string): boolean => {
  const value: unknown = JSON.parse(text)
  return isFields(value) && typeof value['event_type'] === 'string' && isFields(value['event_payload'])
}

const post = (fake: FakeSlack, fields: Fields): Answer => {
  const { channel = '', text = '', thread_ts: threadTs, metadata } = fields
  const found = findChannel(fake, channel)
  if (!('id' in found)) return found
  if (text.length > 40_000) return fail('msg_too_long')
  if (metadata !== undefined && !isMetadata(metadata)) return fail('invalid_metadata_format')
  if (threadTs !== undefined && !fake.messages.some((one) => one.ts === threadTs)) return fail('thread_not_found')
  const { ids, shown } = share(fake.files, channel, text)
  const ts = `${Math.floor(fake.now().getTime() / 1000)}.${String(fake.messages.length + 100).padStart(6, '0')}`
  const message = { channel, ts, threadTs, fields, shown, fileIds: ids }
  fake.messages.push(message)
  return succeed({ channel, ts, message: toMessage(message, true) })
}

const issue = (fake: FakeSlack, clientId: string): Answer => {
  fake.issued += 1
  fake.grantedTo = clientId
  fake.token = `xoxb-fake-${fake.issued}`
  const rotation = fake.tokenSeconds === undefined ? {} : { refresh_token: `xoxe-1-${fake.issued}`, expires_in: fake.tokenSeconds }
  return succeed({ access_token: fake.token, token_type: 'bot', scope: fake.scopes.join(','), team: { id: team }, ...rotation })
}

const exchange = (fake: FakeSlack, fields: Fields): Answer => {
  const { client_id: clientId = '', client_secret: secret, grant_type: type, code, redirect_uri: redirectUri } = fields
  if (!fake.apps.has(clientId)) return fail('invalid_client_id')
  if (secret !== fake.apps.get(clientId)) return fail('bad_client_secret')
  // A refresh token works once, and only for the app that it was issued to.
  const isCurrent = fields['refresh_token'] === `xoxe-1-${fake.issued}` && clientId === fake.grantedTo
  if (type === 'refresh_token') return isCurrent ? issue(fake, clientId) : fail('invalid_refresh_token')
  return code === `code-of-${clientId}` && redirectUri ? issue(fake, clientId) : fail('invalid_code')
}

const authorize = ({ apps }: FakeSlack, { query }: Recorded): Answer => {
  const { client_id: clientId = '', scope, redirect_uri = '', state = '' } = query
  if (!apps.has(clientId) || !scope || scope.includes(' ')) return { status: 400 }
  return { status: 302, headers: { location: `${redirect_uri}?${new URLSearchParams({ code: `code-of-${clientId}`, state })}` } }
}

const callMethod = (fake: FakeSlack, method: string, fields: Fields): Answer => {
  switch (method) {
    case 'auth.test':
      return succeed({
        url: 'https://harbour.slack.com/',
        team: 'Harbour Cafe',
        user: 'broadside',
        team_id: team,
        user_id: user,
        bot_id: fake.token.startsWith('xoxb') ? 'B0BOT00001' : undefined,
      })
    case 'users.conversations': {
      const { page, next } = paged(
        fake,
        fake.channels.filter(({ isMember }) => isMember),
        fields,
      )
      return succeed({ channels: page.map(toChannel), ...next })
    }
    case 'chat.postMessage':
      return post(fake, fields)
    case 'files.getUploadURLExternal':
      return reserve(fake.files, fields)
    case 'files.completeUploadExternal':
      return complete(fake.files, fields)
    case 'files.info':
      return describe(fake.files, fields)
    default:
      return listMessages(fake, method, fields)
  }
}

const work = (fake: FakeSlack, request: Recorded): Answer => {
  const { method: verb, path, headers, query, body } = request
  if (path.startsWith('/upload/')) return receive(fake.files, request)
  if (path === '/oauth/v2/authorize') return authorize(fake, request)
  const method = path.replace('/api/', '')
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (verb === 'POST' && !isForm) return fail('invalid_post_type')
  const fields = verb === 'POST' ? Object.fromEntries(new URLSearchParams(body.toString('utf8'))) : query
  if (method === 'oauth.v2.access') return exchange(fake, fields)
  const token = headers['authorization']?.replace('Bearer ', '')
  if (token === undefined) return fail('not_authed')
  if (token !== fake.token) return fail('invalid_auth')
  const scope = scopesOf[method]
  if (scope !== undefined && !fake.scopes.includes(scope)) return fail('missing_scope', { needed: scope, provided: fake.scopes.join(',') })
  const fault = faultOf(method, fields)
  const answer = fault === undefined ? callMethod(fake, method, fields) : fail(fault)
  return { ...answer, headers: { 'x-oauth-scopes': fake.scopes.join(',') } }
}

export const startFakeSlack = async (): Promise<FakeSlack> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakeSlack = {
    ...server,
    token: 'xoxb-fake-0',
    apps: new Map([[firstApp.clientId, firstApp.clientSecret]]),
    grantedTo: '',
    scopes: ['chat:write', 'channels:read', 'groups:read', 'channels:history', 'groups:history', 'files:write', 'files:read'],
    channels: [
      { id: 'C0NEWS0001', name: 'news', isPrivate: false, isMember: true },
      { id: 'C0CREW0001', name: 'crew', isPrivate: true, isMember: true },
      { id: 'C0OTHER001', name: 'other', isPrivate: false, isMember: false },
    ],
    messages: [],
    files: new Map(),
    tokenSeconds: undefined,
    issued: 0,
    pageSize: 100,
    now: () => new Date(),
  }
  return fake
}

/** The first of the registered apps. */
export const fakeApp = () => firstApp
