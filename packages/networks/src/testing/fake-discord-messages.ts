/** Validates messages as strictly as Discord: https://discord.com/developers/docs/resources/message#create-message */
import { findAt, findString, isFields, listAt } from '../kit/expect.ts'
import type { Recorded } from './server.ts'

export interface FakeFile {
  name: string
  size: number
  type: string
}

/** A request with the files of its parts `files[n]`, by n. */
export interface ReadBody {
  json: unknown
  files: Map<string, FakeFile>
}

/** Undefined if the body isn't JSON, or a form without `payload_json`. */
export const readBody = async ({ headers, body, json }: Recorded): Promise<ReadBody | undefined> => {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/json')) return { json, files: new Map() }
  if (!type.startsWith('multipart/form-data')) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const files = new Map<string, FakeFile>()
  let payload: unknown
  for (const [part, value] of form) {
    const index = /^files\[(\d)\]$/.exec(part)?.[1]
    if (part === 'payload_json' && typeof value === 'string') payload = JSON.parse(value)
    else if (index !== undefined && typeof value !== 'string') files.set(index, { name: value.name, size: value.size, type: value.type })
    else return undefined
  }
  return { json: payload, files }
}

const snowflake = /^(0|[1-9]\d*)$/

const isText = (value: unknown, limit: number): boolean => typeof value === 'string' && [...value].length > 0 && [...value].length <= limit
const isList = (value: unknown, limit: number, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= limit && value.every(isItem)
const isSnowflake = (value: unknown): boolean => typeof value === 'string' && snowflake.test(value)

const isAllowedMentions = (value: unknown): boolean =>
  isFields(value) &&
  Object.keys(value).every((key) => key === 'parse') &&
  isList(value['parse'], 3, (type) => type === 'users' || type === 'roles' || type === 'everyone')

const isAttachment = (value: unknown): boolean =>
  isFields(value) &&
  Object.entries(value).every(([key, field]) => (key === 'id' ? isSnowflake(field) : isText(field, 1024))) &&
  'id' in value &&
  Object.keys(value).every((key) => ['id', 'filename', 'description'].includes(key))

type Rules = Readonly<Record<string, (value: unknown) => boolean>>

const ofMessages: Rules = {
  content: (value) => isText(value, 2000),
  allowed_mentions: isAllowedMentions,
  flags: (value) => value === 4,
  attachments: (value) => isList(value, 10, isAttachment),
}

const ofBots: Rules = {
  ...ofMessages,
  nonce: (value) => isText(value, 25),
  enforce_nonce: (value) => typeof value === 'boolean',
}

const ofThreads: Rules = { applied_tags: (value) => isList(value, 5, isSnowflake) }

const ofWebhooks: Rules = {
  ...ofMessages,
  ...ofThreads,
  username: (value) => isText(value, 80) && !/clyde|discord/i.test(String(value)),
  thread_name: (value) => isText(value, 100),
}

const follows = (value: unknown, rules: Rules): boolean =>
  isFields(value) && Object.entries(value).every(([key, field]) => Object.hasOwn(rules, key) && rules[key]?.(field))

/** Every file is described once, under the number of its part. */
const hasItsFiles = (message: unknown, files: ReadBody['files'], limit: number): boolean => {
  const attachments = listAt(message, 'attachments')
  return (
    attachments.length === files.size &&
    attachments.every((one) => files.get(findString(one, 'id') ?? '')?.name === findString(one, 'filename')) &&
    [...files.values()].every(({ size }) => size <= limit)
  )
}

const hasContent = (message: unknown): boolean => findAt(message, 'content') !== undefined || listAt(message, 'attachments').length > 0

const isMessage = (message: unknown, rules: Rules, { files }: ReadBody, limit: number): boolean =>
  follows(message, rules) && hasContent(message) && hasItsFiles(message, files, limit)

export const isBotMessage = (body: ReadBody, limit: number): boolean => isMessage(body.json, ofBots, body, limit)
export const isWebhookMessage = (body: ReadBody, limit: number): boolean => isMessage(body.json, ofWebhooks, body, limit)
export const isForumThread = (body: ReadBody, limit: number): boolean =>
  follows(body.json, { ...ofThreads, name: (value) => isText(value, 100), message: () => true }) &&
  isMessage(findAt(body.json, 'message'), ofMessages, body, limit)
