import { addText, findCommand } from '@broadside/scene/editor'
import { Circle, Images, type LucideIcon, Minus, Square, Squircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { Panel } from '../layout/panel.tsx'
import { useBrand } from '../properties/brand/use-brand.ts'
import { useSession } from '../session/use-session.ts'
import styles from './add-panel.module.css'
import { addFromLibrary } from './choosing.ts'
import { RecentPictures } from './recent-pictures.tsx'
import { brandStyle, presetStyle, type TextPreset } from './text-presets.ts'
import { UploadButton } from './upload-button.tsx'

const t = translator('designAdding')

const presets: readonly TextPreset[] = ['headline', 'subheading', 'body']
const shapes = {
  rectangle: Square,
  rounded_rectangle: Squircle,
  ellipse: Circle,
  line: Minus,
} as const satisfies Record<string, LucideIcon>

const Texts = () => {
  const { editor } = useSession()
  const { kit, apply } = useBrand()
  const addPreset = (preset: TextPreset): void => {
    const { width_px: width, height_px: height } = editor.store.get().document
    editor.complete()
    addText(editor, t(`text_${preset}`), presetStyle(preset, { width, height }))
  }
  return (
    <ul className={styles.texts} aria-label={t('texts')}>
      {presets.map((preset) => (
        <li key={preset}>
          <button type="button" data-preset={preset} onClick={() => addPreset(preset)}>
            {t(`text_${preset}`)}
          </button>
        </li>
      ))}
      {kit?.text_styles.map((style) => (
        <li key={style.id}>
          <button type="button" onClick={() => apply(() => void addText(editor, style.name, brandStyle(style)))}>
            <bdi>{style.name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What can be added to the page without drawing it. */
export const AddPanel = ({ close }: { close: ReactNode }) => {
  const session = useSession()
  return (
    <Panel title={t('add')} actions={close}>
      <div className={styles.sections}>
        <section aria-label={t('images')}>
          <h3>{t('images')}</h3>
          <div className={styles.buttons}>
            <UploadButton />
            <Button onClick={() => void addFromLibrary(session)}>
              <Images size={16} aria-hidden />
              {t('library')}
            </Button>
          </div>
          <RecentPictures />
        </section>
        <section aria-label={t('texts')}>
          <h3>{t('texts')}</h3>
          <Texts />
        </section>
        <section aria-label={t('shapes')}>
          <h3>{t('shapes')}</h3>
          <div className={styles.buttons}>
            {(Object.keys(shapes) as (keyof typeof shapes)[]).map((kind) => (
              <IconButton
                key={kind}
                icon={shapes[kind]}
                label={t(`shape_${kind}`)}
                onClick={() => findCommand(`add-${kind.replace('_', '-')}`)?.run(session.editor)}
              />
            ))}
          </div>
        </section>
      </div>
    </Panel>
  )
}
