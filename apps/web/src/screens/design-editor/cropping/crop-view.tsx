import { currentCrop } from '@broadside/scene/editor'
import { useEffect, useRef } from 'react'
import { focusCanvas } from '../session/focus-canvas.ts'
import { useSession, useSnapshot } from '../session/use-session.ts'
import { CropBar } from './crop-bar.tsx'
import styles from './cropping.module.css'
import { startDrawing } from './draw-crop.ts'
import { makeRoom } from './make-room.ts'

const escape = { key: 'Escape', shift: false, alt: false, mod: false, repeat: false }

/** A crop above the canvas, which keeps the pointer and the keys. */
export const CropView = () => {
  const session = useSession()
  const { editor } = session
  const canvas = useRef<HTMLCanvasElement>(null)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => (canvas.current ? startDrawing(session, canvas.current) : undefined), [session])
  useEffect(() => makeRoom(editor, bar.current?.offsetHeight ?? 0), [editor])
  // Arrow keys move the frame wherever the crop was begun.
  useEffect(focusCanvas, [])
  const isOver = useSnapshot(({ selection }) => {
    const { cropping } = editor.view.get()
    return currentCrop(editor) === undefined || selection.length !== 1 || selection[0] !== cropping
  })
  useEffect(() => {
    if (isOver) editor.complete()
  }, [editor, isOver])
  return (
    <>
      <canvas ref={canvas} className={styles.surface} aria-hidden />
      <CropBar
        ref={bar}
        onApply={() => {
          editor.complete()
          focusCanvas()
        }}
        onCancel={() => {
          editor.press(escape)
          focusCanvas()
        }}
      />
    </>
  )
}
