import { type RefObject, useEffect, useRef } from 'react'
import { translator } from '#i18n/translator.ts'
import { Panel } from '../layout/panel.tsx'
import { nameOfLayer } from '../session/layer-name.ts'
import { useSession, useSnapshot } from '../session/use-session.ts'
import { BrandSection } from './brand/brand-section.tsx'
import { useFrame } from './reading/use-property.ts'
import styles from './properties.module.css'
import { EffectsSection } from './sections/effects.tsx'
import { ImageSections } from './sections/image.tsx'
import { LayerSection } from './sections/layer.tsx'
import { MaskSection } from './sections/mask.tsx'
import { PageSections } from './sections/page.tsx'
import { PositionSection } from './sections/position.tsx'
import { ShapeSection } from './sections/shape.tsx'
import { TextSections } from './sections/text.tsx'

const t = translator('designProperties')

/**
 * Applies what is typed in a field before a press elsewhere is handled: a press on the canvas selects another layer before the field loses
 * the focus.
 */
const useEarlyBlur = (panel: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent): void => {
      const { activeElement } = document
      const isTyping = activeElement instanceof HTMLInputElement && panel.current?.contains(activeElement)
      if (isTyping && !panel.current?.contains(target as Node)) activeElement.blur()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [panel])
}

/** What the properties are of. */
const Subject = () => {
  const { editor } = useSession()
  const name = useFrame(() => {
    const [id, ...others] = editor.selection()
    if (id === undefined) return ''
    if (others.length) return t('selectedLayers', { count: others.length + 1 })
    const layer = editor.page().layers.find((one) => one.id === id)
    return layer ? nameOfLayer(layer) : ''
  })
  return (
    name && (
      <p className={styles.subject}>
        <bdi>{name}</bdi>
      </p>
    )
  )
}

/** What the selected layers look like, or the page if none is selected. */
export const PropertyPanel = () => {
  const hasSelection = useSnapshot(({ selection }) => selection.length > 0)
  const panel = useRef<HTMLDivElement>(null)
  useEarlyBlur(panel)
  return (
    <Panel title={t('properties')}>
      <div ref={panel}>
        {hasSelection ? (
          <>
            <Subject />
            <PositionSection />
            <TextSections />
            <ShapeSection />
            <ImageSections />
            <LayerSection />
            <EffectsSection />
            <MaskSection />
          </>
        ) : (
          <PageSections />
        )}
        <BrandSection />
      </div>
    </Panel>
  )
}
