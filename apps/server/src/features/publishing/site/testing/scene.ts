/** A workspace with a site; publishes on it and reads it like a browser. */
import type { DraftMedia } from '@broadside/networks/spec/index'
import { DOMParser } from 'linkedom'
import type { NewRow } from '#db/schema.ts'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createUser, createWorkspace } from '#test/factories.ts'
import { renderArticle } from '../render/text.ts'
import { publishOnSite, toArticleSource } from '../site.ts'

export interface NewPost {
  text?: string
  title?: string
  settings?: Record<string, unknown>
  media?: DraftMedia[]
  destinationId?: string
}

export interface Scene extends AsyncDisposable {
  test: TestApp
  workspaceId: string
  /** `/site/<slug>` */
  path: string
  /** Publishes in its own transaction and returns the path of the post. */
  publish(post: NewPost): Promise<{ path: string; destinationId: string }>
  configure(settings: Partial<NewRow<'workspaces'>>): Promise<void>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
}

export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  text: string
}

export const origin = 'https://social.example'

export async function setScene(name = 'Harbour Cafe'): Promise<Scene> {
  const test = await createTestApp()
  const user = await createUser(test)
  const { id: workspaceId } = await createWorkspace(test, user, { name })
  const { site_slug: slug } = await test.app.db
    .selectFrom('workspaces')
    .select('site_slug')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return {
    test,
    workspaceId,
    path: `/site/${slug}`,
    async publish({ text = '', title = '', settings = {}, media = [], destinationId = uuid7(test.clock.now().getTime()) }) {
      const segment = { id: 'text', text, title: '', description: '', media, settings: {} }
      const draft = { profile: 'site.post', title, description: '', segments: [segment], settings }
      const article = renderArticle(toArticleSource(test.app, draft))
      const { externalUrl } = await test.app.db
        .transaction()
        .execute((db) => publishOnSite({ ...test.app, db }, { workspaceId, destinationId, draft, article }))
      return { path: externalUrl.slice(origin.length), destinationId }
    },
    async configure(settings) {
      const changed = { ...settings, updated_at: test.clock.now() }
      await test.app.db.updateTable('workspaces').set(changed).where('id', '=', workspaceId).execute()
    },
    async get(path, headers = {}) {
      const answer = await test.http.fastify.inject({ method: 'GET', url: path, headers })
      return { status: answer.statusCode, headers: answer.headers as Answer['headers'], text: answer.body }
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  }
}

export const parsePage = ({ text }: Pick<Answer, 'text'>) => new DOMParser().parseFromString(text, 'text/html')

/** Fails on anything an XML parser rejects: unpaired tags, stray `&` and `<`, characters that XML does not allow. */
function assertWellFormed(xml: string): void {
  // oxlint-disable-next-line no-control-regex
  const stray = /&(?!(?:amp|lt|gt|quot|#39);)|[\0-\u0008\u000b\u000c\u000e-\u001f]/.exec(xml)
  if (stray) throw new Error(`Not XML at ${stray.index}: ${xml.slice(stray.index, stray.index + 20)}`)
  const open: string[] = []
  const rest = xml
    .replace(/^<\?xml [^>]*\?>/, '')
    .replaceAll(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g, (_, closes: string, name: string, _attributes, empty: string) => {
      if (closes && open.pop() !== name) throw new Error(`${name} is closed but not open`)
      if (!closes && !empty) open.push(name)
      return ''
    })
  if (open.length || rest.includes('<')) throw new Error(`Not XML: ${open.join(' ')}`)
}

export function parseXml({ text }: Pick<Answer, 'text'>) {
  assertWellFormed(text)
  return new DOMParser().parseFromString(text, 'text/xml')
}

interface Elements {
  querySelector(selector: string): Element | null
  querySelectorAll(selector: string): Iterable<Element>
}

interface Element {
  textContent: string | null
  getAttribute(name: string): string | null
}

export const texts = (page: Elements, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map((element) => (element.textContent ?? '').trim())

export const attribute = (page: Elements, selector: string, name: string): string | null =>
  page.querySelector(selector)?.getAttribute(name) ?? null

export interface NewMedium {
  mime?: string
  filename?: string
  altText?: string
  width?: number
  height?: number
  bytes?: Uint8Array
}

/** Adds a ready file with its bytes to the media library, in the form that drafts use. */
export async function addMedium({ test, workspaceId }: Scene, options: NewMedium = {}): Promise<DraftMedia> {
  const { mime = 'image/png', filename = 'quay.png', altText = '', width = 1, height = 1, bytes = Buffer.from('bytes') } = options
  const now = test.clock.now()
  const id = uuid7(now.getTime())
  const key = `${workspaceId}/${id}/original`
  await test.app.mediaStore.put(key, bytes)
  const row = {
    id,
    workspace_id: workspaceId,
    filename,
    mime,
    size: bytes.byteLength,
    width,
    height,
    storage_key: key,
    created_at: now,
    updated_at: now,
  }
  await test.app.db
    .insertInto('media')
    .values({ ...row, processing_status: 'ready' })
    .execute()
  return { id, mime, size: bytes.byteLength, filename, width, height, altText, settings: {} }
}
