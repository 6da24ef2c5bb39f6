import { renderPage } from '@broadside/scene'
import { imageProperties, type Look, lookIds, looks } from '@broadside/scene/editor'
import { useEffect, useId, useRef } from 'react'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../../session/use-session.ts'
import fields from '../fields/fields.module.css'
import styles from '../properties.module.css'
import { useFrame, useProperty } from '../reading/use-property.ts'

const t = translator('designProperties')

/** Of a picture, in CSS pixels. */
const side = 44

/** Draws a picture in a look, as large as its canvas. */
const LookPicture = ({ mediaId, look }: { mediaId: string; look: Look }) => {
  const { stage } = useSession()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = (): void => {
      const pen = canvas.current?.getContext('2d')
      if (!pen) return
      const transform = { x: 0, y: 0, width: side, height: side, rotation: 0, flip_x: false, flip_y: false }
      const image = { media_id: mediaId, adjustments: looks[look] }
      const layer = { id: look, type: 'image' as const, name: '', visible: true, locked: false, opacity: 1, transform, image }
      const background = { type: 'transparent' as const, opacity: 1 }
      const page = { id: look, name: '', background_color: '#ffffff', background, layers: [layer] }
      pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height)
      pen.drawImage(renderPage(stage, page, { width_px: side, height_px: side }, { scale: 2 }), 0, 0)
    }
    draw()
    return stage.subscribe(draw)
  }, [stage, mediaId, look])
  return <canvas ref={canvas} width={side * 2} height={side * 2} aria-hidden />
}

/** Ready combinations of adjustments, shown on the image itself. */
export const LookField = () => {
  const { editor } = useSession()
  const { state, set } = useProperty(imageProperties.look)
  const name = useId()
  const mediaId = useFrame(() => {
    const { document, pageId, selection } = editor.store.get()
    const layers = document.pages.find(({ id }) => id === pageId)?.layers ?? []
    return (
      layers.find(({ id, image }) => image && selection.includes(id))?.image?.media_id ?? layers.find(({ image }) => image)?.image?.media_id
    )
  })
  if (!state || mediaId === undefined) return null
  return (
    <div className={styles.looks} role="radiogroup" aria-label={t('looks')}>
      {lookIds.map((id) => (
        <label key={id} className={fields.segment}>
          <input type="radio" className="visually-hidden" name={name} checked={state.value === id} onChange={() => set(id)} />
          <LookPicture mediaId={mediaId} look={id} />
          {t(`look_${id}`)}
        </label>
      ))}
    </div>
  )
}
