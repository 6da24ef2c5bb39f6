import { openPage } from '@broadside/scene/editor'
import { type KeyboardEvent, memo, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import { PageThumbnail } from '../canvas/page-thumbnail.tsx'
import { RenameField } from '../layers/rename-field.tsx'
import { useSession, useSnapshot } from '../session/use-session.ts'
import { remove, rename } from './actions.ts'
import { isNumbered, pageName } from '../session/page-name.ts'
import type { PageItem } from './page-items.ts'
import { PageMenu } from './page-menu.tsx'
import styles from './page-strip.module.css'

const t = translator('designPages')

/** The longer side of a picture. */
const thumbnailPx = 72

interface PageTileProps {
  page: PageItem
  total: number
  /** The page that Tab leads to. */
  isReachable: boolean
  onMove: (id: string, to: number) => void
}

export const PageTile = memo(({ page, total, isReachable, onMove }: PageTileProps) => {
  const session = useSession()
  const isCurrent = useSnapshot(({ pageId }) => pageId === page.id)
  const [isRenaming, setRenaming] = useState(false)
  const name = pageName(page)
  const tabIndex = isReachable ? 0 : -1
  const index = page.number - 1
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (event.ctrlKey || event.metaKey) return
    if (event.altKey && by) onMove(page.id, index + by)
    else if (event.key === 'F2') setRenaming(true)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(session, page)
    else return
    event.preventDefault()
  }
  return (
    <li className={styles.item} data-page={page.id}>
      <button
        type="button"
        className={styles.tile}
        data-tile
        tabIndex={tabIndex}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isNumbered(page) ? name : t('pageNamed', { number: page.number, name })}
        onClick={() => openPage(session.editor, page.id)}
        onKeyDown={onKeyDown}
      >
        <PageThumbnail pageId={page.id} px={thumbnailPx} className={styles.picture} />
      </button>
      {isRenaming ? (
        <RenameField
          label={t('nameOf', { name })}
          name={page.name}
          placeholder={name}
          onRename={(typed) => {
            rename(session, page, typed)
            setRenaming(false)
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <span className={styles.name} aria-hidden onDoubleClick={() => setRenaming(true)}>
          {!isNumbered(page) && `${page.number} · `}
          <bdi>{name}</bdi>
        </span>
      )}
      <PageMenu
        page={page}
        total={total}
        tabIndex={tabIndex}
        onRename={() => setRenaming(true)}
        onMove={(to) => onMove(page.id, to)}
        onRemove={() => remove(session, page)}
      />
    </li>
  )
})
