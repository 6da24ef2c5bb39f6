import { translator } from '#i18n/translator.ts'
import { Panel } from '../layout/panel.tsx'
import { LayerActions } from './layer-actions.tsx'
import { LayerTree } from './layer-tree.tsx'
import styles from './layers.module.css'
import { useStored, useTree } from './use-tree.ts'

const t = translator('designEditor')
const tLayers = translator('designLayers')

/** The layers of the page, the topmost first. */
export const LayerPanel = () => {
  const { rows, announced } = useTree()
  const isEmpty = useStored(rows, ({ length }) => length === 0)
  return (
    <Panel title={t('layers')} actions={isEmpty ? undefined : <LayerActions />}>
      {isEmpty ? <p className={styles.empty}>{tLayers('empty')}</p> : <LayerTree />}
      <output className="visually-hidden">{useStored(announced)}</output>
    </Panel>
  )
}
