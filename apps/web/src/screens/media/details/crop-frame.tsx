import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { translator } from '#i18n/translator.ts'
import { type Area, type Corner, corners, moved, resized } from './crop.ts'
import styles from './crop-frame.module.css'

const t = translator('media')

const cornerNames = {
  'top-left': 'cornerTopLeft',
  'top-right': 'cornerTopRight',
  'bottom-left': 'cornerBottomLeft',
  'bottom-right': 'cornerBottomRight',
} as const satisfies Record<Corner, string>

const step = 0.01
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
/** Shift moves further. */
const leap = 10

interface CropFrameProps {
  src: string
  area: Area
  /** Width by height, as shares of the image. */
  ratio: number | undefined
  onChange: (area: Area) => void
}

/** The image with the area to keep. The pointer and the arrow keys move the area and its corners. */
export const CropFrame = ({ src, area, ratio, onChange }: CropFrameProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const held = useRef<{ x: number; y: number; area: Area }>(undefined)
  const percent = Math.round
  const label = t('cropArea', {
    width: percent(area.width * 100),
    height: percent(area.height * 100),
    left: percent(area.x * 100),
    top: percent(area.y * 100),
  })
  const change = (from: Area, corner: Corner | undefined, byX: number, byY: number): void =>
    onChange(corner ? resized(from, corner, byX, byY, ratio) : moved(from, byX, byY))
  const handle = (corner?: Corner) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY, area }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = stage.current?.getBoundingClientRect()
      const from = held.current
      if (!box || !from || !event.buttons) return
      event.stopPropagation()
      change(from.area, corner, (event.clientX - from.x) / box.width, (event.clientY - from.y) / box.height)
    },
    onPointerUp: () => {
      held.current = undefined
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = keys[event.key]
      if (!by) return
      event.preventDefault()
      event.stopPropagation()
      const times = event.shiftKey ? leap : 1
      change(area, corner, by[0] * times, by[1] * times)
    },
  })
  return (
    <div ref={stage} className={styles.stage}>
      <img src={src} alt="" draggable={false} />
      <div
        className={styles.frame}
        style={{ left: `${area.x * 100}%`, top: `${area.y * 100}%`, width: `${area.width * 100}%`, height: `${area.height * 100}%` }}
      >
        <button type="button" className={styles.area} aria-label={label} {...handle()} />
        {corners.map((corner) => (
          <button
            key={corner}
            type="button"
            className={styles.corner}
            data-corner={corner}
            aria-label={t(cornerNames[corner])}
            {...handle(corner)}
          />
        ))}
      </div>
    </div>
  )
}
