/** Files of the fake Slack: uploaded in three steps, scanned a moment later, and private until a message links to them. */
import type { Answer, Recorded } from './server.ts'

export interface FakeFile {
  id: string
  name: string
  size: number
  altText: string
  state: 'reserved' | 'uploaded' | 'complete'
  /** How often its facts were asked for. The first time, it isn't scanned yet. */
  asked: number
  channels: Set<string>
}

export const filesOrigin = 'https://files.slack.com'

const permalinkOf = (id: string): string => `https://harbour.slack.com/files/U0BOT00001/${id}/file`

export type Fields = Readonly<Record<string, string>>

export const fail = (error: string, further: object = {}): Answer => ({ json: { ok: false, error, ...further } })
export const succeed = (fields: object = {}): Answer => ({ json: { ok: true, ...fields } })

export const reserve = (files: Map<string, FakeFile>, { filename = '', length = '', alt_txt: altText = '' }: Fields): Answer => {
  if (filename === '' || !/^[1-9]\d*$/.test(length)) return fail('invalid_arguments')
  if ([...altText].length > 1000) return fail('alt_txt_too_large')
  const id = `F00000000${files.size}`
  files.set(id, { id, name: filename, size: Number(length), altText, state: 'reserved', asked: 0, channels: new Set() })
  return succeed({ file_id: id, upload_url: `${filesOrigin}/upload/v1/${id}` })
}

export const receive = (files: Map<string, FakeFile>, { method, path, body }: Recorded): Answer => {
  const file = files.get(path.replace('/upload/v1/', ''))
  if (method !== 'POST' || file?.state !== 'reserved' || body.length !== file.size) return { status: 400 }
  file.state = 'uploaded'
  return { status: 200 }
}

export const complete = (files: Map<string, FakeFile>, fields: Fields): Answer => {
  const listed = JSON.parse(fields['files'] ?? 'null') as { id: string; title: string }[] | null
  const found = listed?.map(({ id }) => files.get(id)) ?? []
  if (found.length === 0 || found.some((file) => file?.state !== 'uploaded')) return fail('file_not_found')
  for (const file of found) if (file) file.state = 'complete'
  return succeed({ files: listed })
}

export const describe = (files: Map<string, FakeFile>, { file: id = '' }: Fields): Answer => {
  const file = files.get(id)
  if (file?.state !== 'complete') return fail('file_not_found')
  file.asked += 1
  return succeed({ file: { id, name: file.name, mimetype: file.asked > 1 ? 'image/png' : '', permalink: permalinkOf(id) }, comments: [] })
}

/** Shares the files that a text links to. Returns their ids, and the text that people see. */
export const share = (files: Map<string, FakeFile>, channelId: string, text: string): { ids: string[]; shown: string } => {
  const ids: string[] = []
  const shown = text.replaceAll(/<([^|>]+)\| >/g, (whole, link: string) => {
    const file = [...files.values()].find(({ id, state }) => permalinkOf(id) === link && state === 'complete')
    if (!file) return whole
    file.channels.add(channelId)
    ids.push(file.id)
    return ''
  })
  return { ids, shown }
}
