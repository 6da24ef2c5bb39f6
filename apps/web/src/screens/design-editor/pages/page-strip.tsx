import { openPage } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { PageThumbnail } from '../canvas/page-thumbnail.tsx'
import { useSession, useSnapshot } from '../session/use-session.ts'
import styles from './page-strip.module.css'

const t = translator('designEditor')

/** The pages of the design, to open one. */
export const PageStrip = () => {
  const { editor } = useSession()
  const pages = useSnapshot(({ document }) => document.pages)
  const pageId = useSnapshot((snapshot) => snapshot.pageId)
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      {pages.map(({ id, name }) => (
        <button key={id} type="button" aria-current={id === pageId ? 'page' : undefined} onClick={() => openPage(editor, id)}>
          <PageThumbnail pageId={id} px={72} />
          <bdi>{name}</bdi>
        </button>
      ))}
    </nav>
  )
}
