import { type DragEvent, type RefObject, useEffect, useState } from 'react'
import { mediaOf } from '#composer/session/model/parts.ts'
import { useSession } from '#composer/hooks/use-session.ts'

interface Ordering {
  list: RefObject<HTMLElement | null>
  part: string
  accountId: string | undefined
  /** The ids of the files in order, joined so that they can be compared. */
  ids: string
  readOnly: boolean
  onFiles: (files: File[], before: string | undefined) => void
}

/** Returns the file that follows a drop at this height; undefined at the end of the list. */
const fileAt = (list: HTMLElement | null, y: number): string | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-media]') ?? [])].find((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })?.dataset.media

/** Returns the file that follows a drop; null at the end of the list, undefined without a height. */
const gapAt = (list: HTMLElement | null, y: number | undefined): string | null | undefined =>
  y === undefined ? undefined : (fileAt(list, y) ?? null)

/** Reorders files by drag, key and button, and inserts dropped files between them. */
export const useOrder = ({ list, part, accountId, ids, readOnly, onFiles }: Ordering) => {
  const { content, edit } = useSession()
  const [gap, setGap] = useState<string | null>()

  useEffect(() => {
    const element = list.current
    if (!element || readOnly || !ids.includes(' ')) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    void import('./reorder.ts').then(({ watchDrags }) => {
      if (isOver) return
      stop = watchDrags({
        list: element,
        onOver: (y) => setGap(gapAt(element, y)),
        onDrop: (id, y) => {
          const rest = mediaOf(content.get(), part, accountId).filter(({ media_id }) => media_id !== id)
          const before = rest.findIndex(({ media_id }) => media_id === fileAt(element, y))
          // A drop on the upper half of the dragged file leaves it in place.
          if (fileAt(element, y) !== id) edit({ type: 'media-moved', id, to: before < 0 ? rest.length : before, part, accountId })
        },
      })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [list, content, edit, part, accountId, ids, readOnly])

  const drop = readOnly
    ? {}
    : {
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setGap(gapAt(list.current, event.clientY))
        },
        onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setGap(undefined)
        },
        onDrop: (event: DragEvent) => {
          setGap(undefined)
          if (!event.dataTransfer.files.length) return
          event.preventDefault()
          // The sheet handles files that are dropped outside of the list.
          event.stopPropagation()
          onFiles([...event.dataTransfer.files], fileAt(list.current, event.clientY))
        },
      }
  return { gap, drop }
}
