import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { type BatchAction, type BatchItem, type BatchResult, deleteAllPermanently, runBatch } from '#api/publication-batch.ts'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { changeSchedule } from '#api/publications.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { deleteWithUndo } from '#web/trash/delete-with-undo.ts'
import { type Done, isDone, showResults } from '#web/trash/show-results.ts'
import { translator } from '#i18n/translator.ts'
import type { SelectionOf } from '../use-selection.ts'

const t = translator('postsBulk')

export type Move = { at: string } | { shift_minutes: number }

/** A post for which an action failed. */
export interface Failure {
  post: PublicationOverview
  reason: string
}

type Posts = readonly PublicationOverview[]

const itemsOf = (posts: Posts): BatchItem[] => posts.map(({ id, revision }) => ({ id, expected_revision: revision }))

const reasonOf = ({ code, reason }: NonNullable<BatchResult['problem']>): string => {
  if (code === 'revision_conflict') return t('changedMeanwhile')
  return code === 'not_found' ? t('isGone') : reason
}

const failuresOf = (posts: Posts, results: readonly BatchResult[]): Failure[] =>
  results.flatMap(({ id, problem }) => {
    const post = posts.find((one) => one.id === id)
    return problem && post ? [{ post, reason: reasonOf(problem) }] : []
  })

/** Restores the original times. Drafts that had none are unscheduled. */
async function undoMove(posts: Posts, move: Move, moved: readonly BatchResult[]): Promise<void> {
  const now = moved.flatMap(({ publication }) => publication ?? [])
  try {
    if ('shift_minutes' in move) {
      const items = now.map(({ id, revision }) => ({ id, expected_revision: revision }))
      showResults('movedBack', await runBatch({ action: 'reschedule', shift_minutes: -move.shift_minutes }, items))
      return
    }
    const timeOf = (id: string) => posts.find((post) => post.id === id)?.scheduled_at
    const items = now.flatMap(({ id, revision }) => {
      const at = timeOf(id)
      return at ? [{ id, expected_revision: revision, at }] : []
    })
    const back = items.length ? await runBatch({ action: 'reschedule' }, items) : []
    const unscheduled = now.filter(({ id }) => !timeOf(id))
    for (const { id, revision } of unscheduled) await changeSchedule({ id, revision, schedule: null })
    showResults('movedBack', [...back, ...unscheduled.map(({ id }) => ({ id }))])
  } catch (error) {
    showToast(t('failed'), explain(error))
  }
}

/** Actions for the selected posts. Posts that failed stay selected, with the reasons in `failures`. */
export const useBulk = (selection: SelectionOf) => {
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ posts, work }: { posts: Posts; work: () => Promise<BatchResult[]> }) => ({ posts, results: await work() }),
    onMutate: () => setFailures([]),
    onSuccess: ({ posts, results }) => {
      setFailures(failuresOf(posts, results))
      selection.select(results.filter((result) => !isDone(result)).map(({ id }) => id))
    },
    onError: (error) => showToast(t('failed'), explain(error)),
  })
  const run = (posts: Posts, done: Done, action: BatchAction, undo?: (results: readonly BatchResult[]) => void): void =>
    mutate({
      posts,
      work: async () => {
        const results = await runBatch(action, itemsOf(posts))
        showResults(done, results, undo && (() => undo(results)))
        return results
      },
    })
  return {
    failures,
    isPending,
    dismiss: () => setFailures([]),
    move: (posts: Posts, move: Move) =>
      run(posts, 'moved', { action: 'reschedule', ...move }, (results) => void undoMove(posts, move, results)),
    cancel: (posts: Posts) => run(posts, 'cancelled', { action: 'cancel' }),
    restore: (posts: Posts) => run(posts, 'restored', { action: 'restore' }),
    remove: (posts: Posts) => mutate({ posts, work: () => deleteWithUndo(posts) }),
    deletePermanently: (posts: Posts) =>
      mutate({
        posts,
        work: async () => {
          const results = await deleteAllPermanently(posts.map(({ id }) => id))
          showResults('gone', results)
          return results
        },
      }),
  }
}
