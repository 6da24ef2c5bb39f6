import type { PointerEvent } from 'react'
import { translator } from '#i18n/translator.ts'
import { afterKey, type Point, pointAt, toPercent, toPoint } from './focal-point.ts'
import styles from './focal-picture.module.css'

const t = translator('uploads')

interface FocalPictureProps {
  src: string
  point: Point
  onChange: (point: Point) => void
}

/** The picture with its focal point, which the pointer and the arrow keys move. */
const Picture = ({ src, point, onChange }: FocalPictureProps) => {
  const { left, top } = toPercent(point)
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    if (event.buttons) onChange(pointAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY))
  }
  return (
    <div className={styles.picture} onPointerDown={follow} onPointerMove={follow}>
      <img src={src} alt="" draggable={false} />
      <button
        type="button"
        className={styles.point}
        style={{ left: `${left}%`, top: `${top}%` }}
        aria-label={`${t('focalPicture')}: ${t('focalAt', { x: Math.round(left), y: Math.round(100 - top) })}`}
        onKeyDown={(event) => {
          const next = afterKey(point, event.key)
          if (!next) return
          event.preventDefault()
          onChange(next)
        }}
      />
    </div>
  )
}

interface AxisProps {
  label: string
  value: number
  onChange: (value: number) => void
}

const Axis = ({ label, value, onChange }: AxisProps) => (
  <label className={styles.axis}>
    {label}
    <input type="range" min={-1} max={1} step={0.05} value={value} onChange={({ target }) => onChange(Number(target.value))} />
  </label>
)

const Crop = ({ src, point, label, className }: { src: string; point: Point; label: string; className: string | undefined }) => {
  const { left, top } = toPercent(point)
  return (
    <figure className={styles.crop}>
      <img className={className} src={src} alt="" style={{ objectPosition: `${left}% ${top}%` }} />
      <figcaption>{label}</figcaption>
    </figure>
  )
}

/** Sets the focal point of a picture, beside the shapes it is cut to. The catalog `uploads` must be loaded. */
export const FocalPicture = ({ src, point, onChange }: FocalPictureProps) => (
  <>
    <div className={styles.stage}>
      <Picture src={src} point={point} onChange={onChange} />
      <div className={styles.beside}>
        <Crop src={src} point={point} label={t('focalWide')} className={styles.wide} />
        <Crop src={src} point={point} label={t('focalSquare')} className={styles.square} />
      </div>
    </div>
    <div className={styles.axes}>
      <Axis label={t('focalAcross')} value={point.x} onChange={(x) => onChange(toPoint(x, point.y))} />
      <Axis label={t('focalUp')} value={point.y} onChange={(y) => onChange(toPoint(point.x, y))} />
    </div>
  </>
)
