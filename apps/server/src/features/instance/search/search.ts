/** Finds anything in a workspace by its words, for command menus. */
import type { searchWorkspace } from '@broadside/contract/features/search'
import type { Input, Output } from '@broadside/contract/endpoint'
import type { WorkspaceCtx } from '#server/context.ts'
import { defined } from '#lib/defined.ts'
import { inParallel } from '#lib/in-parallel.ts'
import { type Hit, type Kind, searchKind } from './search.store.ts'

type Query = Input<typeof searchWorkspace>['query']
type Item = Output<typeof searchWorkspace>['items'][number]

const everyKind: readonly Kind[] = ['publication', 'media', 'design', 'account', 'member', 'build', 'set']
const mostPerKind = 5
const mostInAll = 30
const mostWords = 8
/** Statements at a time, bounded to leave database connections for other requests. */
const width = 3

const excerptLength = 140
const before = 40

/** The text around the first of the words, on one line and cut between words. */
function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const lower = line.toLowerCase()
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0)
  const first = Math.min(...places, lower.length)
  const start = first <= before ? 0 : line.lastIndexOf(' ', first - before) + 1
  const cut = line.slice(start, start + excerptLength).toWellFormed()
  return `${start > 0 ? '…' : ''}${cut}${start + excerptLength < line.length ? '…' : ''}`
}

const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0]?.slice(0, excerptLength).toWellFormed() ?? ''

const present = (ctx: WorkspaceCtx, kind: Kind, hit: Hit, words: readonly string[]): Item => ({
  kind,
  id: hit.id,
  title: hit.title || firstLine(hit.text),
  excerpt: hit.rank < 2 ? '' : excerptOf(hit.text, words),
  matched: hit.rank < 2 ? 'title' : 'text',
  created_at: hit.at.toISOString(),
  ...defined({
    status: hit.status ?? undefined,
    platform: hit.platform ?? undefined,
    thumbnail_url: hit.has_thumbnail ? `${ctx.baseUrl}/media/${hit.id}/content?variant=thumbnail` : undefined,
  }),
})

export async function search(ctx: WorkspaceCtx, { q, kinds }: Pick<Query, 'q' | 'kinds'>): Promise<Item[]> {
  const words = [...new Set(q.split(/\s+/).filter(Boolean))].slice(0, mostWords)
  const wanted = everyKind.filter((kind) => kinds?.includes(kind) ?? true)
  const found = await inParallel(wanted, width, async (kind) =>
    (await searchKind(ctx.db, ctx.workspace.id, kind, words, mostPerKind)).map((hit) => ({ kind, hit })),
  )
  return found
    .flat()
    .toSorted((a, b) => a.hit.rank - b.hit.rank)
    .slice(0, mostInAll)
    .map(({ kind, hit }) => present(ctx, kind, hit, words))
}
