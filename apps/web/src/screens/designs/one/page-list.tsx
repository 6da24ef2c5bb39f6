import { Suspense, useState } from 'react'
import type { DesignView } from '#api/designs.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { translator } from '#i18n/translator.ts'
import { PagePicture } from '#web/designs/page-picture.tsx'
import styles from '../designs.module.css'

const t = translator('designs')

const PageViewer = lazyPart(async () => ({ default: (await import('./page-viewer.tsx')).PageViewer }))

/** The pages as pictures; each opens large. */
export const PageList = ({ design }: { design: DesignView }) => {
  const [opened, setOpened] = useState<number>()
  const { pages } = design.document
  return (
    <section aria-label={t('pagesTitle')}>
      <ol className={styles.grid} data-alone={pages.length === 1 || undefined}>
        {pages.map(({ id, name }, index) => (
          <li key={id}>
            <button type="button" className={styles.open} aria-label={t('pageOpen', { name })} onClick={() => setOpened(index)}>
              <PagePicture design={design} pageId={id} />
              <bdi className={styles.caption}>{name}</bdi>
            </button>
          </li>
        ))}
      </ol>
      {opened !== undefined && (
        <Suspense>
          <PageViewer design={design} index={opened} onMove={setOpened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
