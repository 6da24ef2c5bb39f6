import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Brush } from 'lucide-react'
import { createDesign } from '#api/designs.ts'
import { explain } from '#api/explain.ts'
import type { MediaView } from '#api/media.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { designOf, canBeDesign } from '#web/designs/from-picture.ts'
import type { UploadLocation } from '#web/uploads/upload.ts'
import { useSession } from '#composer/hooks/use-session.ts'

const t = translator('composerMedia')

interface EditPictureProps {
  file: MediaView
  place: UploadLocation
}

/** Opens an image in the image editor, whose picture then takes its place in the post. */
export const EditPicture = ({ file, place: { part, accountId } }: EditPictureProps) => {
  const session = useSession()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const [{ editDesign }, { id: designId }] = await Promise.all([
        import('#composer/commands/edit-design.ts'),
        createDesign(session.workspace.id, designOf(file)),
      ])
      await editDesign({ session, navigate, designId, most: 1, place: { part, accountId, replaces: file.id } })
    },
    onError: (error) => void showToast(t('editFailed'), explain(error)),
  })
  if (!session.workspace.can.design || !canBeDesign(file)) return null
  return (
    <IconButton
      icon={Brush}
      label={t('editPicture', { name: file.filename })}
      aria-busy={isPending}
      onClick={() => isPending || mutate()}
    />
  )
}
