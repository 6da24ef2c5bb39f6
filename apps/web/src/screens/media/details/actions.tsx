import { kindOf } from '@broadside/contract/media-rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Brush, Crop, Crosshair, Download, Star, Trash2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createDesign } from '#api/designs.ts'
import { explain } from '#api/explain.ts'
import type { MediaView } from '#api/media.ts'
import { contentUrl, runMediaBatch } from '#api/media-library.ts'
import { Button, ButtonAnchor } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { designOf, canBeDesign } from '#web/designs/from-picture.ts'
import { mediaRoute } from '../media.route.ts'
import { restoreFiles, showMediaResults, trashWithUndo } from '../results.ts'
import styles from './details.module.css'

const t = translator('media')

const FocalDialog = lazyPart(async () => ({ default: (await import('./focal-dialog.tsx')).FocalDialog }))
const CropDialog = lazyPart(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

interface ActionsProps {
  file: MediaView
  /** Shows another file, or none. */
  onShow: (id: string | undefined) => void
}

const TrashActions = ({ file, onShow }: ActionsProps) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => runMediaBatch(file.workspace_id, { action: 'delete' }, [file.id]),
    onSuccess: (results) => {
      showMediaResults('gone', results)
      setAsking(false)
      if (results.every(({ problem }) => !problem)) onShow(undefined)
    },
    onError: (error) => void showToast(t('failed'), explain(error)),
  })
  return (
    <>
      <Button onClick={() => void restoreFiles(file.workspace_id, [file.id])}>
        <Undo2 size={16} aria-hidden />
        {t('restore')}
      </Button>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('deleteForGood')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle', { count: 1 })}
        text={t('deleteText')}
        action={t('deleteForGood')}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

/** Opens the image in a new design. */
const EditInDesign = ({ file }: { file: MediaView }) => {
  const { workspace } = mediaRoute.useRouteContext()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => createDesign(workspace.id, designOf(file)),
    onSuccess: ({ id }) => void navigate({ to: '/designs/$id/edit', params: { id } }),
    onError: (error) => void showToast(t('failed'), explain(error)),
  })
  if (!workspace.can.design || !canBeDesign(file)) return null
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <Brush size={16} aria-hidden />
      {t('editInDesign')}
    </Button>
  )
}

const EditActions = ({ file, onShow }: ActionsProps) => {
  const [open, setOpen] = useState<'focal' | 'crop'>()
  const close = (): void => setOpen(undefined)
  const canCrop = kindOf(file.mime_type) === 'image' && file.processing_status === 'ready'
  const { mutate: star } = useMutation({
    mutationFn: () => runMediaBatch(file.workspace_id, { action: file.is_favorite ? 'unfavorite' : 'favorite' }, [file.id]),
    onError: (error) => void showToast(t('failed'), explain(error)),
  })
  const { mutate: trash, isPending } = useMutation({
    mutationFn: () => trashWithUndo(file.workspace_id, [file.id]),
    onSuccess: (results) => results.every(({ problem }) => !problem) && onShow(undefined),
    onError: (error) => void showToast(t('failed'), explain(error)),
  })
  return (
    <>
      <EditInDesign file={file} />
      {canCrop && (
        <>
          <Button onClick={() => setOpen('crop')}>
            <Crop size={16} aria-hidden />
            {t('crop')}
          </Button>
          <Button onClick={() => setOpen('focal')}>
            <Crosshair size={16} aria-hidden />
            {t('focalPoint')}
          </Button>
        </>
      )}
      <Button aria-pressed={file.is_favorite} onClick={() => star()}>
        <Star size={16} aria-hidden {...(file.is_favorite && { fill: 'currentColor' })} />
        {t('favoriteButton')}
      </Button>
      <Button busy={isPending} onClick={() => trash()}>
        <Trash2 size={16} aria-hidden />
        {t('delete')}
      </Button>
      <Suspense>
        {open === 'focal' && <FocalDialog file={file} onClose={close} />}
        {open === 'crop' && <CropDialog file={file} onClose={close} onCropped={({ id }) => onShow(id)} />}
      </Suspense>
    </>
  )
}

export const Actions = ({ file, onShow }: ActionsProps) => (
  <div className={styles.actions}>
    <ButtonAnchor href={contentUrl(file.id)} download={file.filename}>
      <Download size={16} aria-hidden />
      {t('download')}
    </ButtonAnchor>
    {file.can.edit &&
      (file.trashed_at === undefined ? <EditActions file={file} onShow={onShow} /> : <TrashActions file={file} onShow={onShow} />)}
  </div>
)
