import { useSession } from '#composer/hooks/use-session.ts'
import { cancelUpload, retryUpload } from '#composer/session/uploads/uploads.ts'
import type { Upload } from '#web/uploads/upload.ts'
import { UploadRow } from '#web/uploads/upload-row.tsx'

/** An upload to the post. */
export const UploadTile = ({ upload }: { upload: Upload }) => {
  const session = useSession()
  return (
    <UploadRow
      upload={upload}
      onCancel={() => void cancelUpload(session, upload.key)}
      onRetry={() => void retryUpload(session, upload.key)}
    />
  )
}
