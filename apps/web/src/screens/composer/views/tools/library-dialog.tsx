import { mostFiles } from '@broadside/contract/media-rules'
import { useState } from 'react'
import { mediaQuery } from '#api/media.ts'
import { queries } from '#api/queries.ts'
import { translator } from '#i18n/translator.ts'
import { mediaOf } from '#composer/session/model/parts.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { LibraryPicker } from '#web/media-library/library-picker.tsx'

const t = translator('composerLibrary')

interface LibraryDialogProps {
  part: string
  accountId: string | undefined
  onClose: () => void
}

/** Chooses files of the media library for a post. */
export const LibraryDialog = ({ part, accountId, onClose }: LibraryDialogProps) => {
  const { workspace, content, edit } = useSession()
  const [attached] = useState(() => mediaOf(content.get(), part, accountId).map(({ media_id: id }) => id))
  return (
    <LibraryPicker
      workspaceId={workspace.id}
      taken={attached}
      takenText={t('attached')}
      limit={mostFiles}
      onAdd={(files) => {
        for (const file of files) {
          queries.setQueryData(mediaQuery(file.id).queryKey, file)
          edit({ type: 'media-added', id: file.id, altText: file.alt_text, part, accountId })
        }
      }}
      onClose={onClose}
    />
  )
}
