import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import type { MediaView } from '#api/media.ts'
import { type MediaAction, type MediaResult, runMediaBatch } from '#api/media-library.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { type Done, showMediaResults, trashWithUndo } from '../results.ts'
import type { Selected } from '#web/tiles/use-selected.ts'

const t = translator('media')

/** A file for which an action failed. */
interface Failure {
  id: string
  name: string
  reason: string
}

/** Actions for the selected files. Files that failed stay selected, with the reasons in `failures`. */
export const useBulk = (workspaceId: string, files: readonly MediaView[], selection: Selected) => {
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const { ids } = selection
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<MediaResult[]>) => work(),
    onMutate: () => setFailures([]),
    onSuccess: (results) => {
      const nameOf = (id: string): string => files.find((file) => file.id === id)?.filename ?? t('file')
      setFailures(results.flatMap(({ id, problem }) => (problem ? { id, name: nameOf(id), reason: problem.reason } : [])))
      selection.select(results.filter(({ problem }) => problem).map(({ id }) => id))
    },
    onError: (error) => void showToast(t('failed'), explain(error)),
  })
  return {
    failures,
    isPending,
    dismiss: () => setFailures([]),
    run: (done: Done, action: MediaAction): void =>
      mutate(async () => {
        const results = await runMediaBatch(workspaceId, action, ids)
        showMediaResults(done, results)
        return results
      }),
    trash: (): void => mutate(() => trashWithUndo(workspaceId, ids)),
  }
}
