import { findCommand, soleLayer } from '@broadside/scene/editor'
import { Crop, Images } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession, useSnapshot } from '../session/use-session.ts'
import styles from './add-panel.module.css'
import { replaceFromLibrary } from './choosing.ts'

const t = translator('designAdding')

/** What can be done with the picture of the selected image. Renders nothing unless a single image is selected. */
export const ImageActions = () => {
  const session = useSession()
  const { editor } = session
  const layerId = useSnapshot(() => {
    const layer = soleLayer(editor)
    return layer?.image && layer.id
  })
  if (layerId === undefined) return null
  return (
    <div className={styles.buttons}>
      <Button onClick={() => void replaceFromLibrary(session, layerId)}>
        <Images size={16} aria-hidden />
        {t('replace')}
      </Button>
      <Button onClick={() => findCommand('crop')?.run(editor)}>
        <Crop size={16} aria-hidden />
        {t('crop')}
      </Button>
    </div>
  )
}
