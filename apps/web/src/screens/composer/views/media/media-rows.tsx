import { useMemo, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { translator } from '#i18n/translator.ts'
import type { MediaItem } from '#composer/session/model/content.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { MediaOrigin } from './media-origin.tsx'
import { MediaTile } from './media-tile.tsx'
import { addFiles } from '#composer/session/uploads/uploads.ts'
import { UploadTile } from './upload-tile.tsx'
import { interleave } from '#web/uploads/order.ts'
import type { Upload } from '#web/uploads/upload.ts'
import { useOrder } from './use-order.ts'
import styles from './media.module.css'

const t = translator('composerMedia')

interface MediaRowsProps {
  part: string
  accountId: string | undefined
  media: readonly MediaItem[]
  uploads: readonly Upload[]
  readOnly: boolean
}

/** Lists files and uploads together. */
export const MediaRows = ({ part, accountId, media, uploads, readOnly }: MediaRowsProps) => {
  const session = useSession()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const rows = useMemo(() => interleave(media, uploads), [media, uploads])
  const { gap, drop } = useOrder({
    list,
    part,
    accountId,
    ids: media.map(({ media_id }) => media_id).join(' '),
    readOnly,
    onFiles: (files, before) => void addFiles(session, files, { part, accountId, before }),
  })
  return (
    <>
      {accountId !== undefined && <MediaOrigin part={part} accountId={accountId} isEmpty={!rows.length} readOnly={readOnly} />}
      {rows.length > 0 && (
        <ul ref={list} className={classNames(styles.list, gap === null && styles.gapAtEnd)} aria-label={t('media')} {...drop}>
          {rows.map((one) =>
            'key' in one ? (
              <UploadTile key={one.key} upload={one} />
            ) : (
              <MediaTile
                key={one.media_id}
                item={one}
                place={{ part, accountId }}
                index={media.indexOf(one)}
                total={media.length}
                readOnly={readOnly}
                hasGap={gap === one.media_id}
                onAnnounce={setAnnouncement}
              />
            ),
          )}
        </ul>
      )}
      <output className="visually-hidden">{announcement}</output>
    </>
  )
}
