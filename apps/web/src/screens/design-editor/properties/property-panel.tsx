import { layerProperties, readProperty } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { ImageActions } from '../adding/image-actions.tsx'
import { Panel } from '../layout/panel.tsx'
import { useSession, useSnapshot } from '../session/use-session.ts'

const t = translator('designEditor')

/** What the selected layers look like. */
export const PropertyPanel = () => {
  const { editor } = useSession()
  useSnapshot((snapshot) => snapshot)
  const opacity = readProperty(editor, layerProperties.opacity)
  return (
    <Panel title={t('properties')}>
      <ImageActions />
      {opacity && !opacity.isMixed && t('opacity', { share: opacity.value ?? 1 })}
    </Panel>
  )
}
