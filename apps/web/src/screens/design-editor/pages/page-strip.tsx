import { findCommand } from '@broadside/scene/editor'
import { ChevronDown, ChevronUp, Plus } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { readStored, store } from '#lib/stored.ts'
import { useMedia } from '#lib/use-media.ts'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../session/use-session.ts'
import { move } from './actions.ts'
import { usePageItems } from './page-items.ts'
import styles from './page-strip.module.css'
import { PageTile } from './page-tile.tsx'
import { usePageDrag } from './use-page-drag.ts'
import { usePageFocus } from './use-page-focus.ts'

const t = translator('designPages')

/** Whether the pages are listed is remembered for all designs. */
const storageKey = 'design-pages'

const PageList = ({ id }: { id: string }) => {
  const session = useSession()
  const list = useRef<HTMLOListElement>(null)
  const pages = usePageItems()
  const [announced, setAnnounced] = useState('')
  const { reachable, listeners } = usePageFocus(list, pages)
  const onMove = useCallback(
    (page: string, to: number) => {
      const said = move(session, { id: page }, to)
      if (said !== undefined) setAnnounced(said)
    },
    [session],
  )
  usePageDrag(list, onMove)
  return (
    <>
      <ol ref={list} id={id} className={styles.list} {...listeners}>
        {pages.map((page) => (
          <PageTile key={page.id} page={page} total={pages.length} isReachable={page.id === reachable} onMove={onMove} />
        ))}
      </ol>
      <output className="visually-hidden">{announced}</output>
    </>
  )
}

/** The pages of the design, to open, add and arrange them. */
export const PageStrip = () => {
  const { editor } = useSession()
  const id = useId()
  const count = usePageItems().length
  const [wasOpen, setOpen] = useState(() => readStored(storageKey) !== 'hidden')
  const isOpen = useMedia('(width < 640px)') || wasOpen
  const toggle = (): void => {
    store(storageKey, isOpen ? 'hidden' : 'shown')
    setOpen(!isOpen)
  }
  return (
    <nav className={styles.pages} aria-label={t('pages')} data-open={isOpen}>
      <div className={styles.head}>
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={t(isOpen ? 'hide' : 'show')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        />
        <span>{t('count', { count })}</span>
        <IconButton icon={Plus} label={t('add')} onClick={() => findCommand('add-page')?.run(editor)} />
      </div>
      {isOpen && <PageList id={id} />}
    </nav>
  )
}
