import { useEffect } from 'react'
import { translator } from '#i18n/translator.ts'
import { libraryUploads } from '#web/uploads/library.ts'
import { FailedFonts } from '../properties/fonts/failed-fonts.tsx'
import { useSession, useSnapshot, useValue } from '../session/use-session.ts'
import styles from './adding.module.css'
import { Arrivals } from './arrivals.tsx'
import { useDrops } from './dropping.ts'
import { ImageChooser } from './image-chooser.tsx'
import { MissingLabels } from './missing-labels.tsx'
import { MissingNotice } from './missing-notice.tsx'
import { OnPage } from './on-page.tsx'

const t = translator('designAdding')

/** Images that are being uploaded, where they will be. */
const Placeholders = () => {
  const { adding, design } = useSession()
  const pending = useValue(adding.pending)
  const uploads = useValue(libraryUploads(design.workspace_id))
  const pageId = useSnapshot((snapshot) => snapshot.pageId)
  return pending.map(({ key, box, previewUrl, pageId: own }) => {
    const state = uploads.find(({ place }) => place.part.endsWith(key))?.state
    return (
      box &&
      own === pageId && (
        <OnPage key={key} box={box} className={state?.name === 'failed' ? styles.failed : styles.pending}>
          <img src={previewUrl} alt="" />
        </OnPage>
      )
    )
  })
}

/** What is on its way to the page, above the canvas. */
export const AddingOverlay = () => {
  const session = useSession()
  const { adding } = session
  const added = useValue(adding.added)
  const over = useDrops(session)
  useEffect(() => adding.start(), [adding])
  return (
    <div className={styles.overlay}>
      <MissingLabels />
      <Placeholders />
      {over === 'canvas' && (
        <p className={styles.zone}>
          <span>{t('dropHere')}</span>
        </p>
      )}
      <div className={styles.cards}>
        <MissingNotice />
        <FailedFonts />
        <Arrivals />
      </div>
      <ImageChooser />
      <output className="visually-hidden">{added && t('added', { name: added })}</output>
    </div>
  )
}
