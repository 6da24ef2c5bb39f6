import { lazy, Suspense, useMemo } from 'react'
import { loadWords } from '#words/words.ts'
import type { MediaItem } from '../model/content.ts'
import { originOf } from '../model/overrides.ts'
import { mediaOf } from '../model/parts.ts'
import { useSession, useStore } from '../use-session.ts'
import { homeOf } from './uploads/home.ts'
import { isSameList } from './uploads/order.ts'
import styles from './media.module.css'

/** A post without files needs none of it. */
const MediaRows = lazy(async () => {
  const [{ MediaRows }] = await Promise.all([import('./media-rows.tsx'), loadWords('composerMedia')])
  return { default: MediaRows }
})

/** The least height of a row, so that nothing below moves. */
const rowRem = 8

interface MediaListProps {
  part: string
  /** Whose files these are; absent: those that all accounts share. */
  accountId?: string | undefined
  readOnly: boolean
}

/** Every key makes a new content, and seldom other files: as texts they can be compared. */
const useMedia = (part: string, accountId: string | undefined): readonly MediaItem[] => {
  const { content } = useSession()
  const list = useStore(content, (value) => JSON.stringify(mediaOf(value, part, accountId)))
  return useMemo(() => JSON.parse(list) as MediaItem[], [list])
}

const useUploads = (part: string, accountId: string | undefined) => {
  const { content, uploads } = useSession()
  const pending = useStore(uploads, (value) => value)
  const here = useStore(content, (value) =>
    pending.flatMap(({ key, place }) => (isSameList(homeOf(value, place), { part, accountId }) ? key : [])).join(' '),
  )
  return useMemo(() => pending.filter(({ key }) => here.includes(key)), [pending, here])
}

/** The files of a part with their descriptions, and those on their way, in order. */
export const MediaList = ({ part, accountId, readOnly }: MediaListProps) => {
  const { content } = useSession()
  const media = useMedia(part, accountId)
  const uploads = useUploads(part, accountId)
  const isOwn = useStore(content, (value) => accountId !== undefined && originOf(value, accountId, 'media', part) === 'own')
  const count = media.length + uploads.length
  if (!count && !isOwn) return null
  return (
    <Suspense fallback={<div style={{ minHeight: `${count * rowRem}rem` }} className={styles.list} />}>
      <MediaRows part={part} accountId={accountId} media={media} uploads={uploads} readOnly={readOnly} />
    </Suspense>
  )
}
