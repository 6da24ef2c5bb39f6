/** Which document belongs to which network, and how the network reads requests that the document doesn't describe in full. */
import { version } from '@broadside/networks/instagram/wire'
import { findAt } from '@broadside/networks/kit/expect'
import type { Exchange } from '@broadside/networks/testing/recorder'
import { readBotApi } from './bot-api.ts'
import { graphReader } from './graph.ts'
import { readDiscovery } from './discovery.ts'
import { readOpenApi } from './openapi.ts'
import { postmanReader } from './postman.ts'
import type { Specification } from './specification.ts'
import { readSwagger } from './swagger.ts'

type Form = NonNullable<Exchange['form']>

export interface Documented {
  /** The folder of its module. */
  id: string
  file: string
  /** Further files that the reader needs. */
  further?: readonly string[]
  read: (text: string, ...further: string[]) => Specification
  /** Whether a form or JSON may replace the content type in the document. */
  takesEveryForm?: boolean
  /** Replaces the parts of a form that only carry others. */
  unpack?: (form: Form) => Form
  /** The status under which the document has an answer; its own by default. */
  statusOf?: (answer: NonNullable<Exchange['answer']>) => string
}

/** Failures can have status 200: https://docs.slack.dev/apis/web-api/#responses, https://core.telegram.org/bots/api#making-requests */
const statusByOk: Documented['statusOf'] = ({ json }) => (findAt(json, 'ok') === false ? 'default' : '200')

/** The message is JSON in one part: https://discord.com/developers/docs/reference#uploading-files */
const unpackPayload = (form: Form): Form =>
  form.flatMap(([name, value]): Form => {
    if (/^files\[\d\]$/.test(name)) return []
    if (name !== 'payload_json') return [[name, value]]
    const fields = JSON.parse(value ?? '') as object
    return Object.entries(fields).map(([key, field]) => [key, typeof field === 'string' ? field : JSON.stringify(field)])
  })

/** Fields name the parts that are their files: https://core.telegram.org/bots/api#sending-files */
const unpackFiles = (form: Form): Form =>
  form.filter(([name, value]) => value !== null || !form.some(([, other]) => other?.includes(`"attach://${name}"`)))

/** In the order of the app's own list. */
export const documented: readonly Documented[] = [
  // https://docs.joinmastodon.org/client/intro/#parameters
  { id: 'mastodon', file: 'mastodon.openapi.json', read: readOpenApi, takesEveryForm: true },
  { id: 'telegram', file: 'telegram.bot-api.json', read: readBotApi, unpack: unpackFiles, statusOf: statusByOk },
  { id: 'discord', file: 'discord.openapi.json', read: readOpenApi, unpack: unpackPayload },
  { id: 'slack', file: 'slack.openapi2.json', read: readSwagger, statusOf: statusByOk },
  { id: 'x', file: 'x.openapi.json', read: readOpenApi },
  // The version is in the paths of all calls but those about tokens: https://developers.facebook.com/documentation/threads/overview
  { id: 'threads', file: 'threads.postman.json', read: postmanReader(['', '/v1.0']) },
  {
    id: 'facebook',
    file: 'facebook.Page.json',
    further: ['facebook.PagePost.json', 'facebook.Photo.json', 'facebook.AdVideo.json', 'facebook.enum_types.json'],
    read: graphReader('v25.0'),
  },
  { id: 'youtube', file: 'youtube.discovery.json', read: readDiscovery },
  { id: 'pinterest', file: 'pinterest.openapi.json', read: readOpenApi },
  {
    id: 'instagram',
    file: 'facebook.IGUser.json',
    further: ['facebook.IGMedia.json', 'facebook.enum_types.json'],
    read: graphReader(version),
  },
]
