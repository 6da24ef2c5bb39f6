import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { DesignView } from '#api/designs.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { PagePicture } from '#web/designs/page-picture.tsx'
import { PageWarnings } from '#web/designs/warning-list.tsx'
import styles from '../designs.module.css'

const t = translator('designs')
const common = translator('common')

/** Of a page that fills the window, in pixels. */
const largePx = 1600

interface PageViewerProps {
  design: DesignView
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

/** One page, as large as fits. Arrow keys go to the others. */
export const PageViewer = ({ design, index, onMove, onClose }: PageViewerProps) => {
  const { pages } = design.document
  const page = pages[index]
  if (!page) return null
  const move = (by: number): void => {
    if (pages[index + by]) onMove(index + by)
  }
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    const along = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
    if (key === 'ArrowRight') move(along)
    if (key === 'ArrowLeft') move(-along)
  }
  const listeners = { onKeyDown }
  return (
    <Dialog
      open
      onClose={onClose}
      title={page.name}
      className={styles.viewer}
      actions={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <div {...listeners} className={styles.stage}>
        <PagePicture key={page.id} design={design} pageId={page.id} px={largePx} alt={page.name} canRetry />
        {pages.length > 1 && (
          <div className={styles.steps}>
            <IconButton icon={ArrowLeft} label={t('previousPage')} aria-disabled={index === 0} onClick={() => move(-1)} />
            <output>{t('pageAt', { position: index + 1, count: pages.length })}</output>
            <IconButton icon={ArrowRight} label={t('nextPage')} aria-disabled={index === pages.length - 1} onClick={() => move(1)} />
          </div>
        )}
      </div>
      <PageWarnings design={design} pageIds={[page.id]} />
    </Dialog>
  )
}
