import { Suspense, useMemo } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { loadMessages } from '#i18n/translator.ts'
import { originOf } from '#composer/session/model/overrides.ts'
import { mediaOf } from '#composer/session/model/parts.ts'
import { useContent, useContentCopy } from '#composer/hooks/use-content.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { listArriving } from '#composer/session/uploads/home.ts'
import styles from './media.module.css'

/** Lazy, because most posts have no files. */
const MediaRows = lazyPart(async () => {
  const [{ MediaRows }] = await Promise.all([import('./media-rows.tsx'), loadMessages('composerMedia', 'uploads')])
  return { default: MediaRows }
})

/** The minimum height of a row, reserved so that nothing below moves. */
const rowRem = 8

interface MediaListProps {
  part: string
  /** The account whose files they are; absent for the shared ones. */
  accountId?: string | undefined
  readOnly: boolean
}

const useUploads = (part: string, accountId: string | undefined) => {
  const { uploads } = useSession()
  const pending = useStore(uploads, (value) => value)
  const here = useContentCopy(listArriving, pending, { part, accountId })
  return useMemo(() => pending.filter(({ key }) => here.includes(key)), [pending, here])
}

/** The files of a part with their descriptions, and its uploads, in order. */
export const MediaList = ({ part, accountId, readOnly }: MediaListProps) => {
  const media = useContentCopy(mediaOf, part, accountId)
  const uploads = useUploads(part, accountId)
  const isOwn = useContent(originOf, accountId, 'media', part) === 'own'
  const count = media.length + uploads.length
  if (!count && !isOwn) return null
  return (
    <Suspense fallback={<div style={{ minHeight: `${count * rowRem}rem` }} className={styles.list} />}>
      <MediaRows part={part} accountId={accountId} media={media} uploads={uploads} readOnly={readOnly} />
    </Suspense>
  )
}
