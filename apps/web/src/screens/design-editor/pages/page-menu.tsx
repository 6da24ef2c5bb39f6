import { duplicatePage, maxPages } from '@broadside/scene/editor'
import { ArrowLeft, ArrowRight, CopyPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../session/use-session.ts'
import { pageName } from '../session/page-name.ts'
import type { PageItem } from './page-items.ts'
import styles from './page-strip.module.css'

const t = translator('designPages')

interface PageMenuProps {
  page: PageItem
  total: number
  tabIndex: number
  onRename: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

export const PageMenu = ({ page, total, tabIndex, onRename, onMove, onRemove }: PageMenuProps) => {
  const { editor } = useSession()
  const index = page.number - 1
  return (
    <Menu
      side="top"
      trigger={<IconButton icon={Ellipsis} label={t('more', { name: pageName(page) })} className={styles.more} tabIndex={tabIndex} />}
    >
      <MenuItem icon={Pencil} onClick={onRename}>
        {t('rename')}
      </MenuItem>
      <MenuItem
        icon={CopyPlus}
        disabledReason={total < maxPages ? undefined : t('tooMany', { limit: maxPages })}
        onClick={() => duplicatePage(editor, page.id)}
      >
        {t('duplicate')}
      </MenuItem>
      {index > 0 && (
        <MenuItem icon={ArrowLeft} onClick={() => onMove(index - 1)}>
          {t('moveBack')}
        </MenuItem>
      )}
      {index < total - 1 && (
        <MenuItem icon={ArrowRight} onClick={() => onMove(index + 1)}>
          {t('moveForward')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={Trash2} danger disabledReason={total > 1 ? undefined : t('lastPage')} onClick={onRemove}>
        {t('delete')}
      </MenuItem>
    </Menu>
  )
}
