import { newKey } from '#lib/key.ts'
import { api } from './api.ts'
import { explain, explainProblem } from './explain.ts'
import { deletePermanently, type PublicationView, publicationQuery, publicationsKey } from './publications.ts'
import { queries } from './queries.ts'

type Body = Parameters<typeof api.batchPublications>[0]['body']
export type BatchAction = Omit<Body, 'items'>
export type BatchItem = Body['items'][number]

/** The result for one post: its current `publication`, or why nothing changed. */
export interface BatchResult {
  id: string
  publication?: PublicationView
  /** For a restored post: why accounts are not scheduled again. */
  notQueued?: string[]
  problem?: { code: string; reason: string }
}

const limit = 100

const failed = (id: string, error: unknown): BatchResult => ({ id, problem: { code: '', reason: explain(error) } })

async function runSome(action: BatchAction, items: BatchItem[]): Promise<BatchResult[]> {
  const { body } = await api.batchPublications({ body: { ...action, items }, idempotencyKey: newKey() })
  return body.items.map(({ id, publication, not_rescheduled: not, problem }) => ({
    id,
    ...(publication && { publication }),
    ...(not?.length && { notQueued: not.map((one) => explainProblem(one.problem)) }),
    ...(problem && { problem: { code: problem.code, reason: explainProblem(problem) } }),
  }))
}

const keep = ({ id, publication }: BatchResult): void => {
  const { queryKey } = publicationQuery(id)
  if (publication?.trashed_at) queries.removeQueries({ queryKey })
  else if (publication) queries.setQueryData(queryKey, publication)
}

/** Returns a result for each item. Items without a response count as failed; throws if there was no response at all. */
export const runBatch = async (action: BatchAction, items: readonly BatchItem[]): Promise<BatchResult[]> => {
  const results: BatchResult[] = []
  try {
    for (let from = 0; from < items.length; from += limit) results.push(...(await runSome(action, items.slice(from, from + limit))))
  } catch (error) {
    if (!results.length) throw error
    results.push(...items.slice(results.length).map(({ id }) => failed(id, error)))
  } finally {
    for (const result of results) keep(result)
    const gone = results.flatMap(({ publication }) => (publication?.trashed_at ? publication.id : []))
    // A screen still showing one of them would request it again.
    void queries.invalidateQueries({
      queryKey: publicationsKey,
      predicate: ({ queryKey: [, kind, id] }) => kind !== 'one' && !gone.includes(String(id)),
    })
  }
  return results
}

export const deleteAllPermanently = async (ids: readonly string[]): Promise<BatchResult[]> => {
  const results: BatchResult[] = []
  for (const id of ids)
    results.push(
      await deletePermanently(id).then(
        () => ({ id }),
        (error: unknown) => failed(id, error),
      ),
    )
  return results
}
