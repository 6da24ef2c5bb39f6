import { useSuspenseQuery } from '@tanstack/react-query'
import { type PointerEvent, useState } from 'react'
import { accountsQuery } from '#api/accounts.ts'
import { type MediaView, thumbnailUrl } from '#api/media.ts'
import { nameAccount } from '#networks/names.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'
import { accountOfTarget } from '#composer/session/model/content.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { afterKey, isPoint, middle, type Point, pointAt, settingOf, toPercent, toPoint } from '#composer/session/model/focal-point.ts'
import { listPointPlaces, settingOfFile, toSettingEdit } from '#composer/session/model/media-settings.ts'
import styles from './focal.module.css'

const t = translator('composerMedia')

interface PictureProps {
  src: string
  point: Point
  onChange: (point: Point) => void
}

/** The picture with its focal point, which the pointer and the arrow keys move. */
const Picture = ({ src, point, onChange }: PictureProps) => {
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

interface FocalDialogProps {
  file: MediaView
  /** The account whose picture it is; absent for all accounts whose network uses a focal point. */
  accountId: string | undefined
  onClose: () => void
}

export const FocalDialog = ({ file, accountId, onClose }: FocalDialogProps) => {
  const { workspace, content, context, checked, edit } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const [places] = useState(() =>
    listPointPlaces(content.get(), file.id, { context: context.get(), forms: checked.get().forms }, accountId),
  )
  const [point, setPoint] = useState(() => places.map((place) => settingOfFile(content.get(), place, file.id)).find(isPoint) ?? middle)
  const names = accounts.filter(({ id }) => places.some((place) => accountOfTarget(place.accountId) === id)).map(nameAccount)
  const src = thumbnailUrl(file.id)
  const set = (value: Point | undefined) => {
    for (const place of places) edit(toSettingEdit(content.get(), place, file.id, value))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('focalTitle')}
      text={t('focalText', { accounts: [...new Set(names)].join(', ') })}
      className={styles.dialog}
      actions={
        <>
          <Button onClick={() => set(undefined)}>{t('focalRemove')}</Button>
          <Button look="primary" onClick={() => set(settingOf(point))}>
            {t('focalSet')}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Picture src={src} point={point} onChange={setPoint} />
        <div className={styles.beside}>
          <Crop src={src} point={point} label={t('focalWide')} className={styles.wide} />
          <Crop src={src} point={point} label={t('focalSquare')} className={styles.square} />
        </div>
      </div>
      <div className={styles.axes}>
        <Axis label={t('focalAcross')} value={point.x} onChange={(x) => setPoint(toPoint(x, point.y))} />
        <Axis label={t('focalUp')} value={point.y} onChange={(y) => setPoint(toPoint(point.x, y))} />
      </div>
    </Dialog>
  )
}
