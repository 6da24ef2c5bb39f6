import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadAvatar } from '#api/user-account.ts'
import { Refusal } from '#access/refusal.tsx'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import styles from './profile.module.css'

const common = translator('common')
const t = translator('profile')

/** Shows a file of this browser in an image; the result frees its memory. */
const showFile = (file: File) => (image: HTMLImageElement | null) => {
  if (!image) return
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}

const Preview = ({ file, onClose }: { file: File; onClose: () => void }) => {
  const [ref] = useState(() => showFile(file))
  const [isBroken, setBroken] = useState(false)
  const uploading = useMutation({
    mutationFn: () => uploadAvatar(file),
    onSuccess: () => {
      onClose()
      showToast(t('pictureSaved'))
    },
  })
  return (
    <>
      {isBroken ? (
        <Notice tone="failed">{t('pictureBroken', { name: file.name })}</Notice>
      ) : (
        <img ref={ref} alt={t('picturePreview')} className={styles.preview} onError={() => setBroken(true)} />
      )}
      {uploading.error && <Refusal error={uploading.error} area="profile" />}
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        {!isBroken && (
          <Button look="primary" busy={uploading.isPending} onClick={() => uploading.mutate()}>
            {t('usePicture')}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

interface NewPictureProps {
  /** Shown in a dialog, before it is uploaded. */
  file: File | undefined
  onClose: () => void
}

export const NewPicture = ({ file, onClose }: NewPictureProps) => (
  <Dialog open={file !== undefined} onClose={onClose} title={t('newPicture')} text={t('newPictureText')}>
    {file && <Preview file={file} onClose={onClose} />}
  </Dialog>
)
