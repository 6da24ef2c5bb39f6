import {
  cropOffset,
  cropToFormat,
  cropZoom,
  currentCrop,
  type Editor,
  flipCrop,
  freeCrop,
  type Slide,
  slideCropZoom,
  turnCrop,
} from '@broadside/scene/editor'
import { CaretsToAxisDashedHorizontal, CaretsToAxisDashedVertical, RotateCcw, RotateCw } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '#lib/is-composing.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession, useSnapshot, useView } from '../session/use-session.ts'
import styles from './cropping.module.css'
import { createFormats, ratios } from './formats.ts'

const t = translator('designCropping')
const common = translator('common')

const Formats = () => {
  const { editor } = useSession()
  const [formats] = useState(() => createFormats(editor))
  const current = useView(({ cropFormat }) => cropFormat)
  const choice = (name: string, isChosen: boolean, choose: () => void) => (
    <Button key={name} look="quiet" aria-pressed={isChosen} onClick={choose}>
      {name}
    </Button>
  )
  return (
    <fieldset className={styles.formats} aria-label={t('format')}>
      {choice(t('free'), current === undefined, () => freeCrop(editor))}
      {choice(t('original'), current === 'original', () => formats.choose('original'))}
      {Object.entries(ratios).map(([name, ratio]) => choice(name, current === ratio, () => formats.choose(ratio)))}
    </fieldset>
  )
}

const maxZoom = 8

const Zoom = () => {
  const { editor } = useSession()
  const id = useId()
  const slide = useRef<Slide<number>>(undefined)
  const zoom = useSnapshot(() => Math.round(cropZoom(editor) * 100) / 100)
  const end = (): void => {
    slide.current?.end()
    slide.current = undefined
  }
  useEffect(() => () => slide.current?.end(), [])
  return (
    <span className={styles.zoom}>
      <label htmlFor={id}>{t('zoom')}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={Math.max(maxZoom, zoom)}
        step={0.01}
        value={zoom}
        aria-valuetext={t('zoomed', { share: zoom })}
        onChange={({ target }) => {
          slide.current ??= slideCropZoom(editor)
          slide.current.to(target.valueAsNumber)
        }}
        onPointerUp={end}
        onKeyUp={end}
        onBlur={end}
      />
    </span>
  )
}

/** The frame as it is seen on the page. */
const sideOf = (editor: Editor, side: 'width' | 'height'): number => {
  const frame = currentCrop(editor)?.frame
  if (!frame) return 0
  const isAcross = Math.round(frame.rotation / 90) % 2 !== 0
  return Math.round(frame[isAcross === (side === 'width') ? 'height' : 'width'])
}

const Size = () => {
  const { editor } = useSession()
  const width = useSnapshot(() => sideOf(editor, 'width'))
  const height = useSnapshot(() => sideOf(editor, 'height'))
  return <output className={styles.size}>{t('size', { width, height })}</output>
}

/** Moves can be seen on the canvas only. */
const Position = () => {
  const { editor } = useSession()
  const left = useSnapshot(() => Math.round(cropOffset(editor).x))
  const top = useSnapshot(() => Math.round(cropOffset(editor).y))
  return <output className="visually-hidden">{t('position', { left, top })}</output>
}

interface CropBarProps {
  ref: Ref<HTMLElement>
  onApply: () => void
  onCancel: () => void
}

/** Everything about a crop that isn't dragged. */
export const CropBar = ({ ref, onApply, onCancel }: CropBarProps) => {
  const { editor } = useSession()
  const { cropping } = editor.view.get()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.stopPropagation()
    onCancel()
  }
  const keys = { onKeyDown }
  return (
    <section ref={ref} className={styles.bar} aria-label={t('crop')} {...keys}>
      <output className={styles.hint}>{t('hint')}</output>
      <Position />
      <Formats />
      <div className={styles.tools}>
        <Zoom />
        <IconButton icon={RotateCcw} label={t('turnLeft')} onClick={() => turnCrop(editor, -90)} />
        <IconButton icon={RotateCw} label={t('turnRight')} onClick={() => turnCrop(editor, 90)} />
        <IconButton icon={CaretsToAxisDashedVertical} label={t('flipAcross')} onClick={() => flipCrop(editor, 'x')} />
        <IconButton icon={CaretsToAxisDashedHorizontal} label={t('flipDown')} onClick={() => flipCrop(editor, 'y')} />
        <Size />
        <Button look="quiet" onClick={() => cropping !== undefined && cropToFormat(editor, cropping, undefined)}>
          {t('reset')}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button look="primary" onClick={onApply}>
          {t('apply')}
        </Button>
      </div>
    </section>
  )
}
