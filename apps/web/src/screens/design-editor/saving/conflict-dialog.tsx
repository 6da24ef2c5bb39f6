import { renderPage } from '@broadside/scene'
import type { Conflict, DesignDocument } from '@broadside/scene/editor'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Changer } from '#api/design-saving.ts'
import { designQuery } from '#api/designs.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { queries } from '#api/queries.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { nameOfPage } from '../session/page-name.ts'
import { useSession, useSnapshot } from '../session/use-session.ts'
import { nameParts, pagesOf } from './parts.ts'
import styles from './saving.module.css'
import { useCopy } from './use-copy.ts'

const t = translator('designSaving')

/** CSS pixels of the longer side of a picture. */
const pictureSide = 320
/** More pages are named, but not drawn. */
const mostPages = 3

interface VersionProps {
  label: string
  document: DesignDocument
  pageId: string
}

/** A page as one version has it. Drawn again when its images and fonts arrive. */
const Version = ({ label, document, pageId }: VersionProps) => {
  const { stage } = useSession()
  const canvas = useRef<HTMLCanvasElement>(null)
  const page = document.pages.find(({ id }) => id === pageId)
  useEffect(() => {
    const draw = (): void => {
      if (!canvas.current || !page) return
      const scale = (pictureSide * devicePixelRatio) / Math.max(document.width_px, document.height_px)
      const picture = renderPage(stage, page, document, { scale })
      canvas.current.width = picture.width
      canvas.current.height = picture.height
      canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
    }
    draw()
    return stage.subscribe(draw)
  }, [stage, document, page])
  return (
    <figure className={styles.version}>
      <figcaption>{page ? t('pictureOf', { page: nameOfPage(document, pageId), version: label }) : label}</figcaption>
      {page ? <canvas ref={canvas} aria-hidden /> : t('pageDeleted')}
    </figure>
  )
}

const nameTheirs = ({ isSelf, name }: Changer): string => {
  if (isSelf) return t('theirsSelf')
  return name === undefined ? t('theirsSomeone') : t('theirsBy', { name })
}

interface ConflictDialogProps {
  conflict: Conflict
  changer: Changer
  onClose: () => void
}

/** Shows both versions of a design, and lets people choose. Closing it loses nothing. */
export const ConflictDialog = ({ conflict: { theirs, revision, baseRevision, clashes }, changer, onClose }: ConflictDialogProps) => {
  const { design, editor, saving } = useSession()
  const mine = useSnapshot(({ document }) => document)
  const [isTaking, setTaking] = useState(false)
  const take = useMutation({ mutationFn: saving.takeTheirs, onSuccess: onClose })
  const copy = useCopy({
    document: () => {
      editor.complete()
      return Promise.resolve(editor.store.get().document)
    },
    onCopied: () => {
      saving.saver.takeTheirs()
      onClose()
    },
  })
  if (isTaking)
    return (
      <Confirm
        open
        onClose={() => setTaking(false)}
        title={t('takeTitle')}
        text={t('takeText')}
        action={t('takeTheirs')}
        busy={take.isPending}
        onConfirm={() => take.mutate()}
      />
    )
  const savedAt = queries.getQueryData(designQuery(design.id).queryKey)?.updated_at
  const zone = browserZone()
  const theirLabel = t('theirVersion', { name: nameTheirs(changer), revision, time: savedAt ? formatNear(savedAt, zone) : '–' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('conflict')}
      text={t('conflictText')}
      actions={
        <>
          <Button onClick={() => setTaking(true)}>{t('takeTheirs')}</Button>
          <Button look="primary" busy={copy.isPending} onClick={() => copy.mutate()}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <ul aria-label={t('bothChanged')}>
        {nameParts(clashes, [mine, theirs]).map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {pagesOf(clashes)
        .slice(0, mostPages)
        .map((pageId) => (
          <div key={pageId} className={styles.versions}>
            <Version label={t('myVersion', { revision: baseRevision })} document={mine} pageId={pageId} />
            <Version label={theirLabel} document={theirs} pageId={pageId} />
          </div>
        ))}
      {copy.error && <ErrorNotice error={copy.error} />}
    </Dialog>
  )
}
