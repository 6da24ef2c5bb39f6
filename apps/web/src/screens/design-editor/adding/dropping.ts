/** Files and pictures of the library that are dragged onto the canvas or onto a small page. */
import { openPage, type PlacedImage, type Point, toPage } from '@broadside/scene/editor'
import { type DragEvent, useEffect, useState } from 'react'
import type { EditorSession } from '../session/session.ts'
import { addFiles } from './add-files.ts'
import { createBatch } from './batch.ts'

/** A picture of the library, as JSON. */
const pictureType = 'application/x-broadside-picture'

export const dragPicture = ({ dataTransfer }: DragEvent, image: PlacedImage): void => {
  dataTransfer.setData(pictureType, JSON.stringify(image))
  dataTransfer.effectAllowed = 'copy'
}

/** Undefined for what another page has put under this type. */
const readPicture = (data: string): PlacedImage | undefined => {
  try {
    const { mediaId, width, height, name } = JSON.parse(data) as Record<keyof PlacedImage, unknown>
    const isRight = typeof mediaId === 'string' && typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
    return isRight ? { mediaId, width, height, ...(typeof name === 'string' && { name }) } : undefined
  } catch {
    return undefined
  }
}

interface Target {
  element: HTMLElement
  /** Absent: the current page. */
  pageId?: string
}

const targetOf = (event: globalThis.DragEvent): Target | undefined => {
  if (!(event.target instanceof Element)) return undefined
  const small = event.target.closest<HTMLElement>('[data-page]')
  if (small?.dataset.page) return { element: small, pageId: small.dataset.page }
  const canvas = event.target.closest<HTMLElement>('[role="application"]')
  return canvas ? { element: canvas } : undefined
}

const isPicture = ({ dataTransfer }: globalThis.DragEvent): boolean =>
  dataTransfer !== null && (dataTransfer.types.includes('Files') || dataTransfer.types.includes(pictureType))

const drop = (session: EditorSession, { dataTransfer, clientX, clientY }: globalThis.DragEvent, { element, pageId }: Target): void => {
  if (!dataTransfer) return
  const { editor } = session
  const { left, top } = element.getBoundingClientRect()
  const at: Point | undefined = pageId === undefined ? toPage(editor.view.get().camera, { x: clientX - left, y: clientY - top }) : undefined
  const data = dataTransfer.getData(pictureType)
  if (!data) return addFiles(session, [...dataTransfer.files], { pageId, at })
  const picture = readPicture(data)
  if (!picture) return
  if (pageId !== undefined) openPage(editor, pageId)
  const batch = createBatch({ editor, pageId: editor.page().id, at })
  editor.whenIdle(() => void batch.place(picture, 0))
}

/** Watches the window, because a file that is dropped beside the canvas would replace the app. Returns where one would be dropped. */
export const useDrops = (session: EditorSession): 'canvas' | 'page' | undefined => {
  const [over, setOver] = useState<'canvas' | 'page'>()
  useEffect(() => {
    let marked: HTMLElement | undefined
    const show = (target?: Target): void => {
      if (marked !== target?.element) {
        marked?.removeAttribute('data-drop-target')
        marked = target?.element
        marked?.setAttribute('data-drop-target', '')
      }
      setOver(target && (target.pageId === undefined ? 'canvas' : 'page'))
    }
    const listeners = {
      dragover: (event: globalThis.DragEvent) => {
        if (!isPicture(event)) return
        const target = targetOf(event)
        event.preventDefault()
        if (event.dataTransfer) event.dataTransfer.dropEffect = target ? 'copy' : 'none'
        show(target)
      },
      dragleave: ({ relatedTarget }: globalThis.DragEvent) => {
        if (!relatedTarget) show()
      },
      drop: (event: globalThis.DragEvent) => {
        show()
        if (!isPicture(event)) return
        event.preventDefault()
        const target = targetOf(event)
        if (target) drop(session, event, target)
      },
      dragend: () => show(),
    }
    const entries = Object.entries(listeners) as [string, EventListener][]
    for (const [name, listener] of entries) document.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of entries) document.removeEventListener(name, listener)
    }
  }, [session])
  return over
}
