import { isShown } from '@broadside/scene/editor'
import { ImageOff } from 'lucide-react'
import { translator } from '#i18n/translator.ts'
import { useSession, useSnapshot, useValue } from '../session/use-session.ts'
import styles from './adding.module.css'
import { OnPage } from './on-page.tsx'

const t = translator('designAdding')

/** A box in place of each picture of the page that can't be loaded. */
export const MissingLabels = () => {
  const { stage } = useSession()
  const missing = useValue(stage.missing)
  const page = useSnapshot(({ document, pageId }) => (missing.size ? document.pages.find(({ id }) => id === pageId) : undefined))
  return page?.layers
    .filter(({ id, image }) => image && missing.has(image.media_id) && isShown(page, id))
    .map(({ id, transform }) => (
      <OnPage key={id} box={transform} className={styles.gone}>
        <span>
          <ImageOff size={18} aria-hidden />
          {t('pictureMissing')}
        </span>
      </OnPage>
    ))
}
