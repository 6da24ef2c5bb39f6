import { translator } from '#i18n/translator.ts'
import { Panel } from '../layout/panel.tsx'
import { useSession, useSnapshot } from '../session/use-session.ts'

const t = translator('designEditor')

/** The layers of the page, the topmost first. */
export const LayerPanel = () => {
  const { editor } = useSession()
  const layers = useSnapshot(({ document, pageId }) => document.pages.find(({ id }) => id === pageId)?.layers)
  return (
    <Panel title={t('layers')}>
      <ul>
        {layers?.toReversed().map(({ id, name, type }) => (
          <li key={id}>
            <button type="button" onClick={() => editor.select([id])}>
              <bdi>{name || type}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
