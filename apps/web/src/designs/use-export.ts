import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ExportChoice, type ExportedPages, exportPages, type ExportProgress } from '#api/design-export.ts'
import type { DesignView } from '#api/designs.ts'

/** Stores pages in the library. Once the part is closed, nothing follows: the pages are stored, but `onDone` isn't called. */
export const useExport = ({ id, workspace_id: workspaceId }: DesignView, onDone: (pages: ExportedPages) => void) => {
  const [progress, setProgress] = useState<ExportProgress>()
  const closing = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])
  const { mutate, error, isPending } = useMutation({
    mutationFn: (choice: ExportChoice) => {
      const { signal } = closing.current
      return exportPages({ id, workspaceId, choice, signal, onProgress: setProgress })
    },
    onMutate: () => setProgress(undefined),
    onSuccess: (pages) => closing.current.signal.aborted || onDone(pages),
  })
  return { start: mutate, error, isPending, progress }
}

export type Export = Pick<ReturnType<typeof useExport>, 'error' | 'isPending' | 'progress'>
