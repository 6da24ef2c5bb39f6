import { useMutation, useQuery } from '@tanstack/react-query'
import { Images, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { explain } from '#api/explain.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import type { MediaView } from '#api/media.ts'
import { changeMedia, refreshMediaLibrary } from '#api/media-library.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { logosQuery, LogoPicture } from '../logo-picture.tsx'
import { most } from '../model/content.ts'
import { UploadButton, UploadRows } from '../uploads/upload-controls.tsx'
import { useKitUploads } from '../uploads/use-kit-uploads.ts'
import { focusSection } from './focus.ts'
import { LibraryPicker } from '#web/media-library/late-library-picker.ts'
import styles from './sections.module.css'

const t = translator('brandKit')

/** The image stays in the library either way; unused temporary files would be deleted. */
const mark = (file: MediaView): Promise<MediaView> => changeMedia(file, { asset_kind: 'brand_asset', retention_class: 'library' })
const unmark = (file: MediaView): Promise<MediaView> => changeMedia(file, { asset_kind: 'library' })

/** Logos are files of the library, so that they change at once and not with the rest of the kit. */
export const Logos = ({ workspaceId }: { workspaceId: string }) => {
  const { data, error, refetch } = useQuery(logosQuery(workspaceId))
  const [isChoosing, setChoosing] = useState(false)
  /** A logo that is being removed disappears at once. */
  const [leaving, setLeaving] = useState<string>()
  const onError = (failure: Error) => void showToast(explain(failure))
  const adding = useMutation({
    mutationFn: (files: readonly MediaView[]) => Promise.all(files.map(mark)),
    onSuccess: ({ length }) => void showToast(t('logosAdded', { count: length })),
    onError,
  })
  const removing = useMutation({
    mutationFn: unmark,
    onSuccess: async (file) => {
      showUndo(t('logoRemoved'), () => adding.mutate([file]))
      await refetch()
    },
    onError,
    onSettled: () => setLeaving(undefined),
  })
  const logos = (data?.media ?? []).filter(({ id }) => id !== leaving)
  const uploads = useKitUploads({
    workspaceId,
    assetKind: 'brand_asset',
    limit: most.logos,
    count: logos.length,
    onArrival: ({ workspace_id }) => {
      refreshMediaLibrary(workspace_id)
      showToast(t('logosAdded', { count: 1 }))
    },
  })
  const fullText = logos.length < most.logos ? undefined : t('full', { limit: most.logos })
  return (
    <Section
      id="logos"
      title={t('logos')}
      text={logos.length ? t('logosText') : t('noLogos')}
      actions={
        <>
          <UploadButton
            uploads={uploads}
            accept="image/png,image/jpeg,image/webp,image/avif,image/heic,image/gif"
            disabledReason={fullText}
          >
            {t('uploadLogos')}
          </UploadButton>
          <Button disabledReason={fullText} busy={adding.isPending} onClick={() => setChoosing(true)}>
            <Images size={16} aria-hidden />
            {t('fromLibrary')}
          </Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <ul aria-label={t('logos')} className={styles.logos}>
        {logos.map((file) => (
          <li key={file.id}>
            <LogoPicture file={file} />
            <IconButton
              icon={X}
              label={t('remove', { name: file.filename })}
              className={styles.removeLogo}
              onClick={() => {
                setLeaving(file.id)
                removing.mutate(file)
                focusSection('logos')
              }}
            />
          </li>
        ))}
      </ul>
      <UploadRows uploads={uploads} />
      {isChoosing && (
        <Suspense>
          <LibraryPicker
            workspaceId={workspaceId}
            type="image"
            taken={logos.map(({ id }) => id)}
            takenText={t('alreadyLogo')}
            limit={most.logos}
            onAdd={(files) => adding.mutate(files)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}
