import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import { isComposing } from '#lib/is-composing.ts'
import { findCanvas, focusCanvas } from '../session/focus-canvas.ts'
import { useSession, useView } from '../session/use-session.ts'
import { boxStyle, inkStyle, lineHeightOf, overhang, type TextLayer } from './text-place.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'
import { usePinch } from './use-pinch.ts'
import styles from './typing.module.css'

const t = translator('designEditor')

/** As large as its text, and at least as large as the layer. Returns how much wider than that it is. */
const fit = (field: HTMLTextAreaElement, layer: TextLayer, zoom: number): number => {
  const { width, height } = layer.transform
  field.style.width = `${width * zoom}px`
  field.style.height = '0'
  const shownWidth = layer.text.wrap ? width * zoom : Math.max(width * zoom, field.scrollWidth)
  field.style.width = `${shownWidth}px`
  field.style.height = `${Math.max(height * zoom, field.scrollHeight)}px`
  return shownWidth - width * zoom
}

/** The browser breaks lines at hyphens as well, and puts no letters on curves. Its own letters are shown then, on plain ground. */
const looksDifferent = (field: HTMLTextAreaElement, layer: TextLayer, drawnHeight: number | undefined, zoom: number): boolean => {
  if ((layer.text.curve?.type ?? 'none') !== 'none') return true
  field.style.height = '0'
  const lines = Math.round(field.scrollHeight / (lineHeightOf(layer) * zoom))
  return drawnHeight !== undefined && lines !== Math.round(drawnHeight / lineHeightOf(layer))
}

const isEnd = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey))

/**
 * A real field exactly above a text, so that carets, marks, input methods and undo are the browser's. Its letters are transparent: those
 * of the page are seen.
 */
export const TextField = ({ layer }: { layer: TextLayer }) => {
  const { editor, stage } = useSession()
  const camera = useView((view) => view.camera)
  const { zoom } = camera
  const field = useRef<HTMLTextAreaElement>(null)
  const [initial] = useState(layer.text.text)
  const [isPlain, setPlain] = useState(false)
  useKeyboardRoom(field)
  usePinch(field)

  useLayoutEffect(() => {
    const target = field.current
    if (!target) return
    setPlain(looksDifferent(target, layer, editor.host.measureText?.(layer).height, zoom))
    target.style.left = `${overhang(layer, fit(target, layer, zoom))}px`
  }, [editor, layer, zoom])
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  useEffect(() => {
    const target = field.current
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      findCanvas()?.dispatchEvent(new WheelEvent('wheel', event))
    }
    target?.addEventListener('wheel', onWheel, { passive: false })
    return () => target?.removeEventListener('wheel', onWheel)
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent) || (!isEnd(event) && event.key !== 'Tab')) return
    // Tab goes on from the page.
    if (event.key !== 'Tab') event.preventDefault()
    editor.complete()
    focusCanvas()
  }
  const onBlur = ({ currentTarget }: FocusEvent): void => {
    // The field keeps its place while another window has the focus.
    const isLeft = document.activeElement !== currentTarget
    if (isLeft && editor.view.get().typing === layer.id) editor.complete()
  }
  return (
    <div className={styles.box} style={boxStyle(layer, camera)}>
      <textarea
        ref={field}
        className={styles.field}
        data-plain={isPlain || undefined}
        style={inkStyle(layer, stage.family(layer.text), zoom)}
        aria-label={t('editText')}
        defaultValue={initial}
        onChange={({ currentTarget }) => editor.typeText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
    </div>
  )
}
